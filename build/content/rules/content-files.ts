import type { Picture } from '../../../content/types.ts';

/** What the content files export, by file: `{ 'content/about.ts': { about: … } }`. */
export type ContentFiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A value in the content and where it stands. */
export interface Found<T = unknown> {
  readonly file: string;
  /** From the name that the file exports. */
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

/** Every value in the content, each before what is in it. */
export function allValues(files: ContentFiles): Found[] {
  return Object.entries(files).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, entry]) => found(file, [name], entry)),
  );
}

/** Everything of a kind in the content. */
export function allOf<T>(files: ContentFiles, is: (value: unknown) => value is T): Found<T>[] {
  return allValues(files).filter((one): one is Found<T> => is(one.value));
}
