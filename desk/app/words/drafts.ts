import type { Change } from '../../content/content-files.ts';
import { noSteps, type Steps } from './editor.ts';

/** Unsaved values of a file. */
export interface Draft extends Omit<Change, 'name'> {
  /** Values of the file that they go on from. */
  readonly base: unknown;
  /** Values that were sent to be saved, the last first: the file has some of them where the response was lost. */
  readonly sent?: readonly unknown[];
}

export type Drafts = Readonly<Record<string, Draft>>;

/** Tab of the browser, and the folder whose content it shows: all sites that are edited on one port share the storage. */
export interface Tab {
  readonly id: string;
  readonly folder: string;
}

const what = 'desk-draft';

const placeOf = ({ folder, id }: Tab, name: string) => JSON.stringify([what, folder, id, name]);

/** Lists the drafts of a site, each with the id of its tab and the name of its file. */
const placesOf = (folder: string) =>
  Object.keys(localStorage).flatMap((place) => {
    const [, of, id = '', name = ''] = place.startsWith(`["${what}"`) ? (JSON.parse(place) as string[]) : [];
    return of === folder ? [{ place, id, name }] : [];
  });

const lockOf = (id: string) => `desk-tab ${id}`;

/** Milliseconds after which a tab that is loaded again has ended. */
const endsWithin = 1000;

/** Resolves to true once this tab has an id, which it keeps until it is closed in any way; to false if another tab has it. */
const takeId = (id: string) =>
  new Promise<boolean>((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise(() => {});
    };
    const { locks } = navigator;
    locks.request(lockOf(id), { signal: AbortSignal.timeout(endsWithin) }, hold).catch(() => resolve(false));
  });

/**
 * Opens the drafts that this tab had before it was loaded again, and takes up those of closed tabs, which no other tab takes up
 * as well. Of a file with two drafts one waits for another tab.
 */
export async function openTab(folder: string): Promise<Tab> {
  const fresh = { id: crypto.randomUUID(), folder };
  try {
    // The duplicate of a tab has its storage as well.
    const former = sessionStorage.getItem('desk-tab');
    const tab = former && (await takeId(former)) ? { id: former, folder } : fresh;
    if (tab === fresh) await takeId(tab.id);
    sessionStorage.setItem('desk-tab', tab.id);
    for (const { place, id, name } of placesOf(folder)) {
      if (id === tab.id) continue;
      await navigator.locks.request(lockOf(id), { ifAvailable: true }, (isClosed) => {
        const draft = isClosed && localStorage.getItem(place);
        if (!draft || localStorage.getItem(placeOf(tab, name)) !== null) return;
        localStorage.setItem(placeOf(tab, name), draft);
        localStorage.removeItem(place);
      });
    }
    return tab;
  } catch {
    return fresh;
  }
}

/** Reads what a tab has left unsaved; nothing where the browser keeps nothing. */
export function readDrafts({ folder, id }: Tab): Drafts {
  try {
    const own = placesOf(folder).filter((each) => each.id === id);
    return Object.fromEntries(
      own.map(({ place, name }) => [name, JSON.parse(localStorage.getItem(place) ?? '') as Draft]),
    );
  } catch {
    return {};
  }
}

/**
 * Keeps the drafts that changed, as many as there is room for.
 * @returns false if the browser keeps nothing, or not all
 */
export function keepDrafts(tab: Tab, before: Drafts, now: Drafts): boolean {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => before[name] !== now[name],
  );
  // What goes makes room.
  const kept = names
    .toSorted((a, b) => Number(a in now) - Number(b in now))
    .map((name) => {
      try {
        if (now[name]) localStorage.setItem(placeOf(tab, name), JSON.stringify(now[name]));
        else localStorage.removeItem(placeOf(tab, name));
        return true;
      } catch {
        return false;
      }
    });
  return kept.every(Boolean);
}

const stepsPlace = ({ folder }: Tab) => `desk-steps ${folder}`;

/** Keeps the newest steps of a tab, as many as there is room for. */
export function keepSteps(tab: Tab, { done, undone }: Steps): void {
  for (let kept = done; ; kept = kept.slice(Math.ceil(kept.length / 2))) {
    try {
      sessionStorage.setItem(stepsPlace(tab), JSON.stringify({ done: kept, undone }));
      return;
    } catch {
      if (kept.length === 0) return; // There is no room at all.
    }
  }
}

export function readSteps(tab: Tab): Steps {
  try {
    return JSON.parse(sessionStorage.getItem(stepsPlace(tab)) ?? '') as Steps;
  } catch {
    return noSteps;
  }
}
