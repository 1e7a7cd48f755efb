import { fieldOf, type Violation } from './content-error.ts';
import { allOf, isObject, isText } from './find-values.ts';
import { fileProblem, type LinkTargets, linkProblem } from './links.ts';
import { contentFile, type Data } from './schemas.ts';

/** Rules between fields, between files, and between the content and the site. A schema has the rules of one field. */

/** Fields that identify the entries of a list, for readers and for React. */
const identities = ['id', 'name', 'question', 'challenge', 'href'] as const;

/** Checks that no two entries of a list are the same. */
function repetitions(data: Data): Violation[] {
  return allOf(data, Array.isArray).flatMap(({ file, path, value: list }) => {
    const seen = new Map<unknown, number>();
    return list.flatMap((entry: unknown, index) => {
      const key = isObject(entry) ? identities.find((name) => name in entry) : undefined;
      const identity = isObject(entry) ? key && entry[key] : entry;
      const first = seen.get(identity);
      if (!isText(identity) || first === undefined) {
        seen.set(identity, index);
        return [];
      }
      const what = key ? `the ${key} "${identity}"` : 'the text';
      const problem = `has ${what} of ${fieldOf([...path, first])}. Give each its own.`;
      return [{ file, field: fieldOf([...path, index]), problem }];
    });
  });
}

/** Checks that every link leads somewhere, and that every local image is there. */
function linkViolations(data: Data, targets: LinkTargets): Violation[] {
  return allOf(data, isObject).flatMap(({ file, path, value: { href, host, path: name } }) => {
    const violation = (field: string, problem: string) => ({ file, field: fieldOf([...path, field]), problem });
    const problem = isText(href) && href ? linkProblem(href, targets) : undefined;
    const missing = host === 'local' && isText(name) && name ? fileProblem(name, targets.publicFiles) : undefined;
    return [...(problem ? [violation('href', problem)] : []), ...(missing ? [violation('path', missing)] : [])];
  });
}

/** Checks that the logo's file is there. */
function logoViolations({ company }: Data, { publicFiles }: LinkTargets): Violation[] {
  const logo = isObject(company) && isText(company.logo) && company.logo;
  const problem = logo ? fileProblem(logo, publicFiles) : undefined;
  return problem ? [{ file: contentFile('company'), field: 'logo', problem }] : [];
}

/** Checks that no two pages share a title or a description (SITE-7). */
function sharedMetadata(data: Data): Violation[] {
  const seen = new Map<string, string>();
  return Object.entries(data).flatMap(([name, page]) => {
    const file = contentFile(name);
    const metadata = isObject(page) && isObject(page.metadata) ? page.metadata : {};
    return Object.entries(metadata).flatMap(([field, words]) => {
      const first = seen.get(`${field} ${words}`);
      seen.set(`${field} ${words}`, `${file} › metadata.${field}`);
      return first
        ? [{ file, field: `metadata.${field}`, problem: `is that of ${first}. Give each page its own.` }]
        : [];
    });
  });
}

/** Checks the content as a whole. */
export const ruleViolations = (data: Data, targets: LinkTargets): Violation[] => [
  ...repetitions(data),
  ...linkViolations(data, targets),
  ...logoViolations(data, targets),
  ...sharedMetadata(data),
];
