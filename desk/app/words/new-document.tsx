import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../src/components/button.tsx';
import { type DocumentFolder, type DocumentKey, documentPath } from '../../../src/content/documents/document-names.ts';
import fields from '../form/form.module.css';
import { asSentence } from '../messages.tsx';
import { kinds } from './file-list.ts';
import styles from './words.module.css';

/**
 * Asks what kind of document to begin, and for the name of its file.
 * @param props.hasNotice true if there is a privacy notice; without one, a draft of it is offered
 * @param props.onCreate returns what is wrong with the name; empty if nothing is
 */
export function NewDocument(props: {
  hasNotice: boolean;
  onCreate: (name: DocumentKey) => Promise<string>;
  onCancel: () => void;
}) {
  const [folder, setFolder] = useState<DocumentFolder>('insights');
  const [stem, setStem] = useState('');
  const [problem, setProblem] = useState('');
  const first = useRef<HTMLSelectElement>(null);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const create = async (given: DocumentKey) => {
    const found = await props.onCreate(given);
    if (!found) return;
    setProblem(found);
    name.current?.focus();
  };

  return (
    <form
      className={styles.new}
      aria-labelledby="new-document"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        create(`${folder}/${stem}`);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel();
      }}
    >
      <p id="new-document" className={styles.newTitle}>
        New document
      </p>
      <div className={fields.field}>
        <label htmlFor="new-kind">Kind</label>
        <select
          id="new-kind"
          ref={first}
          className={fields.control}
          value={folder}
          onChange={(event) => setFolder(event.target.value as DocumentFolder)}
        >
          {Object.entries(kinds).map(([each, { one }]) => (
            <option key={each} value={each}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <div className={fields.field}>
        <label htmlFor="new-name">File name</label>
        <p id="new-name--help" className={fields.help}>
          It ends the address of the page: {documentPath(`${folder}/${stem || 'two-forms'}`)}
        </p>
        <input
          id="new-name"
          ref={name}
          className={fields.control}
          value={stem}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'new-name--help new-name--error' : 'new-name--help'}
          onChange={(event) => {
            setStem(event.target.value);
            setProblem('');
          }}
        />
        {problem && (
          <p id="new-name--error" className={fields.error}>
            {asSentence(problem)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button type="submit">Create</Button>
        {!props.hasNotice && (
          <Button variant="quiet" onClick={() => create('pages/privacy')}>
            Draft a privacy notice
          </Button>
        )}
        <Button variant="quiet" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
