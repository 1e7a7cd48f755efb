import {
  type DocumentFolder,
  type DocumentKey,
  documentPath,
  isDocumentKey,
  isIn,
} from '../../../src/content/documents/document-names.ts';
import { laterWords, publicationDay, today } from '../../../src/content/documents/publication-day.ts';
import { isObject, isText } from '../../../src/content/find-values.ts';
import { type FormFile, topFields } from '../../content/form-field.ts';
import type { PublishedState } from '../../server/publish.ts';
import { valuesOf, type Words } from './editor.ts';

/** The list of files, and the page that each is shown on. */

/** Kinds of documents by their folder, in the order of the list. */
export const kinds = {
  insights: { label: 'Insights', one: 'Article' },
  work: { label: 'Work', one: 'Case study' },
  pages: { label: 'Plain pages', one: 'Plain page' },
} as const satisfies Record<DocumentFolder, { label: string; one: string }>;

const isPage = (form: FormFile) => 'metadata' in topFields(form);

const groups = [
  { label: 'Pages', has: isPage },
  ...Object.entries(kinds).map(([folder, { label }]) => ({
    label,
    has: ({ name }: FormFile) => isIn(folder as DocumentFolder, name),
  })),
  { label: 'On every page', has: (form: FormFile) => !isDocumentKey(form.name) && !isPage(form) },
];

/** Title of a document; the name of its file until it has one. */
export const titleOf = (name: DocumentKey, values: unknown): string =>
  (isObject(values) && isText(values.title) && values.title.trim()) || name.slice(name.indexOf('/') + 1);

/** Says that a document is not published yet; empty for one that is. */
export const notPublished = (values: unknown, day = today()): string =>
  laterWords(publicationDay(values), 'draft', day);

/**
 * Lists the files with their titles, values and marks of what is special about them: `draft`, `changed since publishing`, `not saved`.
 * @param unpublished files that are saved and not live
 */
export const listedFiles = (words: Words, unpublished: PublishedState['unpublished']) =>
  words.forms.map((form) => {
    const { name } = form;
    const values = valuesOf(words, name);
    const difference = unpublished?.find(({ file }) => file === form.file)?.problem;
    const marks = [
      isDocumentKey(name) ? notPublished(values) : '',
      difference ? `${difference} since publishing` : '',
      name in words.drafts ? 'not saved' : '',
    ].filter(Boolean);
    return { ...form, values, label: isDocumentKey(name) ? titleOf(name, values) : form.label, marks };
  });

export type ListedFile = ReturnType<typeof listedFiles>[number];

/** Puts the newest documents first; those without a date are in the order of their titles, and other files in their own. */
export function inOrder<T extends Pick<ListedFile, 'name' | 'values' | 'label'>>(files: readonly T[]): readonly T[] {
  const dateOf = ({ values }: T) => (isObject(values) ? String(values.date ?? values.to ?? '') : '');
  return files.toSorted((a, b) =>
    isDocumentKey(a.name) ? dateOf(b).localeCompare(dateOf(a)) || a.label.localeCompare(b.label) : 0,
  );
}

/** Arranges files in groups; one without files is left out. */
export const groupsOf = (files: readonly ListedFile[]) =>
  groups
    .map(({ label, has }) => ({ label, files: inOrder(files.filter(has)) }))
    .filter((group) => group.files.length > 0);

/** Page that shows a file's words best. */
const pageOf: Readonly<Record<string, string>> = {
  home: '/',
  costCalculator: '/',
  notFound: '/404',
  enquiry: '/contact',
};

/** Path of the page that shows a file best; the page of now for a file that all pages show. */
export const routeOf = (name: string, routes: readonly string[], now: string): string =>
  isDocumentKey(name)
    ? documentPath(name)
    : ([pageOf[name], `/${name}`].find((route) => route && routes.includes(route)) ?? now);

/** Pages to which a text may link, with the titles of the list. Of the files that one page shows, its own comes first. */
export const pagesOf = (files: readonly Pick<ListedFile, 'name' | 'label'>[], routes: readonly string[]) =>
  [...Map.groupBy(files, ({ name }) => routeOf(name, routes, ''))].flatMap(([path, [own]]) =>
    own && path && path !== '/404' ? [{ path, title: own.label }] : [],
  );
