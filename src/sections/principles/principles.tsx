import { Section } from '../../components/section.tsx';
import type { PointList } from '../../content/schema/parts.ts';
import styles from './principles.module.css';

/** Guiding principles, set in columns (APPROACH-3). */
export function Principles({ words }: { words: PointList }) {
  return (
    <Section heading={words.heading} lede={words.lede} layout="above">
      <ul className={styles.columns}>
        {words.points.map((point) => (
          <li key={point.name}>
            <h3>{point.name}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
