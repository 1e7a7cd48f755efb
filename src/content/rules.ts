import { z } from 'zod';
import { routes } from '../routes.ts';
import { type Finding, fieldOf, type Violation, violationsIn } from './content-error.ts';
import { documentPath, isDocumentKey, isIn } from './documents/document-names.ts';
import { publicationDay, today } from './documents/publication-day.ts';
import { allOf, isImage, isObject, isText } from './find-values.ts';
import { fileProblem, type LinkTargets, linkProblem } from './link-targets.ts';
import { reservedAddresses } from './public-files.ts';
import { redirectViolations } from './redirect-rules.ts';
import { contentFile, type Data, type ValidContent } from './schema/schemas.ts';

/** Rules between fields, between files, and between the content and the site. A schema has the rules of one field. */

/** Paths that no plain page may take: those of routes, and names that the site serves something else under. */
const reservedPaths = new Set([...Object.keys(routes), ...reservedAddresses, '/assets', '/f', '/social', '/index']);

/** Fields that identify the entries of a list, for readers and for React. */
const identities = ['id', 'name', 'question', 'challenge', 'href'] as const;

/** Checks that no two entries of a list are the same. */
function repetitions(content: ValidContent): Finding[] {
  return allOf(content, Array.isArray).flatMap(({ file, path, value: list }) => {
    const seen = new Map<string, number>();
    return list.flatMap((entry: unknown, index) => {
      const key = isObject(entry) ? identities.find((name) => name in entry) : undefined;
      const identity = isObject(entry) ? key && entry[key] : entry;
      if (!isText(identity)) return [];
      const first = seen.get(identity);
      if (first === undefined) {
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

const isLink = (value: unknown): value is { readonly href: string } => isObject(value) && isText(value.href);

/** Checks that every link leads somewhere. */
function linkViolations(content: ValidContent, targets: LinkTargets): Finding[] {
  const days = new Map(Object.entries(content).map(([name, values]) => [contentFile(name), dayOfLinks(values)]));
  return allOf(content, isLink).map(({ file, path, value }) => ({
    file,
    field: fieldOf([...path, 'href']),
    problem: linkProblem(value.href, targets, days.get(file)),
  }));
}

/** Checks that the files of `public/` are there which the content names: images, the logo and files to publish. */
function fileViolations(content: ValidContent, { publicFiles }: LinkTargets): Finding[] {
  const images = allOf(content, isImage).flatMap(({ file, path, value }) =>
    value.host === 'local' ? [{ file, field: fieldOf([...path, 'path']), name: value.path }] : [],
  );
  const downloads = content.site?.downloads ?? [];
  const named = [
    ...images,
    { file: contentFile('company'), field: 'logo', name: content.company?.logo },
    ...downloads.map((name, index) => ({ file: contentFile('site'), field: `downloads[${index}]`, name })),
  ];
  return named.map(({ name, ...place }) => ({ ...place, problem: name && fileProblem(name, publicFiles) }));
}

/** Checks that no two pages share a title or a description (SITE-7). */
function sharedMetadata(content: ValidContent): Finding[] {
  const seen = new Map<string, string>();
  return Object.entries(content).flatMap(([name, values]) => {
    const file = contentFile(name);
    const own = isDocumentKey(name) ? values : isObject(values) && 'metadata' in values && values.metadata;
    const texts: Readonly<Record<string, unknown>> = isObject(own) ? own : {};
    return ['title', 'description', 'summary'].flatMap((key) => {
      const words = texts[key];
      if (!isText(words)) return [];
      const field = own === values ? key : `metadata.${key}`;
      const kind = `${key === 'title'} ${words}`;
      const first = seen.get(kind);
      seen.set(kind, `${file} › ${field}`);
      return { file, field, problem: first && `is that of ${first}. Give each page its own.` };
    });
  });
}

const named = z.array(z.object({ name: z.string() }));
const team = z.object({ team: z.object({ members: named }) });
const industries = z.object({ industries: z.object({ points: named }) });

const namesIn = (list: z.infer<typeof named> = []) => list.map(({ name }) => name);

/** Names that documents may give: people of the team in about.yaml, and industries in home.yaml. */
export const namesForDocuments = ({ about, home }: Data) => ({
  team: namesIn(team.safeParse(about).data?.team.members),
  industries: namesIn(industries.safeParse(home).data?.industries.points),
});

/** Checks that documents name people of the team and industries of the home page. */
function documentViolations(content: ValidContent): Finding[] {
  const names = namesForDocuments(content);
  const notIn = (known: readonly string[], where: string) => (field: string, name: string) => ({
    field,
    problem:
      !known.includes(name) &&
      `"${name}" is not in ${where}. Write one of ${known.map((each) => `"${each}"`).join(', ')}.`,
  });
  const person = notIn(names.team, `the team of ${contentFile('about')}`);
  const industry = notIn(names.industries, `the industries of ${contentFile('home')}`);

  const problemsOf = (key: string): Omit<Finding, 'file'>[] => {
    const article = isIn('insights', key) && content[key];
    if (article) return [person('author', article.author)];
    const study = isIn('work', key) && content[key];
    if (study) {
      const isLater = study.quote && study.quote.approvedOn > today();
      const problem = isLater && 'is later than today. Write the day on which the words were approved.';
      return [
        ...study.people.map((name, index) => person(`people[${index}]`, name)),
        industry('sector', study.sector),
        { field: 'quote.approvedOn', problem },
      ];
    }
    return [];
  };
  return Object.keys(content).flatMap((key) =>
    problemsOf(key).map((problem) => ({ file: contentFile(key), ...problem })),
  );
}

/** Checks that no plain page is in the place of another page, whether its words fit their schema or not. */
export const takenPages = (names: readonly string[]): Violation[] =>
  names
    .filter((name) => isIn('pages', name) && reservedPaths.has(documentPath(name)))
    .map((name) => {
      const path = name.replace('pages', '');
      const problem = `can't be a page: the site has ${path} already. Give the file another name.`;
      return { file: contentFile(name), field: '', problem };
    });

/**
 * Checks the content as a whole.
 * @param content the files that fit their schema: of the others, their own errors come first
 */
export const ruleViolations = (content: ValidContent, targets: LinkTargets): Violation[] =>
  violationsIn([
    ...repetitions(content),
    ...linkViolations(content, targets),
    ...fileViolations(content, targets),
    ...sharedMetadata(content),
    ...documentViolations(content),
    ...redirectViolations(content, targets),
  ]);
