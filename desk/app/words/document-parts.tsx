import { unfinishedParts } from '../../../src/content/documents/unfinished.ts';
import type { FormFile } from '../../content/form-field.ts';
import { AskButton } from '../ask-button.tsx';
import styles from './words.module.css';

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
        more: 'Its history stays: below “New document” you can bring it back.',
        action: 'Delete it',
      }
    : {
        text: `Discard the ${kind} “${title}”?`,
        more: 'It was never saved, so nobody has a copy.',
        action: 'Discard',
      };
  return (
    <div className={styles.delete}>
      <AskButton question={question} onConfirm={onDelete}>
        {isSaved ? 'Delete…' : 'Discard…'}
      </AskButton>
    </div>
  );
}
