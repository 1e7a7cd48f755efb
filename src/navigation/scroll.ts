import { readItem, writeItem } from '../storage.ts';

/**
 * Scroll positions by history entry, so that back and forward return to where the visitor was. The browser's own
 * restoration runs before the page of the entry is drawn, which is too early.
 */
const storageKey = 'scroll-positions';

function restore(): Map<string, number> {
  try {
    return new Map(JSON.parse(readItem('session', storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
}

let positions: Map<string, number> | undefined;
let activeEntry = '';

const newName = () => crypto.randomUUID?.() ?? `${Date.now()}-${performance.now()}`;

/** The name of the history entry that the browser is on; one that has none, such as a page load's, gets one. */
function entryInHistory(): string {
  const state: unknown = window.history.state;
  const known = state && typeof state === 'object' ? state : {};
  if ('entry' in known && typeof known.entry === 'string') {
    return known.entry;
  }
  const entry = newName();
  window.history.replaceState({ ...known, entry }, '');
  return entry;
}

/** Notes how far down the visitor is, in CSS pixels, for the history entry that they are at. */
export function rememberScroll() {
  positions?.set(activeEntry, window.scrollY);
  writeItem('session', storageKey, JSON.stringify([...(positions ?? [])].slice(-50)));
}

/** Adds a history entry for the address and makes it the active one. */
export function addEntry(url: URL) {
  activeEntry = newName();
  window.history.pushState({ entry: activeEntry }, '', url);
}

/** Makes the entry that the browser has moved to the active one; returns its position in CSS pixels, if known. */
export function enterEntry(): number | undefined {
  activeEntry = entryInHistory();
  return positions?.get(activeEntry);
}

/**
 * Takes scroll restoration over from the browser while the app runs, and hands it back when the page is left, so that
 * a reload and a return from another site restore natively. Returns the way to undo it.
 */
export function takeOverScrolling(): () => void {
  positions ??= restore();
  activeEntry = entryInHistory();
  // Handing back came too late where the page was left for another process: nobody has restored this entry.
  if (window.history.scrollRestoration === 'manual' && window.scrollY === 0) {
    window.scrollTo(0, positions.get(activeEntry) ?? 0);
  }
  const take = () => {
    window.history.scrollRestoration = 'manual';
  };
  const release = () => {
    rememberScroll();
    window.history.scrollRestoration = 'auto';
  };
  take();
  // As it comes to rest, too: what Firefox stores as a page is left for another site's process is lost.
  window.addEventListener('scrollend', rememberScroll);
  window.addEventListener('pagehide', release);
  window.addEventListener('pageshow', take);
  return () => {
    window.removeEventListener('scrollend', rememberScroll);
    window.removeEventListener('pagehide', release);
    window.removeEventListener('pageshow', take);
    release();
  };
}
