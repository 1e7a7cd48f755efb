import { z } from 'zod';
import { redirectPath } from '../../config/find-redirect.ts';
import { lengthOf, plainText } from '../../config/invisible-characters.ts';
import { reservedPaths, routes } from '../routes.ts';
import { fieldOf, type Violation } from './content-error.ts';
import { closest } from './did-you-mean.ts';
import { contentFile, documentPath, isDocumentKey, isIn, type ListedFolder } from './documents/document-names.ts';
import { publicationDay, today } from './documents/publication-day.ts';
import { allValues, isObject, isText, placeOf, valueAt } from './find-values.ts';
import { fileProblem, type LinkTargets, linkProblem } from './link-targets.ts';
import { type Names, namesToChoose } from './names.ts';
import { isReserved, reservedAddresses } from './public-files.ts';
import { lengthText, type SearchLength } from './schema/fields.ts';
import { type Data, schemaOf, type schemas, type ValidContent } from './schema/schemas.ts';

/** Rules between fields, between files, and between the content and the site. A schema has the rules of one field. */

/** Reports the problem at a place of a file; there is none if it is undefined or false. */
type Report = (name: string, field: string, problem: string | false | undefined) => void;

/** Fields that identify the entries of a list, for readers and for React. */
const identities = ['id', 'name', 'question', 'challenge', 'href', 'page'] as const;

/** Finds the entries of a list that are the same as one before: each with its place and what is wrong. */
function repetitions(list: readonly unknown[], path: readonly PropertyKey[]): [field: string, problem: string][] {
  const named = list.map((entry) => {
    if (!isObject(entry)) return ['the text', entry];
    // A text may lead to a page twice, and a person may be quoted twice.
    const key = 'line' in entry || 'kind' in entry ? undefined : identities.find((name) => name in entry);
    return key ? [`the ${key} "${entry[key]}"`, entry[key]] : [];
  });
  return named.flatMap(([what, identity], index) => {
    const first = named.findIndex(([, other]) => other === identity);
    return isText(identity) && first < index
      ? [[fieldOf([...path, index]), `has ${what} of ${fieldOf([...path, first])}. Give each its own.`]]
      : [];
  });
}

/** Fields that name a file in `public/`, or a list of files. */
const ofFiles = ['path', 'file', 'captions', 'poster', 'logo', 'downloads'];

