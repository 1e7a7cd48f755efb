import type { ReactNode } from 'react';
import band from './band.module.css';
import { readable } from './readable.ts';
import styles from './section.module.css';

/** Background colour of a section, from which the colours on it follow (`src/styles/tokens.css`). */
export type Ground = 'paper' | 'white' | 'ink';

interface BandProps {
  readonly ground: Ground;
  /** True for the band with the text of a document. */
  readonly isText?: boolean;
  /** True for no space above: it belongs to the section before it, whose ground it has. */
  readonly joined?: boolean;
  /** Layout of the content. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Part of a page with a background colour, whose content is in the page's columns; a `Section` has a heading as well. */
export const Band = ({ ground, isText, joined, className = '', children }: BandProps) => (
  <div
    className={isText ? `${band.band} ${readable}` : band.band}
    data-ground={ground}
    data-joined={joined || undefined}
  >
    <div className={`${band.page} ${className}`}>{children}</div>
  </div>
);

/**
 * Section of a page with its heading. `beside` puts the heading in a column of its own, `above` puts it over the
 * content; `ground` is the background colour.
 */
export function Section(props: {
  heading: string;
  lede?: string | undefined;
  /** Image under the heading. */
  image?: ReactNode;
  layout?: 'beside' | 'above';
  ground?: Ground;
  /** True for less space above and below: it belongs to what is around it. */
  low?: boolean | undefined;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={props.low ? `${styles.section} ${styles.low}` : styles.section}
      data-layout={props.layout ?? 'beside'}
      data-ground={props.ground ?? 'paper'}
      id={props.id}
    >
      <div className={styles.grid}>
        <div className={styles.head}>
          <h2>{props.heading}</h2>
          {props.lede && <p>{props.lede}</p>}
          {props.image}
        </div>
        <div className={styles.body}>{props.children}</div>
      </div>
    </section>
  );
}
