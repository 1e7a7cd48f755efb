import type { ContentFiles } from '../content-rules/content-files.ts';
import { fieldOf } from '../content-rules/fault.ts';

/** A value in the content and where it stands. */
interface Found<T> {
  readonly place: string;
  readonly value: T;
}

function walk<T>(value: unknown, path: readonly PropertyKey[], is: (value: unknown) => value is T): Found<T>[] {
  const own = is(value) ? [{ place: fieldOf(path), value }] : [];
  if (typeof value !== 'object' || value === null) {
    return own;
  }
  const inner = Object.entries(value).flatMap(([name, each]) =>
    walk(each, [...path, Array.isArray(value) ? Number(name) : name], is),
  );
  return [...own, ...inner];
}

/** Everything of a kind in the content, each with its file and field. */
export function allOf<T>(files: ContentFiles, is: (value: unknown) => value is T): Found<T>[] {
  return Object.entries(files).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, entry]) =>
      walk(entry, [name], is).map(({ place, value }) => ({ place: `${file} › ${place}`, value })),
    ),
  );
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Places as a line names them: the first ones, and how many more there are. */
export function places(found: readonly { readonly place: string }[]): string {
  const shown = found.slice(0, 3).map(({ place }) => place);
  const more = found.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
