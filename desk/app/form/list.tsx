import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Over,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { type ReactNode, useRef, useState } from 'react';
import { laterWords, sectionDay } from '../../../src/content/documents/publication-day.ts';
import { entryName, fillMissing, variantOf } from '../../content/form-field.ts';
import {
  AddButton,
  type FieldOf,
  focusLater,
  Help,
  inSentence,
  type PartProps,
  Problem,
  ProblemCount,
  removed,
  useForm,
} from './context.tsx';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { withNamedTexts } from './references.tsx';

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

/** Entry of a list, which its handle moves: by pointer, or by keyboard with Space, the arrows and Space (dndkit.com). */
function Entry(props: { id: string; sortKey: number; children: (handle: ReactNode) => ReactNode; name: string }) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: props.sortKey,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't stand beside the buttons of its fieldset
    <div
      ref={setNodeRef}
      role="group"
      aria-labelledby={`${props.id}--bar`}
      className={styles.entry}
      data-invalid={useForm().errors.has(props.id) || undefined}
      data-dragged={isDragging || undefined}
      style={{ translate: transform ? `0 ${transform.y}px` : undefined, transition }}
    >
      {props.children(
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={`${styles.tool} ${styles.handle}`}
          aria-roledescription={attributes['aria-roledescription']}
          aria-describedby={attributes['aria-describedby']}
          {...listeners}
          aria-label={`Drag: ${props.name}`}
        >
          ⠿
        </button>,
      )}
    </div>
  );
}

/** Entries of one kind, which can be added, moved, dragged, duplicated and removed. An entry of several fields can be folded. */
export function List({ field, id, value, onChange }: PartProps<FieldOf<'list'>>) {
  const { tell, begin, files } = useForm();
  /** Keys of the entries that were added here, which are not folded. */
  const opened = useRef(new Set<number>());
  const entries = Array.isArray(value) ? value : [];
  const [keys, setKeys] = useKeys(entries.length);
  const { entry } = field;
  const isSections = entry.kind === 'section';
  const Heading = isSections || !id.includes('.') ? 'h2' : 'h3';
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [kind, setKind] = useState('points');
  const label = entry.label || 'Entry';

  const move = (from: number, to: number) => {
    onChange(arrayMove(entries, from, to));
    setKeys(arrayMove([...keys], from, to));
  };
  const insert = (index: number, added: unknown) => {
    onChange(entries.toSpliced(index, 0, added));
    setKeys(keys.toSpliced(index, 0, ++lastKey));
    opened.current.add(lastKey);
    begin(`${id}.${index}`);
    focusLater(`${id}.${index}--bar`);
  };

  const placeOf = ({ id: key }: { id: UniqueIdentifier }) => keys.indexOf(Number(key));
  const named = (part: Active | Over) => `${label} ${placeOf(part) + 1}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${named(active)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${named(active)} goes to place ${placeOf(over) + 1} of ${entries.length}.` : undefined,
    onDragEnd: ({ over }) => (over ? `It is ${named(over)} now.` : undefined),
    onDragCancel: ({ active }) => `${named(active)} stays where it was.`,
  };

  const shown = entries.map((each, index) => {
    const own = `${id}.${index}`;
    const name = `${label} ${index + 1}`;
    const written = withNamedTexts(files, entryName(each) ?? '');
    const title = (entry.kind === 'section' && variantOf(entry, each).label) || written || name;
    const hidden = isSections && laterWords(sectionDay(each), 'hidden');
    const place = (
      <>
        {name}
        <span className="visually-hidden"> of {entries.length}</span>
        {hidden && ` (${hidden})`}
      </>
    );
    const button = (words: string, shows: string, act: () => void, disabled = false) => (
      <button
        type="button"
        className={styles.tool}
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
    const buttons = (
      <>
        {step('Move up', '↑', index - 1)}
        {step('Move down', '↓', index + 1)}
        {entry.kind !== 'text' && button('Duplicate', 'Duplicate', () => insert(index + 1, structuredClone(each)))}
        {button('Remove', 'Remove', () => {
          onChange(entries.toSpliced(index, 1));
          setKeys(keys.toSpliced(index, 1));
          tell(removed(written || name));
          focusLater(`${own}--bar`, `${id}.${index - 1}--bar`, `${id}--add`);
        })}
      </>
    );
    const inside = (
      <Field
        field={entry}
        id={own}
        value={each}
        depth={2}
        onChange={(next) => onChange(entries.with(index, next ?? ''))}
      />
    );
    const key = keys[index] ?? 0;
    return (
      <Entry key={key} id={own} sortKey={key} name={name}>
        {(handle) =>
          entry.kind === 'group' || entry.kind === 'section' ? (
            <>
              {handle}
              <details className={styles.part} aria-labelledby={`${own}--bar`} open={opened.current.has(key)}>
                <summary id={`${own}--bar`}>
                  {/* Heard first, and seen below the heading. */}
                  {title !== name && (
                    <span className={styles.place}>
                      {place}
                      {written !== title && written && (
                        <>
                          {' · '}
                          <span>{written}</span>
                        </>
                      )}
                    </span>
                  )}{' '}
                  <Heading>{title === name ? place : title}</Heading>
                  <ProblemCount of={own} />
                </summary>
                <div className={styles.inside}>
                  <div className={styles.bar}>{buttons}</div>
                  {inside}
                </div>
              </details>
            </>
          ) : (
            <>
              <div className={styles.bar}>
                {handle}
                <p id={`${own}--bar`} tabIndex={-1}>
                  {place}
                  {written && <span className={styles.own}> {written}</span>}
                </p>
                {buttons}
              </div>
              {inside}
            </>
          )
        }
      </Entry>
    );
  });
  return (
    <>
      <Help id={id} text={field.help} />
      <Problem id={id} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements }}
        onDragEnd={({ active, over }) => over && move(placeOf(active), placeOf(over))}
      >
        <SortableContext items={[...keys]}>
          <div className={styles.list}>{shown}</div>
        </SortableContext>
      </DndContext>
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
        <AddButton id={`${id}--add`} onClick={() => insert(entries.length, fillMissing({ kind }, entry, false) ?? '')}>
          Add: {inSentence(label)}
        </AddButton>
      </div>
    </>
  );
}
