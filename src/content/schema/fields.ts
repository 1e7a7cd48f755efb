import { z } from 'zod';
import {
  codeOf,
  invisibleProblem,
  isBlank,
  plainTarget,
  plainText,
  unprintable,
} from '../../../config/invisible-characters.ts';
import { closest } from '../did-you-mean.ts';
import { placeholdersIn } from '../placeholders.ts';

/**
 * Kinds of fields in the content. Each has a label in plain words and help, which says what to write. Both are in the
 * schema's metadata, and in the messages about the field.
 */

/** Writes a label inside a sentence: `alt text`, but `VAT number`. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z-])/, (letter) => letter.toLowerCase());

const sentences = (...texts: readonly string[]) => texts.filter(Boolean).join(' ');

const kinds = {
  text: { name: 'a text', remedy: 'Put a text that begins with "{" or "[" in double quotes.' },
  list: { name: 'a list', remedy: 'Begin each entry with "- ", on a line of its own.' },
  group: { name: 'a group of fields', remedy: '' },
} as const;

function kindOf(input: unknown): string {
  if (typeof input === 'object') return Array.isArray(input) ? kinds.list.name : kinds.group.name;
  return typeof input === 'string' ? kinds.text.name : `a ${typeof input}`;
}

/** Words the error for a field that is missing or of another kind. */
const wrongKind =
  (kind: keyof typeof kinds, missing: string, help: string) =>
  ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null
      ? sentences(missing, help)
      : sentences(`is ${kindOf(input)} and needs to be ${kinds[kind].name}.`, kinds[kind].remedy, help);

/** Number of characters that search results show, and at least that many words to go by. */
export interface SearchLength {
  readonly min: number;
  readonly max: number;
}

interface TextRules {
  /** A rule of style: another length is a warning. */
  readonly searchLength?: SearchLength;
  /** Names that the text may have in curly brackets, and that the site replaces: `{title}`. */
  readonly placeholders?: readonly string[];
  /** Reads what is written, where invisible characters mean nothing. */
  readonly read?: (written: string) => string;
  /** Names of other files that it is one of: rules.ts compares them, the desk offers them. */
  readonly of?: 'services' | 'team' | 'industries' | 'pages';
}

/** Words a length: `70 to 160 characters`. */
export const lengthText = ({ min, max }: SearchLength) => `${min > 1 ? `${min} to` : 'At most'} ${max} characters`;

/** Text that is not empty. A rule keeps the label and help of the field that it is added to. */
export function text(label: string, help = '', { searchLength, placeholders = [], read, of }: TextRules = {}) {
  const unknown = (value: unknown) => placeholdersIn(String(value)).find((name) => !placeholders.includes(name));
  const known = placeholders.map((name) => `{${name}}`).join(' or ');
  const schema = z.string({ error: wrongKind('text', `${inSentence(label)} is missing.`, help) });
  return (read ? schema.overwrite(read) : schema)
    .meta({ label, help, of, searchLength, placeholders })
    .refine((value) => !isBlank(value), {
      error: sentences(`${inSentence(label)} is empty.`, help),
      abort: true,
    })
    .refine((value) => !unprintable.test(value), {
      error: ({ input }) => `has a character that can’t be shown (${codeOf(String(input), unprintable)}). Delete it.`,
      abort: true,
    })
    .refine((value) => unknown(value) === undefined, {
      error: ({ input }) =>
        `"{${unknown(input)}}" is not a known field here. ${known ? `Write ${known}.` : 'Name the file as well, such as {company.name}.'}`,
      abort: true,
    });
}

/** Text in a notation, of which the help gives an example. */
export const notation = (label: string, form: RegExp | ((value: string) => boolean), help: string, read = plainText) =>
  text(label, help, { read })
    .refine((value) => (form instanceof RegExp ? form.test(value) : form(value)), {
      error: ({ input }) => `"${input}" is not valid. ${help}`,
      abort: true,
    })
    .meta({ label, help, control: 'notation' });

