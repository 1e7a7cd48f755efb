/** Storage of the browser: the local one outlives the visit, that of the session ends with the tab. */
type Kind = 'localStorage' | 'sessionStorage';

/** Reads an item; undefined if it is absent. Reading `window.localStorage` itself throws if the visitor blocks storage. */
export function readItem(kind: Kind, key: string): string | undefined {
  try {
    return window[kind].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes an item, or removes it if no value is given. Storage that is full or blocked changes nothing for the visitor. */
export function writeItem(kind: Kind, key: string, value?: string) {
  try {
    if (value === undefined) {
      window[kind].removeItem(key);
    } else {
      window[kind].setItem(key, value);
    }
  } catch {
    // The site works without storage: the choice and the draft then last as long as the page.
  }
}
