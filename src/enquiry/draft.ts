import { readItem, writeItem } from '../browser-storage.ts';
import type { Enquiry, FieldName } from './fields.ts';

/** Key in sessionStorage: the visitor's input so far, kept for this tab so that an accidental reload loses nothing. */
const storageKey = 'enquiry-draft';

/** Reads the draft, whose values may be anything that was stored; empty if there is none, or no JSON. */
export function readDraft(): Partial<Record<FieldName, unknown>> {
  try {
    return Object(JSON.parse(readItem('sessionStorage', storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps the draft; without one it is deleted, once it has been sent. */
export function keepDraft(draft?: Enquiry) {
  writeItem('sessionStorage', storageKey, draft && JSON.stringify(draft));
}
