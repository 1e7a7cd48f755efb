import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { ContentError, fieldOf, type Violation } from './content-error.ts';
import { closest } from './did-you-mean.ts';
import { type LinkTargets, linkTargets } from './links.ts';
import { resolveReferences } from './references.ts';
import { ruleViolations } from './rules.ts';
import { type Content, contentFile, type Data, schemas } from './schemas.ts';
import { parseContent } from './yaml.ts';

/** Content, and what is wrong with it. */
export interface CheckedContent {
  /** As far as it is valid; undefined if a file can't be parsed. */
  readonly content: Content | undefined;
  readonly violations: readonly Violation[];
}

/** Folder with the owner's files. */
export const contentFolder = fileURLToPath(new URL('../../content', import.meta.url));

/** Checks that the folder has the files that it needs, and no other content. */
function filesViolations(names: readonly string[]): Violation[] {
  const known = Object.keys(schemas).map((name) => path.basename(contentFile(name)));
  return [
    ...known
      .filter((name) => !names.includes(name))
      .map((name) => ({ file: `content/${name}`, field: '', problem: 'is missing. Put the file back.' })),
    ...names
      .filter((name) => /\.ya?ml$/.test(name) && !known.includes(name))
      .map((name) => {
        const meant = closest(name, known);
        const remedy = meant ? `Did you mean "${meant}"?` : 'Delete it.';
        return { file: `content/${name}`, field: '', problem: `is no file that the site reads. ${remedy}` };
      }),
  ];
}

/** Parses the files of a folder. */
export function parseFiles(folder = contentFolder): { readonly data: Data; readonly violations: readonly Violation[] } {
  const violations = filesViolations(readdirSync(folder));
  if (violations.length > 0) {
    return { data: {}, violations };
  }
  const files = Object.keys(schemas).map((name) => {
    const file = contentFile(name);
    return { name, ...parseContent(readFileSync(path.join(folder, path.basename(file)), 'utf8'), file) };
  });
  return {
    data: Object.fromEntries(files.map(({ name, data }) => [name, data])),
    violations: files.flatMap(({ violations }) => violations),
  };
}

/** Words the issues of a file; a misspelt field does not count as missing as well. */
function violationsOf(issues: readonly z.core.$ZodIssue[], file: string): Violation[] {
  const violations = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.message.split('\n').map((problem, index) => ({ path: [...issue.path, issue.keys[index] ?? ''], problem }))
      : [{ path: issue.path, problem: issue.message }],
  );
  const meant = violations.flatMap(({ path: at, problem }) => {
    const [, name] = /^is no field\. Did you mean "(.*)"\?$/.exec(problem) ?? [];
    return name ? [fieldOf([...at.slice(0, -1), name])] : [];
  });
  return violations
    .map(({ path: at, problem }) => ({ file, field: fieldOf(at), problem }))
    .filter(({ field, problem }) => !(meant.includes(field) && /\bis missing\./.test(problem)));
}

/** Validates the content; a field with several errors is reported once, with the first. */
export function validateContent(data: Data, targets: LinkTargets = linkTargets()): CheckedContent {
  const { resolved, violations: unknown } = resolveReferences(data);
  const results = Object.entries(schemas).map(([name, schema]) => ({ name, ...schema.safeParse(resolved[name]) }));
  const violations = [
    ...unknown,
    ...results.flatMap(({ name, error }) => violationsOf(error?.issues ?? [], contentFile(name))),
    ...ruleViolations(resolved, targets),
  ];
  const locations = violations.map(({ file, field }) => `${file} ${field}`);
  return {
    content: Object.fromEntries(results.map(({ name, data: valid }) => [name, valid ?? resolved[name]])) as Content,
    violations: violations.filter((_, index) => locations.indexOf(locations[index] ?? '') === index),
  };
}

/** Reads and validates the files of a folder. */
export function checkContent(folder?: string): CheckedContent {
  const { data, violations } = parseFiles(folder);
  return violations.length > 0 ? { content: undefined, violations } : validateContent(data);
}

/**
 * Reads the content of the site.
 * @throws ContentError with all violations
 */
export function readContent(): Content {
  const { content, violations } = checkContent();
  if (!content || violations.length > 0) {
    throw new ContentError(violations);
  }
  return content;
}
