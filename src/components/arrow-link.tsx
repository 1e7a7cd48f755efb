import type { ReactNode } from 'react';
import styles from './arrow-link.module.css';

/** Arrow from one thing to the next. */
export const Arrow = () => (
  <svg aria-hidden="true" viewBox="0 0 32 12" width="2rem" height="0.75rem">
    <path d="M0 6h30M25 1l5 5-5 5" />
  </svg>
);

/** Link to another page of this site. */
export const ArrowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={styles.link} href={href}>
    <span>{children}</span>
    <Arrow />
  </a>
);
