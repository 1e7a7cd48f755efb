import { useState } from 'react';
import { isObject } from '../../../src/content/find-values.ts';
import { fillMissing } from '../../content/form-field.ts';
import {
  AddButton,
  ErrorText,
  type FieldOf,
  focusLater,
  Help,
  inSentence,
  type PartProps,
  RemovedNote,
  useForm,
} from './context.tsx';
import { Field } from './field.tsx';
import styles from './form.module.css';

/** Fields by which people know an entry. */
const naming = ['name', 'title', 'question', 'challenge', 'label', 'heading', 'from'] as const;

/** Name of an entry in a list, as it is written in it; undefined for a text, and where none is written. */
function entryName(entry: unknown): string | undefined {
  const field = isObject(entry) ? naming.find((name) => entry[name]) : undefined;
  return field && isObject(entry) ? String(entry[field]) : undefined;
}

let lastKey = 0;

/**
 * Keys that stay with the entries of a list as they move, so that an image that is being uploaded arrives in its own entry.
 * An entry that came from elsewhere, such as an undo, gets a new key.
 */
function useKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  if (keys.length !== length) setKeys(Array.from({ length }, (_, index) => keys[index] ?? ++lastKey));
  return [keys, setKeys] as const;
}

/** Entries of one kind, which can be added, moved and removed. */
export function List({ field, id, value, onChange }: PartProps<FieldOf<'list'>>) {
  const { removed, keep, forget, errors } = useForm();
  const entries = Array.isArray(value) ? value : [];
  const [keys, setKeys] = useKeys(entries.length);
  const { entry } = field;
  const [kind, setKind] = useState('points');
  const label = entry.label || 'Entry';
  const place = removed?.id.startsWith(`${id}.`) ? Number(removed.id.slice(id.length + 1)) : Number.NaN;
  // Beside the entry that is at its place now; of a part of an entry, the note is in the entry.
  const at = Number.isNaN(place) ? entries.length : place;

  const move = (from: number, to: number) => () => {
    const moved = <T,>(list: readonly T[]) => list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
    onChange(moved(entries));
    setKeys(moved(keys));
    // What was removed had its place in another order.
    forget(id);
    focusLater(`${id}.${to}--bar`);
  };

  const shown = entries.map((each, index) => {
    const own = `${id}.${index}`;
    const name = `${label} ${index + 1}`;
    const written = entryName(each);
    const step = (words: string, arrow: string, to: number) => (
      <button
        type="button"
        disabled={to < 0 || to >= entries.length}
        onClick={move(index, to)}
        aria-label={`${words}: ${name}`}
      >
        <span aria-hidden="true">{arrow}</span>
      </button>
    );
    return (
      // biome-ignore lint/a11y/useSemanticElements: a legend can't stand beside the buttons of its fieldset
      <div
        key={keys[index]}
        role="group"
        aria-labelledby={`${own}--bar`}
        className={styles.entry}
        data-invalid={errors.has(own) || undefined}
      >
        <div className={styles.bar}>
          <p id={`${own}--bar`} tabIndex={-1}>
            {name}
            <span className="visually-hidden"> of {entries.length}</span>
            {written && <span className={styles.own}> {written}</span>}
          </p>
          {step('Move up', '↑', index - 1)}
          {step('Move down', '↓', index + 1)}
          <button
            type="button"
            onClick={({ detail }) => {
              // The second half of a double click would remove the entry that comes into this place.
              if (detail > 1) return;
              keep({ id: own, name: written ?? name, value: each });
              onChange(entries.toSpliced(index, 1));
              setKeys(keys.toSpliced(index, 1));
              focusLater(`${own}--removed`);
            }}
            aria-label={`Remove: ${name}`}
          >
            Remove
          </button>
        </div>
        <Field
          field={entry}
          id={own}
          value={each}
          depth={2}
          onChange={(next) => onChange(entries.with(index, next ?? ''))}
        />
      </div>
    );
  });

  return (
    <>
      <Help id={id} text={field.help} />
      <ErrorText id={id} />
      <div className={styles.list}>
        {/* In one list with the entries, which would be made anew on its other side. */}
        {shown.toSpliced(
          at,
          0,
          <RemovedNote
            key="removed"
            id={`${id}.${at}`}
            onRestore={(back) => {
              onChange(entries.toSpliced(at, 0, back));
              setKeys(keys.toSpliced(at, 0, ++lastKey));
            }}
          />,
        )}
      </div>
      <div className={styles.row}>
        {entry.kind === 'section' && (
          <select
            className={styles.control}
            aria-label={`${label} to add`}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          >
            {Object.entries(entry.variants).map(([name, { label: words }]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        )}
        <AddButton
          onClick={() => {
            onChange([...entries, fillMissing({ kind }, entry, false) ?? '']);
            focusLater(`${id}.${entries.length}--bar`);
          }}
        >
          Add: {inSentence(label)}
        </AddButton>
      </div>
    </>
  );
}
