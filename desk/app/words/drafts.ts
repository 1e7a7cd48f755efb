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
