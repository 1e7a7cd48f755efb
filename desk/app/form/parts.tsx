import type { ReactNode } from 'react';
import { asSentence } from '../sentence.ts';
import { focusLater, useError, useErrorCount, useForm } from './context.ts';
import styles from './form.module.css';

/** Markup that the fields of the form share. */

/** Help and error of a field, which stand above and below its control. */
export const Help = ({ id, text }: { id: string; text: string }) =>
  text && (
    <p id={`${id}--help`} className={styles.help}>
      {text}
    </p>
  );

export function ErrorText({ id }: { id: string }) {
  const error = useError(id);
  return (
    error && (
      <p id={`${id}--error`} className={styles.error}>
        {asSentence(error)}
      </p>
    )
  );
}

/** Part of a page, which is folded until it is needed. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const count = useErrorCount(id);
  return (
    <details className={styles.part} aria-labelledby={`${id}--title`}>
      <summary>
        <h2 id={`${id}--title`}>{title}</h2>
        {count > 0 && (
          <span className={styles.count}>{count === 1 ? '1 problem to fix' : `${count} problems to fix`}</span>
        )}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

/** Fields that belong together; without a title, the part or the entry around them names them. */
export function Together({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const common = { id, className: styles.group, tabIndex: -1 };
  return title ? (
    <fieldset {...common}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  ) : (
    <div {...common}>{children}</div>
  );
}

/** Says what was removed, at its place, and puts it back. */
export function RemovedNote({ id, onRestore }: { id: string; onRestore: (value: unknown) => void }) {
  const { removed, forgetLast } = useForm();
  if (removed?.id !== id) return null;
  const restore = () => {
    onRestore(removed.value);
    forgetLast();
    focusLater(`${id}--bar`, id);
  };
  return (
    <div className={styles.removed}>
      <p id={`${id}--removed`} tabIndex={-1}>
        Removed: {removed.name}
      </p>
      <AddButton aria-label={`Undo: ${removed.name} was removed`} onClick={restore}>
        Undo
      </AddButton>
    </div>
  );
}

export const AddButton = (props: { onClick: () => void; children: ReactNode; 'aria-label'?: string }) => (
  <button type="button" className={styles.add} {...props} />
);
