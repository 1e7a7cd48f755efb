import { isDocumentKey } from '../../src/content/documents/document-names.ts';
import { isObject } from '../../src/content/find-values.ts';
import type { InputFormat } from '../../src/content/schema/fields.ts';

/** Field of a form: what is typed into it, or the fields in it. The files of the content have nothing but texts. */
export type FormField = {
  readonly label: string;
  readonly help: string;
  readonly isOptional: boolean;
} & (
  | {
      readonly kind: 'text' /** A notation is short, other texts may run over several lines. */;
      readonly control: 'lines' | 'notation' | 'colour' | 'logo' | 'markdown';
      /** Names that it is one of. */
      readonly of?: 'services' | 'team' | 'industries' | 'pages' | undefined;
      /** Names to begin with: any other may be written too. */
      readonly suggestions?: readonly string[] | undefined;
      readonly inputFormat?: InputFormat | undefined;
      /** Names in curly brackets that the site replaces: `{title}`. */
      readonly placeholders?: readonly string[] | undefined;
    }
  /** Yes or no: a field that says "true", or is left out. */
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | Group
  | { readonly kind: 'list'; readonly entry: FormField }
  | ({ readonly kind: 'image' } & Variants)
  | ({ readonly kind: 'section' } & Variants)
);

export type Fields = Readonly<Record<string, FormField>>;

interface Group {
  readonly kind: 'group';
  readonly fields: Fields;
}

/** Image, which has other fields for each host, or section, which has others for each kind. */
interface Variants {
  /** Field that tells them apart. */
  readonly by: string;
  readonly variants: Readonly<Record<string, FormField & Group>>;
}

/** File of the content, as the form shows it. */
export interface FormFile {
  readonly name: string;
  /** Path as the owner opens it: `content/about.yaml`. */
  readonly file: string;
  readonly label: string;
  readonly field: FormField;
}

/** Id of a field, on the form and on the preview: `about.team.members.0.name`. */
export const fieldId = (name: string, field: string): string =>
  [name, ...field.split(/[.[\]]+/)].filter(Boolean).join('.');

/** Field of a document's Markdown text, beside the fields of its front matter. */
export const bodyField = 'body';

/** Fields at the top of a form; a list and a single text have none. */
export const topFields = ({ field }: Pick<FormFile, 'field'>): Fields => (field.kind === 'group' ? field.fields : {});

/** Id of the Markdown text of a form; undefined for a form without one. */
export const markdownField = (form: FormFile): string | undefined =>
  topFields(form)[bodyField] && fieldId(form.name, bodyField);

/** Id of the field of a form at which something about its file stands: lines and images are in the Markdown text. */
export function formField(form: FormFile, field: string): string {
  const text = markdownField(form);
  return text && /^(line \d|images\[)/.test(field) ? text : fieldId(form.name, field);
}

/** Host of an image or kind of a section, with its fields; of one without a known one those of the first. */
export function variantOf({ by, variants }: Variants, value: unknown) {
  const given = isObject(value) ? String(value[by]) : '';
  const name = Object.hasOwn(variants, given) ? given : (Object.keys(variants)[0] ?? '');
  return { name, label: variants[name]?.label ?? '', fields: variants[name]?.fields ?? {} };
}

/** Fields by which people know an entry. */
const naming = ['name', 'title', 'question', 'challenge', 'label', 'heading', 'from'] as const;

/** Name of an entry in a list, as it is written in it; undefined for a text, and where none is written. */
export function entryName(entry: unknown): string | undefined {
  const field = isObject(entry) ? naming.find((name) => entry[name]) : undefined;
  return field && isObject(entry) ? String(entry[field]) : undefined;
}

/** Lists the texts of a file with the ids of their fields. */
export function textsOf(values: unknown, id: string): [id: string, text: string][] {
  return isObject(values)
    ? Object.entries(values).flatMap(([name, each]) => textsOf(each, `${id}.${name}`))
    : [[id, String(values ?? '')]];
}

/** Names a field as the form does: `Team › Member of the team 4 › Name`. */
export function fieldLabel({ field }: Pick<FormFile, 'field'>, id: string): string {
  let part: FormField | undefined = field;
  const labels: string[] = [];
  for (const step of id.split('.').slice(1)) {
    if (part?.kind === 'list') {
      // The list's own label says less than that of its entry.
      labels.pop();
      part = part.entry;
      labels.push(`${part.label} ${Number(step) + 1}`);
      continue;
    }
    const variants = part && 'variants' in part ? Object.values(part.variants) : [];
    const groups: readonly Group[] = part?.kind === 'group' ? [part] : variants;
    // The last kind of section that has it: the first one's heading is the page's.
    part = groups.map(({ fields }) => fields[step]).findLast(Boolean);
    labels.push(part?.label ?? '');
  }
  return labels.filter(Boolean).join(' › ');
}

/** Names a file as the desk does: by its label, and a document also by its name. */
export const formLabel = ({ name, label }: FormFile) =>
  isDocumentKey(name) ? `${label} “${name.slice(name.indexOf('/') + 1)}”` : label;

/** Writes a message about files for people at the desk: “About page › Team” in the place of `content/about.yaml › team`. */
export const inOwnersWords = (message: string, formOf: (file: string) => FormFile | undefined): string =>
  message.replace(
    /(content\/[\w/-]+\.(?:yaml|md))(?: › ((?:\w|\[\d+\]|\.(?=\w))+))?/g,
    (path, file: string, field?: string) => {
      const form = formOf(file);
      if (!form) return path;
      const names = [formLabel(form), field && fieldLabel(form, formField(form, field))].filter(Boolean).join(' › ');
      return isDocumentKey(form.name) ? names : `“${names}”`;
    },
  );

/**
 * Fills what is missing with empty texts: in a new entry, and in a page that is shown while it is being written. The rules
 * are checked before, on what was really given.
 * @param chooses true to take the first of several words as well, which is otherwise left for the owner to choose
 */
export function fillMissing(value: unknown, field: FormField, chooses: boolean): unknown {
  const filled = (fields: Fields) => {
    const given = isObject(value) ? value : {};
    const known = Object.entries(fields)
      .filter(([name, { isOptional }]) => !isOptional || given[name] !== undefined)
      .map(([name, each]) => [name, fillMissing(given[name], each, chooses)]);
    return Object.fromEntries(known.filter(([, each]) => each !== undefined));
  };
  switch (field.kind) {
    case 'group':
      return filled(field.fields);
    case 'image':
    case 'section': {
      const { name, fields } = variantOf(field, value);
      return { [field.by]: name, ...filled(fields) };
    }
    case 'list':
      return Array.isArray(value) ? value.map((each) => fillMissing(each, field.entry, chooses)) : [];
    case 'choice':
      return chooses && !field.options.some((option) => option.value === value) ? field.options[0]?.value : value;
    default:
      return typeof value === 'string' ? value : '';
  }
}
