import { useState } from 'react';
import { Button } from '../../../src/components/button.tsx';
import styles from './words.module.css';

/** Deletes a document, once the owner has been asked. */
export function DeleteDocument(props: { kind: string; file: string; isSaved: boolean; onDelete: () => void }) {
  const { kind, file, isSaved, onDelete } = props;
  // Undefined until the owner has been asked; then the focus goes to the button that takes the place of the pressed one.
  const [asks, setAsks] = useState<boolean>();
  return (
    <div className={styles.delete}>
      {asks ? (
        <>
          <p id="delete-document">
            {isSaved
              ? `Delete ${file}? The desk keeps no copy: the last commit in git has the file, or your backup.`
              : `Discard this ${kind.toLowerCase()}? It was never saved, so nobody has a copy.`}
          </p>
          <div className={styles.actions}>
            <Button aria-describedby="delete-document" onClick={onDelete}>
              {isSaved ? 'Delete the file' : 'Discard'}
            </Button>
            <Button variant="quiet" autoFocus aria-describedby="delete-document" onClick={() => setAsks(false)}>
              Keep it
            </Button>
          </div>
        </>
      ) : (
        <Button variant="quiet" autoFocus={asks === false} onClick={() => setAsks(true)}>
          {isSaved ? 'Delete…' : 'Discard…'}
        </Button>
      )}
    </div>
  );
}
