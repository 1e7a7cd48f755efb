import { AskButton } from '../ask-button.tsx';
import styles from './words.module.css';

/** Deletes a document, or discards one that was never saved. */
export function DeleteDocument(props: {
  title: string;
  kind: string;
  file: string;
  isSaved: boolean;
  onDelete: () => void;
}) {
  const { title, kind, file, isSaved, onDelete } = props;
  const one = kind.toLowerCase();
  const question = isSaved
    ? {
        text: `Delete the ${one} “${title}”?`,
        more: `The desk keeps no copy of ${file}: the last commit in git has the file, or your backup.`,
        action: 'Delete the file',
      }
    : {
        text: `Discard the ${one} “${title}”?`,
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
