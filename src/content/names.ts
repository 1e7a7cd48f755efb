import { routes } from '../routes.ts';
import { documentPath, isIn } from './documents/document-names.ts';
import { isObject, isText, valueAt } from './find-values.ts';
import type { Data } from './schema/schemas.ts';

/** Lists the entries that a text may name: what is written, and what people read. */
const choices = (list: unknown, key = 'name') =>
  [list].flat().flatMap((entry) => {
    if (!isObject(entry)) return [];
    const { [key]: value, name } = entry;
    return isText(value) ? [{ value, label: isText(name) ? name : value }] : [];
  });

/** Sections of a page, whether they fit their schema or not. */
const sectionsOf = (data: Data, page: string) => [valueAt(data, `${page}.sections`)].flat().filter(isObject);

/** Names that a text may be one of: services in company.yaml by their ids, people in about.yaml, industries in home.yaml, pages for the menu. */
export const namesToChoose = (data: Data) => ({
  services: choices(valueAt(data, 'company.services'), 'id'),
  team: sectionsOf(data, 'about').flatMap((section) => (section.kind === 'team' ? choices(section.members) : [])),
  industries: sectionsOf(data, 'home').flatMap(({ look, points }) => (look === 'tiles' ? choices(points) : [])),
  pages: [
    ...Object.keys(routes),
    ...Object.keys(data).flatMap((name) => (isIn('pages', name) ? documentPath(name) : [])),
  ].map((path) => ({ value: path, label: path })),
});

export type Names = ReturnType<typeof namesToChoose>;
