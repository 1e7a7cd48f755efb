import { Section } from '../../components/section.tsx';
import type { PointList } from '../../content/schema/parts.ts';
import styles from './steps.module.css';

/** A sequence of steps along one line: across the page, or down it (SERVICES-3, APPROACH-2). */
export function Steps({ words, direction }: { words: PointList; direction: 'across' | 'down' }) {
  const across = direction === 'across';
  return (
    <Section
      heading={words.heading}
      lede={words.lede}
      layout={across ? 'above' : 'beside'}
      ground={across ? 'ink' : 'white'}
    >
      <ol className={styles.steps} data-direction={direction}>
        {words.points.map((point) => (
          <li key={point.name} className={styles.step}>
            <h3>{point.name}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
