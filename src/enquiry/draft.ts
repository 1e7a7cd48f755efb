import { readItem, writeItem } from '../browser-storage.ts';
import { type Enquiry, fieldNames } from './fields.ts';

/** Key in sessionStorage: the visitor's input so far, kept for this tab so that an accidental reload loses nothing. */
const storageKey = 'enquiry-draft';

/** Reads the draft; empty if there is none, or if the stored value is not a draft. */
export function readDraft(): Partial<Enquiry> {
  try {
    const stored: unknown = JSON.parse(readItem('session', storageKey) ?? '{}');
    const known = Object.entries(stored ?? {}).filter(
      ([name, value]) => (fieldNames as readonly string[]).includes(name) && typeof value === 'string',
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

export function keepDraft(enquiry: Enquiry) {
  writeItem('session', storageKey, JSON.stringify(enquiry));
}

/** Deletes the draft, once it has been sent. */
export function clearDraft() {
  writeItem('session', storageKey, undefined);
}
