import type { Later } from '../server/versions/versions.ts';
import { contentFile, documentPath, isDocumentKey } from '../src/content/documents/document-names.ts';
import { neverDay, publicationDay, sectionDay } from '../src/content/documents/publication-day.ts';
import { parseFiles } from '../src/content/files.ts';
import { isObject, isText } from '../src/content/find-values.ts';

const textOf = (value: unknown, name: string) => (isObject(value) && isText(value[name]) ? value[name] : undefined);

/** Lists the documents and sections that a build on a day leaves out because they have a later one, by their days. */
export function laterThan(today: string): Later[] {
  const all = Object.entries(parseFiles().data).flatMap(([name, values]) => {
    const sections: unknown[] = isObject(values) && Array.isArray(values.sections) ? values.sections : [];
    const page = isDocumentKey(name) ? documentPath(name) : contentFile(name);
    const document = { day: isDocumentKey(name) ? publicationDay(values) : '', what: textOf(values, 'title') ?? page };
    return [
      document,
      ...sections.map((section) => ({
        day: sectionDay(section),
        what: textOf(section, 'heading') ?? `section of ${page}`,
      })),
    ];
  });
  return all.filter(({ day }) => day > today && day < neverDay).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
