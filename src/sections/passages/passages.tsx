import { StrandImage } from '../../components/image/image.tsx';
import { Band } from '../../components/section.tsx';
import type { SectionOf } from '../kinds.ts';
import { type PropsOf, shows } from '../shows.ts';
import styles from './passages.module.css';

const Passage = ({
  passage,
  className,
  of: Paragraph = 'p',
}: {
  passage: SectionOf<'passages'>['passages'][number];
  className: string | undefined;
  of?: 'p' | 'div';
}) => (
  <section className={className}>
    <h2>{passage.heading}</h2>
    {passage.paragraphs.map((paragraph) => (
      <Paragraph key={paragraph}>{paragraph}</Paragraph>
    ))}
  </section>
);

/** Passages, an image, and statements set large: on the page about the company who we are, what we do, mission, vision (ABOUT-1). */
export const Passages = ({ words: { passages, image, statements = [] }, stepNames, ground }: PropsOf<'passages'>) => (
  <Band ground={ground} className={styles.grid}>
    {passages.map((passage) => (
      <Passage key={passage.heading} passage={passage} className={styles.passage} />
    ))}
    {image && (
      <div className={styles.image}>
        <StrandImage image={image} stepNames={stepNames} sizes="(width >= 60rem) 64vw, 95vw" />
      </div>
    )}
    {/* No paragraphs: their lines are closer together than those of a text to read (WCAG 1.4.8). */}
    {statements.map((passage) => (
      <Passage key={passage.heading} passage={passage} className={styles.statement} of="div" />
    ))}
  </Band>
);

export const shown = [shows({ kind: 'passages', component: Passages, ground: 'paper' })];
