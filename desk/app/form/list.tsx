import { type DragEvent, useState } from 'react';
import { laterWords, sectionDay } from '../../../src/content/documents/publication-day.ts';
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

/** Entries of one kind, which can be added, moved and removed; sections can be dragged and duplicated as well. */
export function List({ field, id, value, onChange }: PartProps<FieldOf<'list'>>) {
  const { errors, removed, keep, forget } = useForm();
  const entries = Array.isArray(value) ? value : [];
  const [keys, setKeys] = useKeys(entries.length);
  const { entry } = field;
  const isSections = entry.kind === 'section';
  const [kind, setKind] = useState('points');
  /** Place of the section that is being dragged, and of the one under the pointer. */
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const label = entry.label || 'Entry';
  const place = removed?.id.startsWith(`${id}.`) ? Number(removed.id.slice(id.length + 1)) : Number.NaN;
  // Beside the entry that is at its place now; of a part of an entry, the note is in the entry.
  const at = Number.isNaN(place) ? entries.length : place;

  const move = (from: number, to: number) => {
    const moved = <T,>(list: readonly T[]) => list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
    onChange(moved(entries));
    setKeys(moved(keys));
    // What was removed had its place in another order.
    forget(id);
  };
  const insert = (index: number, added: unknown) => {
    onChange(entries.toSpliced(index, 0, added));
    setKeys(keys.toSpliced(index, 0, ++lastKey));
    focusLater(`${id}.${index}--bar`);
  };

  const shown = entries.map((each, index) => {
    const own = `${id}.${index}`;
    const name = `${label} ${index + 1}`;
    const written = entryName(each);
    const hidden = isSections && laterWords(sectionDay(each), 'hidden');
    const button = (words: string, shows: string, act: () => void, disabled = false) => (
      <button
        type="button"
        disabled={disabled}
        // The second half of a double click would act on the entry that comes into this place.
        onClick={({ detail }) => detail < 2 && act()}
        aria-label={`${words}: ${name}`}
      >
        {shows}
      </button>
    );
    const step = (words: string, arrow: string, to: number) =>
      button(
        words,
        arrow,
        () => {
          move(index, to);
          focusLater(`${id}.${to}--bar`);
        },
        to < 0 || to >= entries.length,
      );
    const target = dragged !== undefined && {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== index) move(dragged, index);
      },
    };
    return (
      // biome-ignore lint/a11y/useSemanticElements: a legend can't stand beside the buttons of its fieldset
      <div
        key={keys[index]}
        role="group"
        aria-labelledby={`${own}--bar`}
        className={styles.entry}
        data-invalid={errors.has(own) || undefined}
        data-dragged={dragged === index || undefined}
        data-over={(target && over === index) || undefined}
        {...target}
      >
        <div className={styles.bar} data-section={isSections || undefined}>
          {isSections && (
            // By keyboard, and where nothing can be dragged, the arrows move the section.
            <span
              role="presentation"
              aria-hidden="true"
              className={styles.handle}
              draggable
              onDragStart={({ dataTransfer, currentTarget }) => {
                // Firefox drags nothing without data.
                dataTransfer.setData('application/x-section', own);
                dataTransfer.setDragImage(currentTarget.parentElement ?? currentTarget, 0, 0);
                setDragged(index);
                setOver(index);
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              ⠿
            </span>
          )}
          <p id={`${own}--bar`} tabIndex={-1}>
            {name}
            <span className="visually-hidden"> of {entries.length}</span>
            {written && <span className={styles.own}> {written}</span>}
            {hidden && <span> ({hidden})</span>}
          </p>
          {step('Move up', '↑', index - 1)}
          {step('Move down', '↓', index + 1)}
          {isSections && button('Duplicate', 'Duplicate', () => insert(index + 1, structuredClone(each)))}
          {button('Remove', 'Remove', () => {
            keep({ id: own, name: written ?? name, value: each });
            onChange(entries.toSpliced(index, 1));
            setKeys(keys.toSpliced(index, 1));
            focusLater(`${own}--removed`);
          })}
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

  const removedNote = <RemovedNote key="removed" id={`${id}.${at}`} onRestore={(back) => insert(at, back)} />;
  return (
    <>
      <Help id={id} text={field.help} />
      <ErrorText id={id} />
      <div className={styles.list}>
        {/* In one list with the entries, which would be made anew on its other side. */}
        {shown.toSpliced(at, 0, removedNote)}
      </div>
      <div className={styles.row}>
        {isSections && (
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
        <AddButton onClick={() => insert(entries.length, fillMissing({ kind }, entry, false) ?? '')}>
          Add: {inSentence(label)}
        </AddButton>
      </div>
    </>
  );
}
