import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fieldLabel, textsOf } from '../../content/form-field.ts';
import form from '../form/form.module.css';
import { groupsOf, type ListedFile } from './file-list.ts';
import styles from './find.module.css';
import { type Errors, errorsIn } from './form-errors.ts';
import view from './words.module.css';

/** Most texts that are listed: a person who sees as many writes another word. */
const mostFound = 40;

/** Text in the letters of a keyboard, without accents: typographic quotes and dashes have no key. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase();

/** Finds the texts of all files that have each of some words, with their fields. */
export function findTexts(files: readonly ListedFile[], query: string) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return files
    .flatMap((file) => {
      const label = plain(file.label);
      return textsOf(file.values, file.name).flatMap(([id, text]) => {
        const own = plain(text);
        const at = words.map((word) => own.indexOf(word)).find((place) => place >= 0) ?? -1;
        const hasAll = words.every((word) => own.includes(word) || label.includes(word));
        return at >= 0 && hasAll ? [{ file, id, text, from: text.lastIndexOf(' ', Math.max(0, at - 40)) + 1 }] : [];
      });
    })
    .slice(0, mostFound)
    .map(({ file, id, text, from }) => ({
      file: file.name,
      id,
      place: `${file.label} › ${fieldLabel(file, id)}`,
      text: `${from > 0 ? '…' : ''}${text.slice(from, from + 160)}`,
    }));
}

/** Moves the focus between what is listed, and back to the words that are looked for. */
function onArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (step ?? 0)];
  if (!step || !next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Dialog with all files in their groups, and with the texts that have the words that are typed.
 * @param props.onOpen opens a file, at a field of it
 */
export function Find(props: {
  files: readonly ListedFile[];
  errors: Errors;
  onOpen: (name: string, field?: string) => void;
  onClose: () => void;
}) {
  const { files, errors, onOpen, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const open = (name: string, field?: string) => {
    dialog.current?.close();
    onOpen(name, field);
  };
  const found = findTexts(files, query);
  const isNamed = ({ label }: ListedFile) => plain(label).includes(plain(query.trim()));
  return createPortal(
    <dialog ref={dialog} className={styles.find} aria-label="Find" onClose={onClose} onKeyDown={onArrow}>
      <form method="dialog" className={styles.bar}>
        <input
          type="search"
          className={form.control}
          aria-label="Words to find"
          placeholder="A page, or words on it"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const first = dialog.current?.querySelector<HTMLElement>('nav button');
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Enter' && query) first?.click();
          }}
        />
        <button type="submit" className={view.newButton}>
          Close
        </button>
      </form>
      <nav aria-label="Files" className={styles.files}>
        {groupsOf(files.filter(isNamed)).map(({ label, files: some }) => (
          <section key={label}>
            <h2>{label}</h2>
            {some.map((file) => {
              const count = errorsIn(errors, file.name);
              const marks = [...file.marks, ...(count > 0 ? [`${count} to fix`] : [])];
              return (
                <button key={file.name} type="button" className={form.option} onClick={() => open(file.name)}>
                  {file.label}
                  {marks.length > 0 && <span> ({marks.join(', ')})</span>}
                </button>
              );
            })}
          </section>
        ))}
        {found.length > 0 && (
          <section>
            <h2>Words</h2>
            {found.map(({ file, id, place, text }) => (
              <button key={id} type="button" className={form.option} onClick={() => open(file, id)}>
                <span className={styles.place}>{place}</span> {text}
              </button>
            ))}
          </section>
        )}
      </nav>
      <p role="status" className={styles.status}>
        {query && found.length === 0 && !files.some(isNamed) ? 'No page has these words.' : ''}
        {found.length === mostFound ? `The first ${mostFound} texts are shown. Write another word.` : ''}
      </p>
    </dialog>,
    document.body,
  );
}
