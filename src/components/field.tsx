import { cloneElement, type ReactElement } from 'react';
import styles from './field.module.css';

/**
 * Labelled control of a form. The hint stands beside the label, and is read after the control that it describes. So is the error,
 * once it is shown: hidden text counts as a description only where it is referred to itself (accname, 2A). The id is derived from
 * the control's name: React's own ids differ between the page and the root of an island.
 */
export function Field(props: {
  label: string;
  hint?: string;
  /** Error text next to the label, while the browser's validation of the input fails. */
  error?: string;
  wide?: boolean;
  children: ReactElement<{
    name: string;
    id?: string;
    className?: string;
    'aria-describedby'?: string;
    'aria-invalid'?: boolean;
  }>;
}) {
  const id = `field-${props.children.props.name}`;
  const noteId = `${id}-note`;
  return (
    <div className={styles.field} data-wide={props.wide || undefined}>
      <label htmlFor={id}>{props.label}</label>
      {cloneElement(props.children, {
        id,
        className: styles.control ?? '',
        'aria-describedby': noteId,
        'aria-invalid': false,
      })}
      <span id={noteId}>
        {props.hint && <span className={styles.hint}>{props.hint}</span>}
        {props.error && <span className={styles.error}>{props.error}</span>}
      </span>
    </div>
  );
}
