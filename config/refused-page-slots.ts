import { type FieldName, fieldNames } from '../src/enquiry/fields.ts';

const typedFields = fieldNames.filter((name) => name !== 'service');

/** Slots in the page of a refused plain form: each holds text that a visitor typed, or the reason. */
export const slots = ['error', 'mailto', ...typedFields] as const;

export type Slot = 'error' | 'mailto' | Exclude<FieldName, 'service'>;

/**
 * Page of a refused plain form, once for each value of the field `service`. Its HTML is in parts, with the name of a
 * slot between two parts: `{ "": ["<p>", "error", "</p>"] }`
 */
export type RefusedPages = Readonly<Record<string, readonly string[]>>;
