import { leavePath } from '../../../config/preview.ts';
import styles from './preview-line.module.css';

/** Line at the top of each page of a preview, so that nobody takes it for the live site. */
export const PreviewLine = () => (
  <p className={styles.line}>
    Preview, not live. <a href={leavePath}>Leave</a>
  </p>
);
