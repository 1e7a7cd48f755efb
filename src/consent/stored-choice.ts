import { choiceKey } from '../before-first-paint.ts';
import { readItem, writeItem } from '../browser-storage.ts';

/** Visitor's choice about analytics (CONSENT-1). */
export type Choice = 'accepted' | 'declined';

/**
 * Key of the version of the question that was answered. Absent for the first version: only the choice is stored then
 * (CONSENT-1).
 */
const versionKey = 'cookie-consent-version';
const version = Number(import.meta.env.CONSENT_VERSION);

type Listener = (isRestored: boolean) => void;
const listeners = new Set<Listener>();

// Keeps the choice for the lifetime of the page if storage does not: the stored choice may be changed or cleared elsewhere.
let choiceOfThisPage: Choice | undefined;

function storedChoice(): Choice | undefined {
  const stored = readItem('localStorage', choiceKey);
  const answersThis = Number(readItem('localStorage', versionKey) ?? 1) >= version;
  return answersThis && (stored === 'accepted' || stored === 'declined') ? stored : undefined;
}

/** Reads the choice that applies to this page now. */
export function readChoice(): Choice | undefined {
  return storedChoice() ?? choiceOfThisPage;
}

/**
 * Calls a listener whenever the choice may have changed: here, in another tab, or while the back/forward cache kept
 * this page.
 * @param listener gets true if the page has just been restored from that cache
 */
export function onChoice(listener: Listener) {
  listeners.add(listener);
}

addEventListener('storage', () => notify());
addEventListener('pageshow', ({ persisted }) => notify(persisted));

function notify(isRestored = false) {
  for (const listener of listeners) {
    listener(isRestored);
  }
}

/** Stores the visitor's choice (CONSENT-3) and notifies all listeners. */
export function choose(choice: Choice) {
  // The order matters: another tab may read in between. It must not take an old acceptance for one of this version, nor an
  // acceptance on an older page for one of the newer question.
  writeItem('localStorage', versionKey);
  writeItem('localStorage', choiceKey, choice);
  if (version > 1) writeItem('localStorage', versionKey, String(version));
  const isStored = storedChoice() === choice;
  choiceOfThisPage = isStored ? undefined : choice;
  if (!isStored) {
    // Storage is full or read-only: an older choice must not outlive this one.
    writeItem('localStorage', choiceKey);
  }
  notify();
}
