import { Section } from '../../components/section.tsx';
import type { PointList } from '../../content/schema/parts.ts';
import styles from './ruled-list.module.css';

/**
 * Points set as rows between rules, the name beside its text: values, reasons to make contact (ABOUT-2, CONTACT-1).
 * `large` sets the names large, across the page.
 */
export function RuledList(props: { words: PointList; ground?: 'white' | 'ink'; large?: boolean }) {
  const { words, ground = 'paper', large } = props;
  return (
    <Section heading={words.heading} lede={words.lede} ground={ground} layout={large ? 'above' : 'beside'}>
      <ul>
        {words.points.map((point) => (
          <li key={point.name} className={styles.row} data-large={large}>
            <h3>{point.name}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
