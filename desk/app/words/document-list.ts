import { longDate } from '../../../src/content/documents/dates.ts';
import { type DocumentFolder, type DocumentKey, isDocumentKey } from '../../../src/content/documents/document-names.ts';
import { publicationDay, today } from '../../../src/content/documents/publication-day.ts';
import { isObject, isText } from '../../../src/content/find-values.ts';

/** Documents as the list of files shows them. */

/** Kinds of documents by their folder, in the order of the list. */
export const kinds = {
  insights: { label: 'Insights', one: 'Article' },
  work: { label: 'Work', one: 'Case study' },
  pages: { label: 'Plain pages', one: 'Plain page' },
} as const satisfies Record<DocumentFolder, { label: string; one: string }>;

/** Title of a document; the name of its file until it has one. */
export const titleOf = (name: DocumentKey, values: unknown): string =>
  (isObject(values) && isText(values.title) && values.title.trim()) || name.slice(name.indexOf('/') + 1);

/** Says that a document is not published yet; empty for one that is. */
export function notPublished(values: unknown, day = today()): string {
  const from = publicationDay(values);
  if (!(from > day)) return '';
  const { draft } = values as { draft?: unknown };
  if (draft === 'true') return 'draft';
  return Number.isNaN(Date.parse(`${from}T00:00:00Z`)) ? '' : `from ${longDate(from)}`;
}

/** Puts the newest documents first; those without a date are in the order of their titles, and other files in their own. */
export function inOrder<T extends { readonly name: string; readonly values: unknown; readonly label: string }>(
  files: readonly T[],
): readonly T[] {
  const dateOf = ({ values }: T) => (isObject(values) ? String(values.date ?? values.to ?? '') : '');
  return files.toSorted((a, b) =>
    isDocumentKey(a.name) ? dateOf(b).localeCompare(dateOf(a)) || a.label.localeCompare(b.label) : 0,
  );
}
