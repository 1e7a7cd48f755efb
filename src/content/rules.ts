import { routes } from '../routes.ts';
import { fieldOf, type Violation } from './content-error.ts';
import { documentPath, folderOf, isDocumentKey } from './documents/document-names.ts';
import { publicationDay, today } from './documents/publication-day.ts';
import { allOf, isObject, isText } from './find-values.ts';
import { fileProblem, type LinkTargets, linkProblem } from './link-targets.ts';
import { reservedAddresses } from './public-files.ts';
import { redirectViolations } from './redirect-rules.ts';
import { contentFile, type Data } from './schema/schemas.ts';

/** Paths that no plain page may take: those of routes, and names that the site serves something else under. */
const reservedPaths = new Set([...Object.keys(routes), ...reservedAddresses, '/assets', '/f', '/social', '/index']);

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

/** Day on which the links of a file have to lead somewhere: today, or that of a document which is published later. */
export const dayOfLinks = (values: unknown): string => [today(), publicationDay(values)].toSorted().at(-1) ?? '';

/** Checks that every link leads somewhere, and that every local image is there. */
function linkViolations(data: Data, targets: LinkTargets): Violation[] {
  const days = new Map(Object.entries(data).map(([name, values]) => [contentFile(name), dayOfLinks(values)]));
  return allOf(data, isObject).flatMap(({ file, path, value: { href, host, path: name } }) => {
    const violation = (field: string, problem: string) => ({ file, field: fieldOf([...path, field]), problem });
    const problem = isText(href) && href ? linkProblem(href, targets, days.get(file)) : undefined;
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

/** Checks that the files to publish are there. */
function downloadViolations({ site }: Data, { publicFiles }: LinkTargets): Violation[] {
  const downloads = isObject(site) && Array.isArray(site.downloads) ? site.downloads : [];
  return downloads.flatMap((name: unknown, index) => {
    const problem = isText(name) && name.trim() ? fileProblem(name, publicFiles) : undefined;
    return problem ? [{ file: contentFile('site'), field: `downloads[${index}]`, problem }] : [];
  });
}

/** Checks that no two pages share a title or a description (SITE-7). */
function sharedMetadata(data: Data): Violation[] {
  const seen = new Map<string, string>();
  return Object.entries(data).flatMap(([name, page]) => {
    const file = contentFile(name);
    const metadata = isObject(page) && isObject(page.metadata) ? page.metadata : {};
    const fields = isDocumentKey(name) && isObject(page) ? page : {};
    const given = [
      ['title', 'metadata.title', metadata.title],
      ['title', 'title', fields.title],
      ['description', 'metadata.description', metadata.description],
      ['description', 'description', fields.description],
      ['description', 'summary', fields.summary],
    ] as const;
    return given.flatMap(([kind, field, words]) => {
      const first = isText(words) && seen.get(`${kind} ${words}`);
      seen.set(`${kind} ${words}`, `${file} › ${field}`);
      return first ? [{ file, field, problem: `is that of ${first}. Give each page its own.` }] : [];
    });
  });
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((each) => (isObject(each) && isText(each.name) ? [each.name] : [])) : [];

/** Names that documents may give: people of the team in about.yaml, and industries in home.yaml. */
export const namesForDocuments = ({ about, home }: Data) => ({
  team: namesIn(isObject(about) && isObject(about.team) && about.team.members),
  industries: namesIn(isObject(home) && isObject(home.industries) && home.industries.points),
});

/** Checks that documents name people of the team and industries of the home page, and that no page is in the place of another. */
function documentViolations(data: Data): Violation[] {
  const { team, industries } = namesForDocuments(data);
  return Object.entries(data).flatMap(([key, values]) => {
    if (!isDocumentKey(key) || !isObject(values)) return [];
    const { author, people, sector, quote } = values;
    const approvedOn = isObject(quote) ? quote.approvedOn : undefined;
    const named = (field: string, name: unknown, known: readonly string[], where: string) =>
      !isText(name) || known.includes(name)
        ? []
        : [
            {
              field,
              problem: `"${name}" is not in ${where}. Write one of ${known.map((each) => `"${each}"`).join(', ')}.`,
            },
          ];
    const found = [
      ...named('author', author, team, `the team of ${contentFile('about')}`),
      ...(Array.isArray(people) ? people : []).flatMap((name, index) =>
        named(`people[${index}]`, name, team, `the team of ${contentFile('about')}`),
      ),
      ...named('sector', sector, industries, `the industries of ${contentFile('home')}`),
      ...(isText(approvedOn) && approvedOn > today()
        ? [
            {
              field: 'quote.approvedOn',
              problem: 'is later than today. Write the day on which the words were approved.',
            },
          ]
        : []),
      ...(folderOf(key) === 'pages' && reservedPaths.has(documentPath(key))
        ? [
            {
              field: '',
              problem: `can't be a page: the site has ${documentPath(key)} already. Give the file another name.`,
            },
          ]
        : []),
    ];
    return found.map((violation) => ({ file: contentFile(key), ...violation }));
  });
}

/** Checks the content as a whole. */
export const ruleViolations = (data: Data, targets: LinkTargets): Violation[] => [
  ...repetitions(data),
  ...linkViolations(data, targets),
  ...logoViolations(data, targets),
  ...downloadViolations(data, targets),
  ...sharedMetadata(data),
  ...documentViolations(data),
  ...redirectViolations(data, targets),
];