/** Describes what is wrong with the name of a document; undefined if nothing is. */
function nameProblem(folder: ListedFolder, name: string, { days }: LinkTargets): string | undefined {
  if (days.has(`/${folder}/${name}`)) return undefined;
  const meant = closest(`/${folder}/${name}`, [...days.keys()])?.replace(/.*\//, '');
  const remedy = meant ? `Did you mean "${meant}"?` : `Write what follows /${folder}/ in its address.`;
  return `"${name}" is not a document: there is no page /${folder}/${name}. ${remedy}`;
}

/** Checks each value by itself: lists have no entry twice, links lead somewhere, and files of `public/` are there. */
function checkValues(name: string, values: unknown, targets: LinkTargets, report: Report): void {
  // The links of a document that is published later have to lead somewhere on that day.
  const day = [today(), publicationDay(values)].toSorted().at(-1);
  for (const found of allValues({ [name]: values })) {
    const { path, value } = found;
    if (Array.isArray(value)) {
      // Cells of a table may say the same.
      const repeated = path.at(-1) === 'cells' ? [] : repetitions(value, path);
      for (const [field, problem] of repeated) report(name, field, problem);
    } else if (isText(value)) {
      const isFile = path.slice(-2).some((step) => ofFiles.includes(String(step)));
      report(name, placeOf(found), isFile && fileProblem(value, targets.publicFiles));
      const isLater = path.at(-1) === 'approvedOn' && value > today();
      report(name, placeOf(found), isLater && 'is later than today. Write the day of the approval.');
    } else if (isObject(value)) {
      const page = isDocumentKey(name) && String(value.href).startsWith('#') ? documentPath(name) : '';
      const problem = isText(value.href) && linkProblem(page + value.href, targets, day);
      report(name, placeOf(found, 'href'), problem);
      const folder = value.of === 'articles' ? 'insights' : 'work';
      const names = value.kind === 'documents' && Array.isArray(value.names) ? value.names : [];
      for (const [index, each] of names.entries()) {
        report(name, placeOf(found, 'names', index), nameProblem(folder, each, targets));
      }
    }
  }
}

/** Checks that no two pages share a title or a description (SITE-7). */
function checkMetadata(content: ValidContent, report: Report): void {
  const seen = new Map<string, string>();
  for (const [name, values] of Object.entries(content)) {
    const at = isDocumentKey(name) ? '' : 'metadata.';
    for (const key of ['title', 'description', 'summary']) {
      const words = valueAt({ values }, `values.${at}${key}`);
      if (!isText(words)) continue;
      const kind = `${key === 'title'} ${words}`;
      const first = seen.get(kind);
      seen.set(kind, `${contentFile(name)} › ${at}${key}`);
      report(name, at + key, first && `is that of ${first}. Give each page its own.`);
    }
  }
}

/** Lists of other files that a name may be in (`of` in the schemas): the file, and how messages call the list. */
const lists = {
  services: ['company', `the services of ${contentFile('company')}`],
  team: ['about', `the team of ${contentFile('about')}`],
  industries: ['home', `the industries of ${contentFile('home')}`],
  pages: ['site', 'the list of pages that a menu can have'],
} as const satisfies Record<keyof Names, readonly [keyof typeof schemas, string]>;

// The desk asks at each pause of typing, and zod makes the metadata anew each time.
const metadata = new WeakMap<z.ZodString, Readonly<Record<string, unknown>>>();

function metadataOf(schema: z.ZodString) {
  const known = metadata.get(schema) ?? schema.meta() ?? {};
  metadata.set(schema, known);
  return known;
}

/** Finds the texts whose field has something in its metadata, with what it has. */
function textsWith<T>(
  key: string,
  schema: unknown,
  value: unknown,
  path: readonly PropertyKey[] = [],
): { readonly given: T; readonly text: string; readonly path: readonly PropertyKey[] }[] {
  if (schema instanceof z.ZodOptional) return textsWith(key, schema.unwrap(), value, path);
  if (schema instanceof z.ZodString && isText(value)) {
    const given = metadataOf(schema)[key] as T | undefined;
    return given ? [{ given, text: value, path }] : [];
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((each, index) => textsWith<T>(key, schema.element, each, [...path, index]));
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const by = schema.def.discriminator;
    const kind = schema.options.find((each) => (each as z.ZodObject).shape[by].value === Object(value)[by]);
    return textsWith(key, kind, value, path);
  }
  return schema instanceof z.ZodObject && isObject(value)
    ? Object.entries(schema.shape).flatMap(([name, field]) => textsWith<T>(key, field, value[name], [...path, name]))
    : [];
}

/** Letters and digits of a name, by which one that was misspelt in passing is recognised. */
const lettersOf = (name: string) =>
  plainText(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Checks names that are lists of other files. A file with errors of its own has none to compare with. */
function checkNames(content: ValidContent, report: Report): void {
  const choices = namesToChoose(content);
  for (const [key, values] of Object.entries(content)) {
    for (const { given: list, text: name, path } of textsWith<keyof Names>('of', schemaOf(key), values)) {
      const [file, place] = lists[list];
      const known = choices[list].map(({ value }) => value);
      if (!content[file] || known.includes(name)) continue;
      const alike = known.find((each) => lettersOf(each) === lettersOf(name));
      // Who is not in the team may write for it, and a list without an entry leaves nothing to choose from.
      const isOpen = list === 'team' || known.length === 0;
      const unknown = `"${name}" is not in ${place}. Write one of ${known.map((each) => `"${each}"`).join(', ')}.`;
      const written = `is not written like "${alike}" in ${place}, perhaps by an invisible character. Copy the name from there.`;
      report(key, fieldOf(path), alike ? written : !isOpen && unknown);
    }
  }
}

/** Checks that the services page has a pillar for each of the company's services. */
function checkPillars({ services, company }: ValidContent, report: Report): void {
  for (const [index, section] of (services?.sections ?? []).entries()) {
    if (section.kind !== 'pillars') continue;
    const left = company?.services.find(({ id }) => section.pillars.every((pillar) => pillar.id !== id));
    const remedy = 'Add one with that id, or take the service out of that list.';
    const problem = left && `has no pillar for "${left.id}", a service of ${contentFile('company')}. ${remedy}`;
    report('services', `sections[${index}].pillars`, problem);
  }
}

/** Describes what is at an address already, so that it can't have moved; undefined if nothing is. */
function takenBy(path: string, { pages, publicFiles }: LinkTargets): string | undefined {
  const page = path.replace(/\.html$/, '').replace(/^\/index$/, '/');
  if (pages.has(page)) return `the page ${page}`;
  if (publicFiles.includes(path)) return 'a file in public/';
  return isReserved(page) || isReserved(path) ? 'an address that the site itself needs' : undefined;
}

/** Checks that each moved address is free and listed once, and leads to something that has not moved (MOVED-6). */
function checkRedirects({ redirects = [] }: ValidContent, targets: LinkTargets, report: Report): void {
  const paths = redirects.map(({ from }) => redirectPath(from) ?? '');
  for (const [index, { from, to }] of redirects.entries()) {
    const path = paths[index] ?? '';
    const first = paths.indexOf(path);
    const taken = takenBy(path, targets);
    const twice = `"${from}" is the old address of [${first}] as well. Delete one of the two entries.`;
    report('redirects', `[${index}].from`, first < index ? twice : taken && `"${from}" is ${taken}. Delete the entry.`);
    const isMoved = paths.includes(redirectPath(to.replace(/[?#].*/s, '')) ?? '?');
    const moved = `"${to}" has moved itself. Write an address that has not moved.`;
    const problem = linkProblem(to, targets);
    report('redirects', `[${index}].to`, problem && isMoved ? moved : problem);
  }
}

/** Paths that no plain page may take: those of routes, and names that the site serves something else under. */
const takenPaths = new Set([...Object.keys(routes), ...reservedAddresses, ...reservedPaths]);

/** Checks that no plain page is in the place of another page, whether its words fit their schema or not. */
export const takenPages = (names: readonly string[]): Violation[] =>
  names
    .filter((name) => isIn('pages', name) && takenPaths.has(documentPath(name)))
    .map((name) => {
      const path = name.replace('pages', '');
      const problem = `can't be a page: the site has ${path} already. Give the file another name.`;
      return { file: contentFile(name), field: '', problem };
    });

/**
 * Checks the content as a whole.
 * @param content the files that fit their schema: of the others, their own errors come first
 */
export function ruleViolations(content: ValidContent, targets: LinkTargets): Violation[] {
  const violations: Violation[] = [];
  const report: Report = (name, field, problem) => {
    if (problem) violations.push({ file: contentFile(name), field, problem });
  };
  checkMetadata(content, report);
  checkNames(content, report);
  checkPillars(content, report);
  checkRedirects(content, targets, report);
  for (const [name, values] of Object.entries(content)) checkValues(name, values, targets, report);
  return violations;
}

/** Finds the texts that search results would cut, or that say too little there: a matter of style, which blocks nothing. */
export const styleWarnings = (content: Data): Violation[] =>
  Object.entries(content).flatMap(([name, values]) =>
    textsWith<SearchLength>('searchLength', schemaOf(name), values).flatMap(({ given, text, path }) => {
      const length = lengthOf(text);
      const problem = `has ${length} characters. ${lengthText(given)} suit search results.`;
      return text && (length < given.min || length > given.max)
        ? [{ file: contentFile(name), field: fieldOf(path), problem }]
        : [];
    }),
  );
