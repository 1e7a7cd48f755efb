import { useSyncExternalStore } from 'react';
import { site } from '../../content/site.ts';
import { readItem, writeItem } from '../storage.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control (w3.org/TR/gpc); absent where the browser doesn't know it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** What the visitor decided about analytics (CONSENT-1). */
export type Choice = 'accepted' | 'declined';

const choiceKey = 'cookie-consent';
/** Which version of the question was answered. Absent for the first: the choice alone is stored then (CONSENT-1). */
const versionKey = 'cookie-consent-version';
const version: number = site.consentVersion;

const listeners = new Set<() => void>();

// Holds the choice for the life of the page where storage does not: what is stored may be changed or cleared elsewhere.
let choiceOfThisPage: Choice | undefined;

function storedChoice(): Choice | undefined {
  const stored = readItem('local', choiceKey);
  const answersThis = Number(readItem('local', versionKey) ?? 1) >= version;
  return answersThis && (stored === 'accepted' || stored === 'declined') ? stored : undefined;
}

/** The choice that holds in this page now. */
export function readChoice(): Choice | undefined {
  return storedChoice() ?? choiceOfThisPage;
}

// Another tab of this site may decide, also while this page lies in the browser's back/forward cache.
const elsewhere = ['storage', 'pageshow'] as const;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of elsewhere) {
    window.addEventListener(event, listener);
  }
  return () => {
    listeners.delete(listener);
    for (const event of elsewhere) {
      window.removeEventListener(event, listener);
    }
  };
}

/** Stores the visitor's choice (CONSENT-3) and tells everything that depends on it. */
export function choose(choice: Choice) {
  // In this order: another tab that reads in between must not take an old acceptance for one of this version, nor one
  // that is given to an older page for an answer to the newer question.
  writeItem('local', versionKey, undefined);
  writeItem('local', choiceKey, choice);
  if (version > 1) {
    writeItem('local', versionKey, String(version));
  }
  const isStored = storedChoice() === choice;
  choiceOfThisPage = isStored ? undefined : choice;
  if (!isStored) {
    // Storage is full or read-only: an older choice must not outlive this one.
    writeItem('local', choiceKey, undefined);
  }
  for (const listener of listeners) {
    listener();
  }
}

/** The stored choice, absent until the visitor chooses. Pages are rendered as for a visitor who has not. */
export function useChoice(): Choice | undefined {
  return useSyncExternalStore(subscribe, readChoice, () => undefined);
}

/** Whether the browser asks every site not to share what the visitor does. It is noted, and is never a choice by itself. */
export function sendsPrivacySignal(): boolean {
  return navigator.globalPrivacyControl === true;
}
