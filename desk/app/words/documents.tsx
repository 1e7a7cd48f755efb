import { useEffect, useRef, useState } from 'react';
import { dateAndTime } from '../../../config/date-and-time.ts';
import { Button } from '../../../src/components/button.tsx';
import {
  type DocumentFolder,
  type DocumentKey,
  documentPath,
  slugOf,
} from '../../../src/content/documents/document-names.ts';
import { unfinishedParts } from '../../../src/content/documents/unfinished.ts';
import type { FormField, FormFile } from '../../content/form-field.ts';
import type { DeletedDocument } from '../../server/history.ts';
import { request } from '../api.ts';
import { AskButton } from '../ask-button.tsx';
import { FormContext, focusLater, useForm } from '../form/context.tsx';
import { Field } from '../form/field.tsx';
import { Status, useData } from '../messages.tsx';
import { kinds } from './file-list.ts';
import styles from './words.module.css';

const ids = { kind: 'new.kind', title: 'new.title', name: 'new.name' };

const kind: FormField = {
  kind: 'choice',
  label: 'Kind',
  help: '',
  isOptional: false,
  options: Object.entries(kinds).map(([value, { one }]) => ({ value, label: one })),
};

const textField = (control: 'lines' | 'notation', label: string, help: string): FormField => ({
  kind: 'text',
  control,
  label,
  help,
  isOptional: false,
});

const titleHelp = 'The address follows from it. You can change the title later, and the address stays.';

/**
 * Asks what kind of document to begin, and for its title. Its address follows from the title, until it is given by hand.
 * @param props.onCreate returns what is wrong with the name; empty if nothing is
 */
export function NewDocument(props: {
  onCreate: (name: DocumentKey, title: string) => Promise<string>;
  onCancel: () => void;
}) {
  const [folder, setFolder] = useState<DocumentFolder>('insights');
  const [title, setTitle] = useState('');
  const [given, setGiven] = useState<string>();
  const stem = given ?? slugOf(title);
  const address = documentPath(`${folder}/${stem || '…'}`);
  const [problem, setProblem] = useState('');
  const form = useForm();
  useEffect(() => focusLater(ids.kind), []);

  const ask = (id: string, field: FormField, value: string, set: (next: string) => void) => (
    <Field
      field={field}
      id={id}
      value={value}
      depth={1}
      onChange={(next) => {
        set(String(next));
        setProblem('');
      }}
    />
  );
  return (
    <form
      className={styles.new}
      aria-labelledby="new-document"
      onSubmit={async (event) => {
        event.preventDefault();
        const found = await props.onCreate(`${folder}/${stem}`, title);
        if (!found) return;
        setProblem(found);
        focusLater(ids.name);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel();
      }}
    >
      <p id="new-document" className={styles.newTitle}>
        New document
      </p>
      <FormContext value={{ ...form, errors: new Map(problem ? [[ids.name, problem]] : []) }}>
        {ask(ids.kind, kind, folder, (next) => setFolder(next as DocumentFolder))}
        {ask(ids.title, textField('lines', 'Title', titleHelp), title, setTitle)}
        {ask(ids.name, textField('notation', 'Address', `The page is at ${address}`), stem, setGiven)}
      </FormContext>
      <div className={styles.actions}>
        <Button type="submit">Create</Button>
        <Button variant="quiet" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

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
  const [act, more] = isSaved
    ? ['Delete', 'Its history stays: below “New document” you can bring it back.']
    : ['Discard', 'It was never saved, so nobody has a copy.'];
  const text = `${act} the ${form.label.toLowerCase()} “${title}”?`;
  return (
    <div className={styles.delete}>
      <AskButton question={{ text, more, action: `${act} it` }} onConfirm={onDelete}>
        {`${act}…`}
      </AskButton>
    </div>
  );
}
