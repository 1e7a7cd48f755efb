import { fieldNames } from '../src/enquiry/fields.ts';

/** Slots in the page of a refused plain form: each holds text that a visitor typed, or the reason. */
export const slots = ['error', 'mailto', ...fieldNames.filter((name) => name !== 'service')] as const;

export type Slot = (typeof slots)[number];

/**
 * Page of a refused plain form, once for each value of the field `service`. Its HTML is in parts, with the name of a
 * slot between two parts: `{ "": ["<p>", "error", "</p>"] }`
 */
export type RefusedPages = Readonly<Record<string, readonly string[]>>;
