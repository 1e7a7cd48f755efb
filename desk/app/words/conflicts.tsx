import { isObject } from '../../../src/content/find-values.ts';
import type { FileState } from '../../content/content-files.ts';
import { fieldLabel } from '../../content/form-field.ts';
import { AskButton } from '../ask-button.tsx';
import type { Words } from './use-words.ts';
import styles from './words.module.css';

/** Texts of a file by the id of their field. */
function textsOf(value: unknown, id: string): [string, string][] {
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => textsOf(each, id ? `${id}.${name}` : name))
    : [[id, String(value ?? '')]];
}

/** Fields in which two versions of a file differ. */
function differences(mine: unknown, theirs: unknown) {
  const [a, b] = [new Map(textsOf(mine, '')), new Map(textsOf(theirs, ''))];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((id) => a.get(id) !== b.get(id))
    .map((id) => ({ id, mine: a.get(id), theirs: b.get(id) }));
}

/** Shows both versions of files that another program changed, and asks which stays. */
export function Conflicts({
  words,
  onSettle,
}: {
  words: Words;
  onSettle: (file: FileState, keepsDraft: boolean) => void;
}) {
  return words.conflicts.map((file) => {
    const form = words.forms.find(({ name }) => name === file.name);
    return (
      <section key={file.name} className={styles.conflict} aria-labelledby={`conflict-${file.name}`}>
        <h2 id={`conflict-${file.name}`}>{form?.file} was changed by another program</h2>
        <ul>
          {differences(words.drafts[file.name]?.values, file.values).map(({ id, mine, theirs }) => (
            <li key={id}>
              <h3>{(form && fieldLabel(form, `${file.name}.${id}`)) || form?.label}</h3>
              <dl className={styles.versions}>
                <div>
                  <dt>Yours</dt>
                  <dd>{mine ?? '(not there)'}</dd>
                </div>
                <div>
                  <dt>In the file</dt>
                  <dd>{theirs ?? '(not there)'}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <AskButton
            question={{
              text: `Keep your version of ${form?.file}?`,
              more: 'What the other program wrote there is overwritten as soon as you save.',
              action: 'Keep mine',
              keep: 'Decide later',
            }}
            onConfirm={() => onSettle(file, true)}
          >
            Keep mine…
          </AskButton>
          <AskButton
            question={{
              text: `Drop your unsaved version of ${form?.file}?`,
              more: 'The words in the file stay. What you wrote instead of them is lost.',
              action: 'Take the file’s',
              keep: 'Decide later',
            }}
            onConfirm={() => onSettle(file, false)}
          >
            Take the file’s…
          </AskButton>
        </div>
      </section>
    );
  });
}
