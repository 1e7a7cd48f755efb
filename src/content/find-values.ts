import { fieldOf } from './content-error.ts';
import { contentFile } from './documents/document-names.ts';
import type { Image } from './schema/parts.ts';
import type { Data } from './schema/schemas.ts';

/** Value in the content, with its location. */
export interface Found<T = unknown> {
  readonly file: string;
  readonly path: readonly PropertyKey[];
  /** Place of what a Markdown text names: `line 12` of a document, or the field of a section. */
  readonly line?: string | undefined;
  readonly value: T;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isImage = (value: unknown): value is Image => isObject(value) && 'host' in value && 'alt' in value;

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Adds a value and all those in it to a list: a content has thousands. */
function gather(all: Found[], file: string, path: readonly PropertyKey[], value: unknown, outer?: string): void {
  const named = isObject(value) && 'line' in value;
  const section = named ? path.slice(0, -2) : [];
  const line = named ? (section.length > 0 ? fieldOf([...section, 'markdown']) : `line ${value.line}`) : outer;
  all.push({ file, path, value, line });
  if (Array.isArray(value)) for (const [at, each] of value.entries()) gather(all, file, [...path, at], each, line);
  else if (isObject(value)) {
    for (const [name, each] of Object.entries(value)) gather(all, file, [...path, name], each, line);
  }
}

/** Place of a value, or of a field in it, as messages name it. */
export const placeOf = ({ path, line }: Omit<Found, 'value'>, ...field: readonly PropertyKey[]): string =>
  line ?? fieldOf([...path, ...field]);

/** Lists every value in the content, each before the values in it. */
export function allValues(data: Data): Found[] {
  const all: Found[] = [];
  for (const [name, value] of Object.entries(data)) gather(all, contentFile(name), [], value);
  return all;
}

/** Lists all values of one type in the content. */
export function allOf<T>(data: Data, is: (value: unknown) => value is T): Found<T>[] {
  return allValues(data).filter((one): one is Found<T> => is(one.value));
}

/** Steps into a value: its field, of a page also its first section of a kind, and of a list the entry with an id. */
function stepsTo(value: unknown, step: string): readonly string[] {
  if (!isObject(value) || value[step] !== undefined) return [step];
  const [list, steps] = Array.isArray(value) ? [value, []] : [value.sections, ['sections']];
  const isNamed = (entry: unknown) => isObject(entry) && (entry.kind === step || entry.id === step);
  const index = Array.isArray(list) ? list.findIndex(isNamed) : -1;
  return index < 0 ? [step] : [...steps, String(index)];
}

/** Finds a value at a path such as `company.name` or `about.team.heading`, and its field. */
export function findAt(data: Data, path: string): { readonly value: unknown; readonly field: string } {
  let value: unknown = data;
  const steps: string[] = [];
  for (const step of path.split('.')) {
    for (const each of stepsTo(value, step)) {
      value = isObject(value) ? value[each] : undefined;
      steps.push(each);
    }
  }
  return { value, field: steps.join('.') };
}

/** Value at a path; undefined if there is none. */
export const valueAt = (data: Data, path: string): unknown => findAt(data, path).value;
