import styles from './contact-details.module.css';
import type { OpeningStatusProps } from './opening-hours.ts';

/**
 * Line under the opening hours for whether the company is open now. It is blank until the island sets the text; where
 * scripting is off it is not there.
 */
export const OpeningStatus = (_: OpeningStatusProps) => <p className={styles.status}>{'\u00a0'}</p>;
