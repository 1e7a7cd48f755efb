import { createContext, type ReactEventHandler, type ReactNode, useContext } from 'react';
import { type FormField, textsOf } from '../../content/form-field.ts';
import type { Conflict } from '../../content/merge.ts';
import { AskButton } from '../ask-button.tsx';
import { asSentence, counted } from '../messages.tsx';
import type { ListedFile } from '../words/file-list.ts';
import { type Errors, errorsIn } from '../words/form-errors.ts';
import styles from './form.module.css';

/** What the parts of the form share: their state, and markup. */

/** What every part of a form knows: of this one, that it has no errors and is beside no other files. */
export const emptyForm = {
  errors: new Map() as Errors,
  /** What is better changed, and may stay. */
  warnings: new Map() as Errors,
  /** Fields that somebody else has changed as well. */
  conflicts: [] as readonly Conflict[],
  settle: (_id: string, _side: 'mine' | 'theirs') => {},
  /** All files, whose texts others may name. */
  files: [] as readonly ListedFile[],
  /** Goes to a field, of another file as well. */
  open: (_field: string) => {},
  /** Pages of the site, to which a text may link. */
  pages: [] as readonly { readonly path: string; readonly title: string }[],
  /** Takes a part for new: its errors wait until a field is left. */
  begin: (_part: string) => {},
  /** Says something about a field that is gone in the status line. */
  tell: (_text: string, _isError?: boolean) => {},
};

export const FormContext = createContext(emptyForm);

export const useForm = () => useContext(FormContext);

/** What a part of the form shows, and where its changes go. */
export interface PartProps<F = FormField> {
  readonly field: F;
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Kind of field with what it has beside the others. */
export type FieldOf<Kind extends FormField['kind']> = FormField & { readonly kind: Kind };

/** True for an entry of a list. The bar above it names it; one of a single text needs no label of its own. */
export const isEntry = (id: string) => /\.\d+$/.test(id);

/** Writes a label inside a sentence. */
export const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Says that a part is gone, and how it comes back. */
export const removed = (name: string) => `Removed: ${name}. “Undo” puts it back.`;

/** Puts the focus on the first element that is there once the form has changed, so that a keyboard goes on from there. */
export function focusLater(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const found = ids.map((id) => document.getElementById(id)).find(Boolean);
    found?.focus();
  });
}

/** Part of a view that can be folded; its summary has the id `ID--summary`. */
export function Part(props: {
  id: string;
  title: string;
  /** What stands beside the title. */
  beside?: ReactNode;
  isOpen?: boolean;
  onToggle?: ReactEventHandler<HTMLDetailsElement>;
  children: ReactNode;
}) {
  const { id, title, beside, isOpen, onToggle, children } = props;
  return (
    <details className={styles.part} aria-labelledby={`${id}--title`} open={isOpen} onToggle={onToggle}>
      <summary id={`${id}--summary`}>
        <h2 id={`${id}--title`}>{title}</h2>
        {beside}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

export function Help({ id, text }: { id: string; text: string }) {
  return (
    text && (
      <p id={`${id}--help`} className={styles.help}>
        {text}
      </p>
    )
  );
}

/** What is to be fixed in a field, or is better changed. */
export function Problem({ id }: { id: string }) {
  const { errors, warnings, conflicts } = useForm();
  const error = errors.get(id);
  const problem = error ?? warnings.get(id);
  const conflict = conflicts.find((each) => each.id === id);
  return (
    <>
      {problem && (
        <p id={`${id}--problem`} className={error ? styles.error : styles.warning}>
          {asSentence(problem)}
        </p>
      )}
      {conflict && <Versions {...conflict} />}
    </>
  );
}

/** Says how much is to be fixed in a part of the form; nothing where all is well. */
export function ProblemCount({ of }: { of: string }) {
  const count = errorsIn(useForm().errors, of);
  return count > 0 && <span className={styles.count}>{counted(count, 'problem')} to fix</span>;
}

const allTexts = (value: unknown) =>
  textsOf(value, '')
    .map(([, text]) => text)
    .join('\n') || '(nothing)';

/** Shows what two people made of a field, and asks which of both stays. */
function Versions({ id, mine, theirs }: Conflict) {
  const { settle } = useForm();
  const ask = (side: 'mine' | 'theirs', text: string, more: string, action: string) => (
    <AskButton
      question={{ text, more, action, keep: 'Decide later' }}
      onConfirm={() => {
        settle(id, side);
        focusLater(id);
      }}
    >
      {`${action}…`}
    </AskButton>
  );
  return (
    <div className={styles.versions}>
      <dl>
        <div>
          <dt>Yours</dt>
          <dd>{allTexts(mine)}</dd>
        </div>
        <div>
          <dt>Saved meanwhile</dt>
          <dd>{allTexts(theirs)}</dd>
        </div>
      </dl>
      {ask(
        'mine',
        'Keep your version?',
        'What somebody else saved here is overwritten as soon as you save.',
        'Keep mine',
      )}
      {ask('theirs', 'Take the saved version?', 'What you wrote here is dropped.', 'Take the saved one')}
    </div>
  );
}

export const AddButton = (props: { id?: string; onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.add} {...props} />
);
