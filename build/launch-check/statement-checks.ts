import { isDocumentKey } from '../../src/content/documents/document-names.ts';
import { publicationDay } from '../../src/content/documents/publication-day.ts';
import { isObject } from '../../src/content/find-values.ts';
import { contentFile } from '../../src/content/schema/schemas.ts';
import { unfinishedParts } from '../content/privacy-notice.ts';
import { regulator } from '../content/regulator.ts';
import { type StatementName, statementNames, statements } from '../content/statements.ts';
import { type Check, type Copy, check } from './check.ts';
import { firstOf } from './format.ts';

/** Finds the day a year after the last review that a text names; undefined if it names none. */
function reviewDue(text: string): string | undefined {
  const [, written] = /\blast reviewed:?\s+(?:on\s+)?(\d{4}-\d{2}-\d{2}|\d{1,2} [a-z]+ \d{4})\b/i.exec(text) ?? [];
  const day = new Date(`${written} UTC`);
  if (Number.isNaN(day.getTime())) return undefined;
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return day.toISOString().slice(0, 10);
}

function reviewAdvice(text: string, today: string): string {
  const due = reviewDue(text);
  if (!due) return `it does not say when it was last reviewed: write it at its end, such as Last reviewed: ${today}`;
  return due > today ? `its next review is due on ${due}` : `its review was due on ${due}`;
}

/** Describes what a published statement still has from the draft, or lacks; undefined if it is finished. */
function unfinished(name: StatementName, text: string): string | undefined {
  const left = unfinishedParts(text);
  if (left.length > 0) return `replace or delete what the draft has left: ${firstOf(left)}`;
  return name === 'complaints' && !text.includes(regulator.name)
    ? `it has no "${regulator.name}": name the regulator to whom people may complain`
    : undefined;
}

/** Checks a statement: whether it is there, whom it concerns, and when its review is due. Only some are required of all. */
function statementCheck(name: StatementName, { content, bodies, today }: Copy): Check {
  const { title, appliesTo, isRequired } = statements[name];
  const key = `pages/${name}` as const;
  const page = content[key];
  const fields = [{ file: contentFile(key), field: '' }];
  const missing = !page
    ? `it is not there: draft it with "npm run statement -- ${name}", then read it`
    : publicationDay(page) > today && 'it is still a draft: read it, then delete the line "draft: true"';
  if (missing) {
    const what = `${missing}. It is ${appliesTo}`;
    return isRequired ? check(title, what, fields) : check(title, undefined, page ? fields : [], what);
  }
  const text = bodies[key] ?? '';
  return check(title, unfinished(name, text), fields, `${reviewAdvice(text, today)}. It is ${appliesTo}`);
}

/** Checks the statements, and names documents that the build leaves out: drafts, and articles of a later day. */
export function statementChecks(copy: Copy): Check[] {
  const unpublished = Object.entries(copy.content)
    .filter(([name, values]) => isDocumentKey(name) && publicationDay(values) > copy.today)
    .map(([name, values]) => ({ file: contentFile(name), values, day: publicationDay(values) }));
  const isDraft = ({ values }: { values: unknown }) => isObject(values) && values.draft === 'true';
  const drafts = unpublished.filter(isDraft).map(({ file }) => ({ file, field: '' }));
  const waiting = unpublished
    .filter((document) => !isDraft(document))
    .map(({ file, day }) => ({ file, field: 'date', problem: `from ${day}` }));
  return [
    ...statementNames.map((name) => statementCheck(name, copy)),
    check(
      'No draft is left',
      undefined,
      drafts,
      drafts.length > 0 && 'a build leaves these out until you delete the line "draft: true"',
    ),
    check(
      'No article waits for its day',
      undefined,
      waiting,
      waiting.length > 0 && 'the first build on its day or later publishes each: build again then',
    ),
  ];
}
