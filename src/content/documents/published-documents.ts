import { content } from '../content.ts';
import type { Content, Document } from '../schema/schemas.ts';
import { type DocumentFolder, type DocumentKey, documentPath, isIn } from './document-names.ts';

/** Document of the content, with the path of its page. */
export type WithPath<Folder extends DocumentFolder> = Document<Folder> & {
  readonly key: DocumentKey<Folder>;
  readonly path: string;
};

export type Article = WithPath<'insights'>;
export type CaseStudy = WithPath<'work'>;
export type PlainPage = WithPath<'pages'>;

/** Lists the published documents of a folder. */
function documentsIn<Folder extends DocumentFolder>(folder: Folder): WithPath<Folder>[] {
  const keys = Object.keys(content).filter((name): name is DocumentKey<Folder> & keyof Content => isIn(folder, name));
  return keys.map((key) => ({ ...(content[key] as Document<Folder>), key, path: documentPath(key) }));
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Articles, newest first. */
export const articles: readonly Article[] = documentsIn('insights').toSorted((a, b) => byText(b.date, a.date));

/** Case studies, newest first. */
export const caseStudies: readonly CaseStudy[] = documentsIn('work').toSorted((a, b) => byText(b.to, a.to));

/** Plain pages, in the order of their links in the footer. */
export const plainPages: readonly PlainPage[] = documentsIn('pages').toSorted(
  (a, b) => Number(a.place ?? Number.POSITIVE_INFINITY) - Number(b.place ?? Number.POSITIVE_INFINITY) || 0,
);
