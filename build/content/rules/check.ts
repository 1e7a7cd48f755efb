import type { z } from 'zod';
import { pillarViolations, sharedMetadata } from './across-files.ts';
import { allValues, type ContentFiles, type Found, isObject, isText } from './content-files.ts';
import type { LinkTargets } from './link-targets.ts';
import { noticeViolations } from './notice.ts';
import * as schemas from './schemas.ts';
import { fieldOf, type Violation, violationLine } from './violation.ts';

type Path = readonly PropertyKey[];

function validate(schema: z.ZodType, value: unknown, at: Path, file: string): Violation[] {
  const { error } = schema.safeParse(value);
  // zod's own messages report missing values and wrong types, of which TypeScript says more (type-errors.ts).
  const issues = error?.issues.filter(({ message }) => !message.startsWith('Invalid input')) ?? [];
  return issues.map((issue) => ({ file, field: fieldOf([...at, ...issue.path]), problem: issue.message }));
}

/** Selects the schemas of a value by its name and its fields. */
function schemasFor(
  name: PropertyKey | undefined,
  value: Readonly<Record<string, unknown>>,
  targets: LinkTargets,
): z.ZodType[] {
  return [
    ...(name === 'metadata' ? [schemas.metadata] : []),
    ...(name === 'company' ? [schemas.company] : []),
    ...(name === 'companyRecord' ? [schemas.companyRecord] : []),
    ...('href' in value ? [schemas.link(targets)] : []),
    ...('host' in value ? [schemas.picture] : []),
    ...(value.host === 'local' ? [schemas.localPicture(targets)] : []),
    ...(value.host === 'web' ? [schemas.webPicture] : []),
  ];
}

/** Fields that identify the entries of a list, for readers and for React. */
const identities = ['id', 'name', 'question', 'challenge', 'href'] as const;

function repetitions(list: readonly unknown[], at: Path, file: string): Violation[] {
  const seen = new Map<unknown, number>();
  return list.flatMap((entry, index) => {
    const key = isObject(entry) ? identities.find((name) => name in entry) : undefined;
    const identity = isObject(entry) ? key && entry[key] : entry;
    const first = seen.get(identity);
    if (identity === undefined || first === undefined) {
      seen.set(identity, index);
      return [];
    }
    const what = key ? `the ${key} "${identity}"` : `the words`;
    return [
      { file, field: fieldOf([...at, index]), problem: `has ${what} of ${fieldOf([...at, first])}: give each its own` },
    ];
  });
}

/** Validates one value by itself. */
function violationsOf({ file, path, value }: Found, targets: LinkTargets): Violation[] {
  const name = path.at(-1);
  if (isText(value)) {
    // Alt texts, titles and the like have error messages of their own for this.
    return value.trim() === '' && !/^(alt|title|description|label)$/.test(String(name))
      ? [{ file, field: fieldOf(path), problem: 'needs a text: it is empty' }]
      : [];
  }
  if (!isObject(value)) {
    return [];
  }
  return Array.isArray(value)
    ? repetitions(value, path, file)
    : schemasFor(name, value, targets).flatMap((schema) => validate(schema, value, path, file));
}

/**
 * Validates the content; returns one line for each error, as the owner reads it. A field with several errors is
 * reported once, with the message of the rule rather than of the types.
 * @param types errors that the types report for the content
 */
export function checkContent(
  files: ContentFiles,
  targets: LinkTargets,
  notice: string | undefined,
  types: readonly Violation[] = [],
): string[] {
  const violations = [
    ...allValues(files).flatMap((found) => violationsOf(found, targets)),
    ...pillarViolations(files),
    ...sharedMetadata(files),
    ...(notice === undefined ? [] : noticeViolations(notice, targets)),
  ];
  const places = new Set<string>();
  const first = violations.filter(
    ({ file, field }) => !places.has(`${file} ${field}`) && places.add(`${file} ${field}`),
  );
  // A rule names the image whose alt text is missing, the types name the alt text.
  const unreported = types.filter(
    ({ file, field }) => !places.has(`${file} ${field}`) && !places.has(`${file} ${field.replace(/\.alt$/, '')}`),
  );
  return [...unreported, ...first].map(violationLine);
}
