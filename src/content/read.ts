import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { contentFolder as folderName } from '../../config/content-folder.ts';
import { ContentError, fieldOf, type Violation } from './content-error.ts';
import { closest } from './did-you-mean.ts';
import { isDocumentKey } from './documents/document-names.ts';
import { type Body, bodyViolations, formerNotice, namedIn, readDocuments } from './documents/documents.ts';
import { publishedOn, today } from './documents/publication-day.ts';
import { type LinkTargets, linkTargets } from './link-targets.ts';
import { readText } from './read-text.ts';
import { resolveReferences } from './references.ts';
import { dayOfLinks, ruleViolations, takenPages } from './rules.ts';
import {
  type Content,
  contentFile,
  type Data,
  optionalFiles,
  schemaOf,
  schemas,
  type ValidContent,
} from './schema/schemas.ts';
import { parseContent } from './yaml.ts';

/** Content, and what is wrong with it. */
export interface CheckedContent {
  /** As far as it is valid; undefined if a file can't be parsed. */
  readonly content: Content | undefined;
  readonly violations: readonly Violation[];
}

/** Folder with the owner's files. */
export const contentFolder = fileURLToPath(new URL(`../../${folderName}`, import.meta.url));

const basename = (name: string) => path.basename(contentFile(name));

/** Checks that the folder has the files that it needs, and no other content. */
function filesViolations(names: readonly string[]): Violation[] {
  const known = Object.keys(schemas).map(basename);
  const optional = Object.keys(optionalFiles).map(basename);
  return [
    ...known
      .filter((name) => !names.includes(name) && !optional.includes(name))
      .map((name) => ({ file: `${folderName}/${name}`, field: '', problem: 'is missing. Put the file back.' })),
    ...names
      .filter((name) => /\.ya?ml$/.test(name) && !known.includes(name))
      .map((name) => {
        const file = `${folderName}/${name}`;
        if (name === 'privacy.yaml' && names.includes('privacy.md')) return { file, field: '', problem: formerNotice };
        const meant = closest(name, known);
        const remedy = meant ? `Did you mean "${meant}"?` : 'Delete it.';
        return { file, field: '', problem: `Unknown file. ${remedy}` };
      }),
  ];
}

/** Texts of the documents, by name. */
type Bodies = Readonly<Record<string, Body>>;

/** Parsed files of the content. */
interface ParsedFiles {
  /** Values of each file, those of a document from its front matter. */
  readonly data: Data;
  readonly bodies: Bodies;
  readonly violations: readonly Violation[];
}

/** Parses the files of a folder. */
export function parseFiles(folder = contentFolder): ParsedFiles {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    const problem = 'Folder not found in the project. Put it back, or correct CONTENT_DIR.';
    return { data: {}, bodies: {}, violations: [{ file: `${folderName}/`, field: '', problem }] };
  }
  const names = readdirSync(folder);
  const violations = filesViolations(names);
  if (violations.length > 0) {
    return { data: {}, bodies: {}, violations };
  }
  const { documents, violations: ofDocuments } = readDocuments(folder);
  const files = Object.keys(schemas)
    .filter((name) => names.includes(basename(name)))
    .map((name) => {
      const read = readText(folder, basename(name));
      return 'text' in read
        ? { name, ...parseContent(read.text, contentFile(name), optionalFiles[name]) }
        : { name, data: undefined, violations: [read.violation] };
    });
  return {
    data: {
      ...optionalFiles,
      ...Object.fromEntries(files.map(({ name, data }) => [name, data])),
      ...Object.fromEntries(documents.map(({ key, values }) => [key, values])),
    },
    bodies: Object.fromEntries(documents.map(({ key, body }) => [key, body])),
    violations: [...files.flatMap(({ violations }) => violations), ...ofDocuments],
  };
}

/** Words the issues of a file; a misspelt field does not count as missing as well. */
function violationsOf(issues: readonly z.core.$ZodIssue[], file: string): Violation[] {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ group: fieldOf(issue.path), key })) : [],
  );
  const isMisspelt = ({ path: at, input }: z.core.$ZodIssue) =>
    input === undefined &&
    unknown.some(({ group, key }) => group === fieldOf(at.slice(0, -1)) && closest(key, [String(at.at(-1))]));
  return issues.flatMap((issue) => {
    const at = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const problems = issue.message.split('\n');
    return isMisspelt(issue)
      ? []
      : at.map((path, index) => ({ file, field: fieldOf(path), problem: problems[index] ?? '' }));
  });
}

/** Local images and links of a document's text, in the form of the others of the content. */
function namedInBody({ markdown }: Body) {
  const { images, links } = namedIn(markdown);
  return {
    ...(images.length > 0 && { images: images.map(({ alt, src }) => ({ host: 'local', path: src, alt })) }),
    ...(links.length > 0 && { links: links.map((href) => ({ href })) }),
  };
}

/** Validates the content; a field with several errors is reported once, with the first. */
export function validateContent(
  data: Data,
  targets: LinkTargets = linkTargets(data),
  bodies: Bodies = {},
): CheckedContent {
  const { resolved, violations: unknown } = resolveReferences(data);
  const names = [...Object.keys(schemas), ...Object.keys(data).filter(isDocumentKey)];
  const results = names.map((name) => {
    const { error, data } = schemaOf(name)?.safeParse(resolved[name], { reportInput: true }) ?? {};
    return { name, error, data, values: data ?? resolved[name] };
  });
  const all = Object.fromEntries(results.map(({ name, values }) => [name, values]));
  const valid = Object.fromEntries(results.flatMap(({ name, data }) => (data ? [[name, data]] : []))) as ValidContent;
  const withNamed = Object.entries(bodies).map(([name, body]) => [
    name,
    { ...Object(all[name]), ...namedInBody(body) },
  ]);
  const violations = [
    ...unknown,
    ...results.flatMap(({ name, error }) => violationsOf(error?.issues ?? [], contentFile(name))),
    ...ruleViolations(valid, targets),
    ...takenPages(names),
    ...Object.entries(bodies).flatMap(([name, body]) =>
      bodyViolations(contentFile(name), body, targets, dayOfLinks(data[name])),
    ),
  ];
  const locations = violations.map(({ file, field }) => `${file} ${field}`);
  return {
    content: { ...all, ...Object.fromEntries(withNamed) } as Content,
    violations: violations.filter((_, index) => locations.indexOf(locations[index] ?? '') === index),
  };
}

/** Reads and validates the files of a folder. */
export function checkContent(folder?: string): CheckedContent {
  const { data, bodies, violations } = parseFiles(folder);
  return violations.length > 0 ? { content: undefined, violations } : validateContent(data, linkTargets(data), bodies);
}

let atStart: CheckedContent | undefined;

/** Result of the first check: what runs before a build asks for it twice, and a site may have hundreds of articles. */
export function checkedAtStart(): CheckedContent {
  atStart ??= checkContent();
  return atStart;
}

/**
 * Reads the content of the site: of the documents those that are published today, and all of them in development.
 * @throws ContentError with all violations
 */
export function readContent(): Content {
  const { content, violations } = checkedAtStart();
  if (!content || violations.length > 0) {
    throw new ContentError(violations);
  }
  return process.env.SHOW_DRAFTS ? content : publishedOn(content, today());
}
