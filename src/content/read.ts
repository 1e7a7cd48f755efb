import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { ContentError, fieldOf, type Violation } from './content-error.ts';
import { closest } from './did-you-mean.ts';
import { contentFile, isDocumentKey } from './documents/document-names.ts';
import type { Body } from './documents/documents.ts';
import { examineBody, examineSection } from './documents/markdown.ts';
import { publishedOn, today } from './documents/publication-day.ts';
import { contentFolder, parseFiles } from './files.ts';
import { isObject, isText } from './find-values.ts';
import { type LinkTargets, linkTargets } from './link-targets.ts';
import { publishableFiles } from './public-files.ts';
import { resolveReferences } from './references.ts';
import { ruleViolations, styleWarnings, takenPages } from './rules.ts';
import { type Content, type Data, schemaOf, schemas, type ValidContent } from './schema/schemas.ts';

/** Content, and what is wrong with it. */
export interface CheckedContent {
  /** As far as it is valid; undefined if a file can't be parsed. */
  readonly content: Content | undefined;
  readonly violations: readonly Violation[];
  /** Matters of style, which keep nothing from being published. */
  readonly warnings: readonly Violation[];
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

/** Number of the line of a document's text that a violation is in; 0 for one in a field. */
const lineOf = ({ field }: Violation) => Number(/^line (\d+)$/.exec(field)?.[1] ?? 0);

/** Adds to each section of Markdown what its text names, as documents have it, and reports what is wrong with the text. */
function withNamed(values: unknown, report: (field: string, problem: string) => void): unknown {
  if (!isObject(values) || !Array.isArray(values.sections)) return values;
  const sections = values.sections.map((section, index) => {
    if (!isObject(section) || !isText(section.markdown)) return section;
    const { problems, images, links } = examineSection(section.markdown);
    for (const { line, problem } of problems) report(`sections[${index}].markdown`, `line ${line} ${problem}`);
    return { ...section, images, links };
  });
  return { ...values, sections };
}

const parsed = new Map<
  string,
  { readonly given: unknown; readonly result: z.ZodSafeParseResult<unknown> | undefined }
>();

/** Parses the values of a file under its schema. The desk asks at each pause of typing, when one file of all has changed. */
function parse(name: string, values: unknown) {
  const former = parsed.get(name);
  // A section that is published from a day on is hidden until then.
  const given = [today(), values];
  if (former && isDeepStrictEqual(former.given, given)) return former.result;
  const result = schemaOf(name)?.safeParse(values, { reportInput: true });
  parsed.set(name, { given, result });
  return result;
}

/**
 * Validates the content; a field with several errors is reported once, with the first.
 * @param bodies texts of the documents, by name
 */
export function validateContent(
  data: Data,
  bodies: Readonly<Record<string, Body>> = {},
  targets: LinkTargets = linkTargets(data, bodies),
): CheckedContent & { readonly content: Content } {
  const { resolved, violations } = resolveReferences(data);
  const names = [...Object.keys(schemas), ...Object.keys(data).filter(isDocumentKey)];
  const content: Record<string, unknown> = {};
  const valid: Record<string, unknown> = {};
  for (const name of names) {
    const file = contentFile(name);
    const { error, data: values = resolved[name] } = parse(name, resolved[name]) ?? {};
    const body = bodies[name];
    const { problems = [], ids: _, ...named } = body ? examineBody(body) : {};
    violations.push(...violationsOf(error?.issues ?? [], file));
    violations.push(...problems.map(({ line, problem }) => ({ file, field: `line ${line}`, problem })));
    const all = withNamed(values, (field, problem) => violations.push({ file, field, problem }));
    content[name] = body ? { ...Object(all), ...named } : all;
    if (!error) valid[name] = content[name];
  }
  violations.push(...ruleViolations(valid as ValidContent, targets), ...takenPages(names));
  // Of each file the fields come first, then its text from top to bottom.
  violations.sort((a, b) => a.file.localeCompare(b.file) || lineOf(a) - lineOf(b));
  const locations = violations.map(({ file, field }) => `${file} ${field}`);
  return {
    content: content as Content,
    violations: violations.filter((_, index) => locations.indexOf(locations[index] ?? '') === index),
    warnings: styleWarnings(content),
  };
}

/** Reads and validates the files of a content folder, with the files of the `public/` beside it. */
export function checkContent(folder = contentFolder): CheckedContent {
  const { data, bodies, violations } = parseFiles(folder);
  if (violations.length > 0) return { content: undefined, violations, warnings: [] };
  const files = publishableFiles(path.join(folder, '../public'));
  return validateContent(data, bodies, linkTargets(data, bodies, files));
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
  if (!content || violations.length > 0) throw new ContentError(violations);
  return process.env.SHOW_DRAFTS ? content : publishedOn(content, today());
}
