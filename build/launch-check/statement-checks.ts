import { contentFile, isDocumentKey } from '../../src/content/documents/document-names.ts';
import { laterWords, publicationDay } from '../../src/content/documents/publication-day.ts';
import { unfinishedParts } from '../../src/content/documents/unfinished.ts';
import { regulator, type StatementName, statementNames, statements } from '../content/statements.ts';
import { vendorFacts } from '../security/security-policy.ts';
import { advise, type Check, type Copy, check, firstOf } from './check.ts';

/** Says when the next review of a statement is due, a year after the last that its text names. */
function reviewAdvice(text: string, today: string): string {
  const [, year, day] = /\blast reviewed:?\s+(?:on\s+)?(\d{4})(-\d{2}-\d{2})\b/i.exec(text) ?? [];
  if (!year) return `it does not say when it was last reviewed: write it at its end, such as Last reviewed: ${today}`;
  const due = `${Number(year) + 1}${day}`;
  return due > today ? `its next review is due on ${due}` : `its review was due on ${due}`;
}

const spaced = (text: string) => text.replace(/\s+/g, ' ');

/** Facts that a statement has to name: those that its draft has, and that may have changed since. */
function factsIn(name: StatementName, { company, settings }: Copy): readonly (string | undefined)[] {
  if (name === 'complaints') return [regulator];
  if (name !== 'privacy') return [];
  const { registeredName, email, phone, address, registeredOffice = address } = company;
  const vendor = settings.analytics && vendorFacts(settings.analytics).name;
  return [company.name, registeredName, email, phone.display, ...registeredOffice, regulator, vendor];
}

/** Describes what a published statement still has from the draft, or lacks; undefined if it is finished. */
function unfinished(name: StatementName, text: string, copy: Copy): string | undefined {
  const left = unfinishedParts(text);
  if (left.length > 0) return `replace or delete what the draft has left: ${firstOf(left)}`;
  // A line break or a no-break space makes no difference.
  const unnamed = factsIn(name, copy).filter((fact) => fact && !spaced(text).includes(spaced(fact)));
  return unnamed.length > 0
    ? `it does not have "${unnamed.join('" and "')}": add what is missing, or change what has changed since the draft`
    : undefined;
}

/** Checks a statement: whether it is there, whom it concerns, and when its review is due. Only some are required of all. */
function statementCheck(name: StatementName, copy: Copy): Check {
  const { title, appliesTo, isRequired } = statements[name];
  const key = `pages/${name}` as const;
  const page = copy.content[key];
  const missing = !page
    ? `it is not there: draft it at the desk, or with "npm run statement -- ${name}", then read it`
    : publicationDay(page) > copy.today && 'it is still a draft: read it, then untick “Draft” (in the file: draft)';
  const fields = [{ file: contentFile(key), field: page && missing ? 'draft' : '' }];
  if (missing) {
    const what = `${missing}. It is ${appliesTo}`;
    return isRequired ? check(title, what, fields) : check(title, undefined, fields, what);
  }
  const text = copy.bodies[key] ?? '';
  return check(title, unfinished(name, text, copy), fields, `${reviewAdvice(text, copy.today)}. It is ${appliesTo}`);
}

/** Checks the statements, and names documents that the build leaves out: drafts, and articles of a later day. */
export function statementChecks(copy: Copy): Check[] {
  const unpublished = Object.entries(copy.content).flatMap(([name, values]) => {
    const problem = isDocumentKey(name) && laterWords(publicationDay(values), 'a draft', copy.today);
    return problem ? [{ file: contentFile(name), field: '', problem }] : [];
  });
  const advice = 'drafts wait until you untick “Draft” (in the file: draft), others for their day: publish then';
  return [
    ...statementNames.map((name) => statementCheck(name, copy)),
    advise('Every document is published', unpublished, advice),
  ];
}
