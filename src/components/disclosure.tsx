import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

/**
 * Heading that opens and closes the content under it, without JavaScript. Disclosures with the same `group` close one
 * another (HTML standard, `details` with the same name). `id` names the content, so that a link to it opens the
 * disclosure.
 */
export function Disclosure(props: {
  heading: ReactNode;
  /** Lines under the heading, shown of a closed disclosure too. */
  summary?: ReactNode;
  /** What stands below them, or beside them (`className`). */
  aside?: ReactNode;
  id?: string | undefined;
  group?: string;
  className?: string | undefined;
  /** True if it is open at first. */
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={`${styles.disclosure} ${props.className ?? ''}`} name={props.group} open={props.open}>
      <summary className={styles.summary}>
        {props.heading}
        {props.summary && <span className={styles.line}>{props.summary}</span>}
        {props.aside}
        <svg className={styles.sign} aria-hidden="true" viewBox="0 0 24 24" width="1.5rem" height="1.5rem">
          <path d="M2 12h20" />
          <path d="M12 2v20" />
        </svg>
      </summary>
      <div className={styles.content} id={props.id}>
        {props.children}
      </div>
    </details>
  );
}
