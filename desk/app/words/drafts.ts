import { isObject } from '../../../src/content/find-values.ts';
import type { Change } from '../../content/content-files.ts';

/** Unsaved values of a file, and the revision that they go on from. */
export type Draft = Omit<Change, 'name'>;

export type Drafts = Readonly<Record<string, Draft>>;

/** Beginning of the names under which the drafts of a site are kept: all sites that are edited on one port share the storage. */
const placeOf = (folder: string) => `desk-drafts ${folder} `;

/** Reads what was left unsaved, here or in another tab; nothing where the browser keeps nothing. */
export function readDrafts(folder: string): Drafts {
  try {
    const places = Object.entries(localStorage).filter(([place]) => place.startsWith(placeOf(folder)));
    return Object.fromEntries(
      places.map(([place, draft]) => [place.slice(placeOf(folder).length), JSON.parse(draft) as Draft]),
    );
  } catch {
    return {};
  }
}

/**
 * Keeps the drafts that changed, and no others: those of other files may be another tab's.
 * @returns false if the browser keeps nothing, or has no space left
 */
export function keepDrafts(folder: string, before: Drafts, now: Drafts): boolean {
  try {
    for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
      if (before[name] === now[name]) continue;
      if (now[name]) localStorage.setItem(placeOf(folder) + name, JSON.stringify(now[name]));
      else localStorage.removeItem(placeOf(folder) + name);
    }
    return true;
  } catch {
    return false;
  }
}

/** Writes values with their fields in one order; a field without a value is none. */
const inOneOrder = (values: unknown) =>
  JSON.stringify(values, (_, value) =>
    isObject(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** True if two versions of a file say the same. The form and the file may have its fields in different orders. */
export const isSame = (a: unknown, b: unknown): boolean => inOneOrder(a) === inOneOrder(b);
