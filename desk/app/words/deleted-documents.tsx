import { useRef } from 'react';
import { dateAndTime } from '../../../config/date-and-time.ts';
import { Button } from '../../../src/components/button.tsx';
import type { DocumentKey } from '../../../src/content/documents/document-names.ts';
import type { DeletedDocument } from '../../server/history.ts';
import { request } from '../api.ts';
import { AskButton } from '../ask-button.tsx';
import { Status, useData } from '../messages.tsx';
import styles from './words.module.css';

/**
 * Lists the documents that are gone, and brings them back; nothing where none is.
 * @param props.onBringBack returns what keeps a document from coming back; empty if nothing does
 */
export function DeletedDocuments(props: { onBringBack: (name: DocumentKey, from: number) => Promise<string> }) {
  const path = 'words/history/deleted';
  const { data: deleted = [], load, message, tell, attempt } = useData<readonly DeletedDocument[]>(path);
  const title = useRef<HTMLHeadingElement>(null);
  const erase = ({ name, title: erased }: DeletedDocument) =>
    attempt(async () => {
      await request('words/history/erase', { name });
      await load();
      tell(`The history of “${erased}” is erased.`);
      title.current?.focus();
    });

  if (deleted.length === 0 && !message.text) return null;
  return (
    <section className={styles.new} aria-labelledby="deleted-documents">
      <h2 id="deleted-documents" ref={title} tabIndex={-1}>
        Deleted documents
      </h2>
      <Status message={message} />
      <ul className={styles.deleted}>
        {deleted.map((each) => (
          <li key={each.name}>
            <h3>{each.title}</h3>
            <p className={styles.facts}>
              {each.file}, {[dateAndTime(each.date), each.person].filter(Boolean).join(', ')}
            </p>
            <div className={styles.actions}>
              <Button variant="quiet" onClick={async () => tell(await props.onBringBack(each.name, each.id), true)}>
                Bring back<span className="visually-hidden"> ({each.title})</span>
              </Button>
              <AskButton
                question={{
                  text: `Erase “${each.title}” for good?`,
                  more: 'Nobody can then bring it back.',
                  action: 'Erase for good',
                }}
                onConfirm={() => erase(each)}
              >
                Erase…<span className="visually-hidden"> ({each.title})</span>
              </AskButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
