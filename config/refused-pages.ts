/** What the page of a refused plain form is filled with: each is text that a visitor typed, or the reason. */
export const slots = ['error', 'name', 'email', 'phone', 'company', 'message', 'mailto'] as const;

export type Slot = (typeof slots)[number];

/**
 * The page of a refused plain form, once for each value of the field `service`: its HTML in parts, and between two parts the name of
 * the slot whose text stands there. `{ "": ["<p>", "error", "</p>"] }`
 */
export type RefusedPages = Readonly<Record<string, readonly string[]>>;