/** Formats into which the desk brings what was typed as its field is left (desk/app/form/normalise.ts). */
export type InputFormat =
  | 'colour'
  | 'company number'
  | 'day'
  | 'email'
  | 'mail server'
  | 'month'
  | 'number'
  | 'postcode'
  | 'slug'
  | 'time'
  | 'VAT number'
  | 'web address';

/** Field whose input the desk normalises. */
export const formatted = <T extends z.ZodType>(inputFormat: InputFormat, field: T): T => field.meta({ inputFormat });

/**
 * Path of a file in `public/`; `rules.ts` finds the file.
 * @param endings those that it may have; any if there are none
 */
export function publicFile(label: string, endings: readonly string[], example: string) {
  const help = `Put the file into public/, and write its path, such as /${example}.`;
  const known = new RegExp(`\\.(${endings.join('|') || '\\w+'})$`, 'i');
  return text(label, help, { read: plainTarget })
    .refine((value) => !/^(\w+:|\/\/)/.test(value), {
      error: ({ input }) => `"${input}" is on another website, which would see each visitor. ${help}`,
      abort: true,
    })
    .regex(known, { error: ({ input }) => `"${input}" needs to end in .${endings.join(' or .')}.`, abort: true })
    .meta({ label, help, control: 'notation' });
}

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

/** Day of the calendar, such as `2026-11-24`. */
export const day = (label: string, help = '') =>
  formatted('day', notation(label, isDay, sentences('Write year, month and day, such as 2026-11-24.', help)));

/** One of several words. */
export function choice<const T extends readonly string[]>(label: string, values: T, help = '') {
  const oneOf = `one of ${values.map((value) => `"${value}"`).join(', ')}`;
  return z
    .enum(values, {
      error: ({ input }) =>
        typeof input === 'string'
          ? (invisibleProblem(input) ?? `"${input}" needs to be ${oneOf}.`)
          : wrongKind('text', `${inSentence(label)} is missing.`, sentences(help, `Write ${oneOf}.`))({ input }),
    })
    .meta({ label, help });
}

/** Yes or no: it says "true", or is left out. */
export const flag = (label: string, help: string) =>
  optional(choice(label, ['true', 'false'], help).meta({ control: 'flag' }));

/** Whole number from 1. */
export const count = (label: string, help: string) =>
  text(label, help, { read: plainText })
    .regex(/^0*[1-9]\d{0,8}$/, `needs to be a whole number from 1. ${help}`)
    .meta({ label, help, control: 'notation', inputFormat: 'number' satisfies InputFormat })
    .transform(Number);

/** Field that may be left out; the metadata has to be that of the outermost schema. */
export const optional = <T extends z.ZodType>(field: T) => field.optional().meta(field.meta() ?? {});

/** Text in a notation that may be left out. */
export const optionalNotation = (...given: Parameters<typeof notation>) => optional(notation(...given));

/** Entries of one kind. */
export const list = <T extends z.ZodType>(label: string, entry: T, help = '') =>
  z.array(entry, { error: wrongKind('list', 'is missing.', help) }).meta({ label, help });

/** Entries of one kind, at least one of them. */
export const entries = <T extends z.ZodType>(label: string, entry: T, help = '') =>
  list(label, entry, help).min(1, 'has no entry. Add one, or remove what it belongs to.');

/** Fields with names; each field with another name is an error of its own, on a line of the message. */
export function group<T extends z.ZodRawShape>(label: string, shape: T, help = '') {
  const names = Object.keys(shape);
  const unknown = (name: string) => {
    const meant = closest(name, names);
    const remedy = meant ? `Did you mean "${meant}"?` : `Delete it: the fields here are ${names.join(', ')}.`;
    return `Unknown field "${name}". ${remedy}`;
  };
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map(unknown).join('\n')
          : wrongKind('group', 'is missing.', help || `It has the fields ${names.join(', ')}.`)(issue),
    })
    .meta({ label, help });
}
