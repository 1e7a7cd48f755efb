import type { Picture } from '../../../content/types.ts';

/** Exports of the content files, by file: `{ 'content/about.ts': { about: … } }`. */
export type ContentFiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Value in the content, with its location. */
export interface Found<T = unknown> {
  readonly file: string;
  /** Path to the value, beginning with the name of the export. */
  readonly path: readonly PropertyKey[];
  readonly value: T;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isPicture = (value: unknown): value is Picture => isObject(value) && 'host' in value && 'alt' in value;

export const isText = (value: unknown): value is string => typeof value === 'string';

function found(file: string, path: readonly PropertyKey[], value: unknown): Found[] {
  const inner = isObject(value) ? Object.entries(value) : [];
  return [
    { file, path, value },
    ...inner.flatMap(([name, each]) => found(file, [...path, Array.isArray(value) ? Number(name) : name], each)),
  ];
}

/** Lists every value in the content, each before the values in it. */
export function allValues(files: ContentFiles): Found[] {
  return Object.entries(files).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, entry]) => found(file, [name], entry)),
  );
}

/** Lists all values of one type in the content. */
export function allOf<T>(files: ContentFiles, is: (value: unknown) => value is T): Found<T>[] {
  return allValues(files).filter((one): one is Found<T> => is(one.value));
}
