import { choiceKey } from '../before-first-paint.ts';
import { readItem, writeItem } from '../storage.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control (w3.org/TR/gpc); absent where the browser doesn't know it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** What the visitor decided about analytics (CONSENT-1). */
export type Choice = 'accepted' | 'declined';

/** Which version of the question was answered. Absent for the first: the choice alone is stored then (CONSENT-1). */
const versionKey = 'cookie-consent-version';
const version = Number(import.meta.env.CONSENT_VERSION);

type Listener = (isRestored: boolean) => void;
const listeners = new Set<Listener>();

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

/**
 * Calls a listener whenever the choice may have changed: here, in another tab, or while the back/forward cache kept this page.
 * @param listener is told whether the page has just been restored from that cache
 */
export function onChoice(listener: Listener) {
  listeners.add(listener);
}

window.addEventListener('storage', () => notify());
window.addEventListener('pageshow', ({ persisted }) => notify(persisted));

function notify(isRestored = false) {
  for (const listener of listeners) {
    listener(isRestored);
  }
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
  notify();
}

/**
 * Says in a place of its own within an element that the browser asks every site not to share what the visitor does (Global
 * Privacy Control). It is noted, and is never a choice by itself.
 */
export function showPrivacySignal(within: HTMLElement) {
  const place = within.querySelector<HTMLElement>('[data-privacy-signal]');
  if (navigator.globalPrivacyControl === true) {
    place?.append(place.dataset.privacySignal ?? '');
  } else {
    place?.remove();
  }
}
