import { Section } from '../../components/section.tsx';
import type { PointList } from '../../content/schema/parts.ts';
import styles from './industries.module.css';

/** Industries served, one tile each (HOME-4). */
export function Industries({ words }: { words: PointList }) {
  return (
    <Section heading={words.heading} lede={words.lede} layout="above" ground="ink">
      <ul className={styles.tiles}>
        {words.points.map((point) => (
          <li key={point.name} className={styles.tile}>
            <h3>{point.name}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
