import { unfinishedParts } from '../../../src/content/documents/unfinished.ts';
import type { FileState } from '../../content/content-files.ts';
import { type FormFile, fieldLabel, textsOf } from '../../content/form-field.ts';
import { AskButton } from '../ask-button.tsx';
import styles from './words.module.css';

/** What stands around the form of a file: conflicts, what is left to do, and its deletion. */

/** Shows both versions of a file that another program changed, and asks which stays. */
export function Conflict(props: {
  form: FormFile;
  mine: unknown;
  theirs: FileState;
  onSettle: (keepsDraft: boolean) => void;
}) {
  const { form, theirs, onSettle } = props;
  const [mine, inFile] = [props.mine, theirs.values].map((values) => new Map(textsOf(values, form.name)));
  const differences = [...new Set([...(mine?.keys() ?? []), ...(inFile?.keys() ?? [])])].filter(
    (id) => mine?.get(id) !== inFile?.get(id),
  );
  return (
    <section className={styles.conflict} aria-labelledby={`conflict-${form.name}`}>
      <h2 id={`conflict-${form.name}`}>{form.file} was changed by another program</h2>
      <ul>
        {differences.map((id) => (
          <li key={id}>
            <h3>{fieldLabel(form, id) || form.label}</h3>
            <dl className={styles.versions}>
              <div>
                <dt>Yours</dt>
                <dd>{mine?.get(id) ?? '(not there)'}</dd>
              </div>
              <div>
                <dt>In the file</dt>
                <dd>{inFile?.get(id) ?? '(not there)'}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <AskButton
          question={{
            text: `Keep your version of ${form.file}?`,
            more: 'What the other program wrote there is overwritten as soon as you save.',
            action: 'Keep mine',
            keep: 'Decide later',
          }}
          onConfirm={() => onSettle(true)}
        >
          Keep mine…
        </AskButton>
        <AskButton
          question={{
            text: `Drop your unsaved version of ${form.file}?`,
            more: 'The words in the file stay. What you wrote instead of them is lost.',
            action: 'Take the file’s',
            keep: 'Decide later',
          }}
          onConfirm={() => onSettle(false)}
        >
          Take the file’s…
        </AskButton>
      </div>
    </section>
  );
}

/** Says what is left to do in a document that was drafted; nothing once it is finished. */
export function Unfinished({ text }: { text: string }) {
  const unfinished = [...new Set(unfinishedParts(text))];
  return (
    unfinished.length > 0 && (
      <div className={styles.note}>
        <p>Read this page before you publish it. Replace or delete:</p>
        <ul>
          {unfinished.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
    )
  );
}

/** Deletes a document, or discards one that was never saved. */
export function DeleteDocument(props: { title: string; form: FormFile; isSaved: boolean; onDelete: () => void }) {
  const { title, form, isSaved, onDelete } = props;
  const kind = form.label.toLowerCase();
  const question = isSaved
    ? {
        text: `Delete the ${kind} “${title}”?`,
        more: `The history of ${form.file} stays: below “New document” you can bring it back.`,
        action: 'Delete the file',
      }
    : {
        text: `Discard the ${kind} “${title}”?`,
        more: 'It was never saved, so nobody has a copy.',
        action: 'Discard',
      };
  return (
    <div className={styles.delete}>
      <AskButton question={{ ...question, keep: 'Keep it' }} onConfirm={onDelete}>
        {isSaved ? 'Delete…' : 'Discard…'}
      </AskButton>
    </div>
  );
}
