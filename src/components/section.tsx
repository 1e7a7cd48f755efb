import type { ReactNode } from 'react';
import styles from './section.module.css';

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
  ground?: 'paper' | 'white' | 'ink';
  id?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={styles.section}
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
