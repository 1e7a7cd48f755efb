import { isObject } from '../../src/content/find-values.ts';

/** Field of a form: what is typed into it, or the fields in it. The files of the content have nothing but texts. */
export type FormField = {
  readonly label: string;
  readonly help: string;
  /** True for a field that may be left out. */
  readonly isOptional: boolean;
} & (
  | {
      readonly kind: 'text' /** A notation is short, other texts may run over several lines. */;
      readonly control: 'lines' | 'notation' | 'colour' | 'markdown';
    }
  /** Yes or no: a field that says "true", or is left out. */
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | Group
  | { readonly kind: 'list'; readonly entry: FormField }
  /** Image, which has other fields for each host. */
  | { readonly kind: 'image'; readonly hosts: Readonly<Record<string, FormField & Group>> }
);

export type Fields = Readonly<Record<string, FormField>>;

interface Group {
  readonly kind: 'group';
  readonly fields: Fields;
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

/** Fields of an image at its host; of one without a known host those of the first. */
export function hostOf({ hosts }: { readonly hosts: Readonly<Record<string, FormField & Group>> }, value: unknown) {
  const given = isObject(value) ? String(value.host) : '';
  const name = Object.hasOwn(hosts, given) ? given : (Object.keys(hosts)[0] ?? '');
  return { name, fields: hosts[name]?.fields ?? {} };
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
    const groups: readonly Fields[] =
      part?.kind === 'group'
        ? [part.fields]
        : part?.kind === 'image'
          ? Object.values(part.hosts).map(({ fields }) => fields)
          : [];
    part = groups.map((fields) => fields[step]).find(Boolean);
    labels.push(part?.label ?? '');
  }
  return labels.filter(Boolean).join(' › ');
}

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
    case 'image': {
      const { name, fields } = hostOf(field, value);
      return { host: name, ...filled(fields) };
    }
    case 'list':
      return Array.isArray(value) ? value.map((each) => fillMissing(each, field.entry, chooses)) : [];
    case 'choice':
      return chooses && !field.options.some((option) => option.value === value) ? field.options[0]?.value : value;
    default:
      return typeof value === 'string' ? value : '';
  }
}
