/** Storage of the browser: `local` outlives the visit, `session` ends with the tab. */
type Kind = 'local' | 'session';

// Reading the property itself throws if the visitor blocks storage, so each access is inside the try.
function store(kind: Kind): Storage {
  return kind === 'local' ? window.localStorage : window.sessionStorage;
}

/** Reads an item; undefined if it is absent or storage is blocked. */
export function readItem(kind: Kind, key: string): string | undefined {
  try {
    return store(kind).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes an item, or removes it for `undefined`. Storage that is full or blocked changes nothing for the visitor. */
export function writeItem(kind: Kind, key: string, value: string | undefined) {
  try {
    if (value === undefined) {
      store(kind).removeItem(key);
    } else {
      store(kind).setItem(key, value);
    }
  } catch {
    // The site works without storage: the choice and the draft then last as long as the page.
  }
}
