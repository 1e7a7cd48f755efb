import { useEffect, useState } from 'react';
import { Button } from '../../../src/components/button.tsx';
import {
  type DocumentFolder,
  type DocumentKey,
  documentPath,
  slugOf,
} from '../../../src/content/documents/document-names.ts';
import type { FormField } from '../../content/form-field.ts';
import { FormContext, focusLater, useForm } from '../form/context.tsx';
import { Field } from '../form/field.tsx';
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

const titleField: FormField = {
  kind: 'text',
  control: 'lines',
  label: 'Title',
  help: 'The address follows from it. You can change the title later, and the address stays.',
  isOptional: false,
};

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
  const [problem, setProblem] = useState('');
  const form = useForm();
  useEffect(() => focusLater(ids.kind), []);

  const name: FormField = {
    kind: 'text',
    control: 'notation',
    label: 'Address',
    help: `The page is at ${documentPath(`${folder}/${stem || 'two-forms'}`)}`,
    isOptional: false,
  };

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
        {ask(ids.title, titleField, title, setTitle)}
        {ask(ids.name, name, stem, setGiven)}
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
