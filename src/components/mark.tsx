import { markPath } from '../illustrations/mark.ts';
import styles from './mark.module.css';

/** Mark before the company's name; nothing for a company with a logo or an icon of its own. */
export const Mark = () =>
  import.meta.env.MARK ? (
    <svg className={styles.mark} aria-hidden="true" viewBox="0 0 64 64">
      <path d={markPath} />
    </svg>
  ) : null;
