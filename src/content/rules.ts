import { redirectPath } from '../../config/find-redirect.ts';
import { plainText } from '../../config/invisible-characters.ts';
import { reservedPaths, routes } from '../routes.ts';
import { fieldOf, type Violation } from './content-error.ts';
import { documentPath, isDocumentKey, isIn } from './documents/document-names.ts';
import { publicationDay, today } from './documents/publication-day.ts';
import { allValues, isImage, isObject, isText, placeOf, valueAt } from './find-values.ts';
import { fileProblem, type LinkTargets, linkProblem, namesIn } from './link-targets.ts';
import { isReserved, reservedAddresses } from './public-files.ts';
import { contentFile, type Data, type ValidContent } from './schema/schemas.ts';

/** Rules between fields, between files, and between the content and the site. A schema has the rules of one field. */

/** Reports the problem at a place of a file; there is none if it is undefined or false. */
type Report = (name: string, field: string, problem: string | false | undefined) => void;

/** Fields that identify the entries of a list, for readers and for React. */
const identities = ['id', 'name', 'question', 'challenge', 'href'] as const;

/** Finds the entries of a list that are the same as one before: each with its place and what is wrong. */
function repetitions(list: readonly unknown[], path: readonly PropertyKey[]): [field: string, problem: string][] {
  const named = list.map((entry) => {
    if (!isObject(entry)) return ['the text', entry];
    // A text may lead to a page twice.
    const key = 'line' in entry ? undefined : identities.find((name) => name in entry);
    return key ? [`the ${key} "${entry[key]}"`, entry[key]] : [];
  });
  return named.flatMap(([what, identity], index) => {
    const first = named.findIndex(([, other]) => other === identity);
    return isText(identity) && first < index
      ? [[fieldOf([...path, index]), `has ${what} of ${fieldOf([...path, first])}. Give each its own.`]]
      : [];
  });
}

/** Checks each value by itself: lists have no entry twice, links lead somewhere, and images in `public/` are there. */
function checkValues(name: string, values: unknown, targets: LinkTargets, report: Report): void {
  // The links of a document that is published later have to lead somewhere on that day.
  const day = [today(), publicationDay(values)].toSorted().at(-1);
  for (const found of allValues({ [name]: values })) {
    const { path, value } = found;
    if (Array.isArray(value)) {
      for (const [field, problem] of repetitions(value, path)) report(name, field, problem);
    } else if (isObject(value) && isText(value.href)) {
      const page = isDocumentKey(name) && value.href.startsWith('#') ? documentPath(name) : '';
      report(name, placeOf(found, 'href'), linkProblem(page + value.href, targets, day));
    } else if (isImage(value) && value.host === 'local') {
      report(name, placeOf(found, 'path'), fileProblem(value.path, targets.publicFiles));
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

/** Names that documents may give: people of the team in about.yaml, and industries in home.yaml. */
export const namesForDocuments = (data: Data) => ({
  team: namesIn(valueAt(data, 'about.team.members')),
  industries: [valueAt(data, 'home.sections')]
    .flat()
    .flatMap((section) => (isObject(section) && section.look === 'tiles' ? namesIn(section.points) : [])),
});

/** Checks that documents name people of the team and industries of the home page, and quote approved words. */
function checkDocuments(content: ValidContent, report: Report): void {
  const { team, industries } = namesForDocuments(content);
  const notIn = (known: readonly string[], where: string, name: string) => {
    if (known.includes(name)) return undefined;
    const alike = known.find((each) => plainText(each) === plainText(name));
    return alike
      ? `differs from "${alike}" in ${where} by an invisible character. Copy the name from there.`
      : `"${name}" is not in ${where}. Write one of ${known.map((each) => `"${each}"`).join(', ')}.`;
  };
  const person = (name: string) => notIn(team, `the team of ${contentFile('about')}`, name);
  for (const key of Object.keys(content)) {
    const article = isIn('insights', key) && content[key];
    if (article) report(key, 'author', person(article.author));
    const study = isIn('work', key) && content[key];
    if (study) {
      study.people.forEach((name, index) => {
        report(key, `people[${index}]`, person(name));
      });
      report(key, 'sector', notIn(industries, `the industries of ${contentFile('home')}`, study.sector));
      const isLater = study.quote && study.quote.approvedOn > today();
      const problem = isLater && 'is later than today. Write the day on which the words were approved.';
      report(key, 'quote.approvedOn', problem);
    }
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
  const next = (target: string) => redirects[paths.indexOf(redirectPath(target.replace(/[?#].*/s, '')) ?? '?')]?.to;
  const toProblem = (to: string) => {
    const problem = linkProblem(to, targets);
    const passed = [to];
    for (let target = problem && next(to); target; target = next(target)) {
      if (passed.includes(target)) return `"${to}" leads in a circle. Write an address that has not moved.`;
      passed.push(target);
    }
    return passed.length > 1 ? `"${to}" has moved itself. Write "${passed.at(-1)}".` : problem;
  };
  for (const [index, { from, to }] of redirects.entries()) {
    const path = paths[index] ?? '';
    const first = paths.indexOf(path);
    const taken = takenBy(path, targets);
    const twice = `"${from}" is the old address of [${first}] as well. Delete one of the two entries.`;
    report('redirects', `[${index}].from`, first < index ? twice : taken && `"${from}" is ${taken}. Delete the entry.`);
    report('redirects', `[${index}].to`, toProblem(to));
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
  const { company, site } = content;
  report('company', 'logo', company?.logo && fileProblem(company.logo, targets.publicFiles));
  for (const [index, name] of (site?.downloads ?? []).entries()) {
    report('site', `downloads[${index}]`, fileProblem(name, targets.publicFiles));
  }
  checkMetadata(content, report);
  checkDocuments(content, report);
  checkRedirects(content, targets, report);
  for (const [name, values] of Object.entries(content)) checkValues(name, values, targets, report);
  return violations;
}
