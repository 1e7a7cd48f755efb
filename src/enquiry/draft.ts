import { readItem, writeItem } from '../storage.ts';
import { type Enquiry, fieldNames } from './fields.ts';

/** What the visitor has typed so far, kept for this tab so that an accidental reload loses nothing. */
const storageKey = 'enquiry-draft';

/** Reads the draft; empty where there is none, or where what is stored is not one. */
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

/** Keeps the draft. */
export function keepDraft(enquiry: Enquiry) {
  writeItem('session', storageKey, JSON.stringify(enquiry));
}

/** Forgets the draft, once it has been sent. */
export function clearDraft() {
  writeItem('session', storageKey, undefined);
}
