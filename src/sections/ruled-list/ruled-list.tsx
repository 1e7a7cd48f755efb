import { Section } from '../../components/section.tsx';
import type { PointList } from '../../content/schema/parts.ts';
import styles from './ruled-list.module.css';

/** Points set as rows between rules, the name beside its text: values, reasons to make contact (ABOUT-2, CONTACT-1). */
export function RuledList({ words, ground }: { words: PointList; ground?: 'paper' | 'white' }) {
  return (
    <Section heading={words.heading} lede={words.lede} ground={ground ?? 'paper'}>
      <ul className={styles.list}>
        {words.points.map((point) => (
          <li key={point.name} className={styles.row}>
            <h3>{point.name}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
