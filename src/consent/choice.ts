import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '../storage.ts';

/** What the visitor decided about analytics (CONSENT-1). */
export type Choice = 'accepted' | 'declined';

const storageKey = 'cookie-consent';
const listeners = new Set<() => void>();

// Holds the choice for the life of the page where storage is blocked.
let choiceOfThisPage: Choice | undefined;

function readChoice(): Choice | undefined {
  const stored = readItem('local', storageKey);
  return stored === 'accepted' || stored === 'declined' ? stored : choiceOfThisPage;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this site may decide while the banner is still due in this one.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Stores the visitor's choice (CONSENT-3) and tells everything that depends on it. */
export function choose(choice: Choice) {
  choiceOfThisPage = choice;
  writeItem('local', storageKey, choice);
  for (const listener of listeners) {
    listener();
  }
}

/** The stored choice, absent until the visitor chooses. Pages are rendered as for a visitor who has not. */
export function useChoice(): Choice | undefined {
  return useSyncExternalStore(subscribe, readChoice, () => undefined);
}
