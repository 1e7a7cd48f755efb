import { namedText, referencesIn, splitAtReferences } from '../../../src/content/references.ts';
import { fieldLabel } from '../../content/form-field.ts';
import { PanelBox } from '../markdown/panels.tsx';
import type { ListedFile } from '../words/file-list.ts';
import { useForm } from './context.tsx';
import styles from './form.module.css';

/** What the references of a text stand for, such as `{company.name}`, and a menu of them. */

/** Facts of the company that texts name most often. */
const facts = ['name', 'strapline', 'email', 'phone.display', 'address', 'registeredName', 'companyNumber'];

/** Finds what a reference stands for; undefined if it names no text. */
export function findReference(files: readonly ListedFile[], path: string) {
  const named = namedText(Object.fromEntries(files.map(({ name, values }) => [name, values])), path);
  const file = files.find(({ name }) => path.startsWith(`${name}.`));
  return named?.text && file
    ? { path, text: named.text, field: named.field, label: `${file.label} › ${fieldLabel(file, named.field)}` }
    : undefined;
}

/** Puts the texts in the place of their references. */
export const withNamedTexts = (files: readonly ListedFile[], text: string): string =>
  splitAtReferences(text)
    .map((part, index) => (index % 2 > 0 && findReference(files, referencesIn(part)[0] ?? '')?.text) || part)
    .join('');

/** Names what a text takes from elsewhere. Each name leads to the field where it is written. */
export function References({ text }: { text: string }) {
  const { files, open } = useForm();
  const found = [...new Set(referencesIn(text))].flatMap((path) => findReference(files, path) ?? []);
  return found.map(({ path, text: shown, field, label }) => (
    <button key={path} type="button" className={styles.reference} onClick={() => open(field)}>
      <span>{label}:</span> {shown}
    </button>
  ));
}

/**
 * Menu of what a text can name.
 * @param props.placeholders names that the site replaces in this field
 */
export function InsertPanel(props: {
  field: string;
  placeholders: readonly string[] | undefined;
  onInsert: (reference: string) => void;
  onClose: () => void;
}) {
  const { files } = useForm();
  const company = files.find(({ name }) => name === 'company')?.values;
  const services = [Object(company).services ?? []].flat().map((service) => `services.${Object(service).id}.name`);
  const found = [...facts, ...services].flatMap((fact) => findReference(files, `company.${fact}`) ?? []);
  const options = [
    ...(props.placeholders ?? []).map((path) => ({
      path,
      text: `{${path}}`,
      label: 'The site fills it in',
      field: '',
    })),
    ...found.filter(({ field }) => field !== props.field),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text keeps the focus, and its cursor
    <div className={styles.insert} onMouseDown={(event) => event.preventDefault()}>
      <PanelBox name="Insert" onClose={props.onClose}>
        <ul>
          {options.map(({ path, text, label }) => (
            <li key={path}>
              <button type="button" className={styles.option} onClick={() => props.onInsert(`{${path}}`)}>
                {text} <span>{label}</span>
              </button>
            </li>
          ))}
        </ul>
      </PanelBox>
    </div>
  );
}
