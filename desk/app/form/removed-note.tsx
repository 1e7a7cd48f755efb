import { useContext } from 'react';
import { RemovalContext } from './context.ts';
import styles from './form.module.css';

/** Note at the place of a removed entry, and where the focus goes. */

/** Puts the focus on an element once the form has changed, so that a keyboard goes on from there. */
export function focusLater(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    ids
      .map((id) => document.getElementById(id))
      .find(Boolean)
      ?.focus();
  });
}

/** Focuses what stands at the place of something that was removed. */
export const focusRemoved = (id: string) => focusLater(`${id}--removed`);

/** Says what was removed, at its place, and puts it back. */
export function RemovedNote({ id }: { id: string }) {
  const { removed, restore } = useContext(RemovalContext);
  return removed?.id === id ? (
    <div className={styles.removed}>
      <p id={`${id}--removed`} tabIndex={-1}>
        Removed: {removed.name}
      </p>
      <button
        type="button"
        className={styles.add}
        aria-label={`Undo: ${removed.name} was removed`}
        onClick={() => {
          restore();
          focusLater(`${id}--bar`, id);
        }}
      >
        Undo
      </button>
    </div>
  ) : null;
}
