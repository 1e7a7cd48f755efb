import type { ReactNode } from 'react';
import styles from './band.module.css';

interface BandProps {
  readonly ground: 'paper' | 'white' | 'ink';
  /** Layout of the content. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Part of a page with a background colour, whose content is in the page's columns; a `Section` has a heading as well. */
export const Band = ({ ground, className = '', children }: BandProps) => (
  <div className={styles.band} data-ground={ground}>
    <div className={`${styles.page} ${className}`}>{children}</div>
  </div>
);
