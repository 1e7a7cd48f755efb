import { isObject, isText } from '../find-values.ts';
import type { Data } from '../schema/schemas.ts';
import { longDate } from './dates.ts';
import { documentPath, folderOf, isDocumentKey, listPath, topicPath } from './document-names.ts';

/** Day of a draft, which has none yet: it is later than every other. */
export const neverDay = '9999-12-31';

// Kept, because making one takes longer than all else that a check of a value does.
const britishDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });

/** Today in the United Kingdom, as `2026-11-24`. */
export const today = (now = new Date()): string => britishDay.format(now);

/** Day from which a build publishes a document: that of its article, any day for what has none, and never for a draft. */
export function publicationDay(values: unknown): string {
  const { draft, date } = isObject(values) ? values : {};
  return draft === 'true' ? neverDay : isText(date) ? date : '';
}

/** Words for a day on which a page is not published yet. */
export const notYet = (day: string): string =>
  day === neverDay ? 'which is a draft' : `which is not published before ${day}`;

/** Maps the path of each document, and of each list of documents, to the day from which it is published. */
export function publicationDays(data: Data): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const [key, values] of Object.entries(data)) {
    if (!isDocumentKey(key)) continue;
    const day = publicationDay(values);
    const topic = isObject(values) && isText(values.topic) ? topicPath(values.topic) : undefined;
    for (const path of [documentPath(key), listPath(folderOf(key)), topic]) {
      if (path && day <= (days.get(path) ?? day)) days.set(path, day);
    }
  }
  return days;
}

/** Day from which a build publishes a section of a page: any day for one without it, and never for a hidden one. */
export function sectionDay(section: unknown): string {
  const { hide, from } = isObject(section) ? section : {};
  return hide === 'true' ? neverDay : isText(from) ? from : '';
}

/** Words for what is not published on a day: `draft`, or `from 24 November 2026`; empty for what is published. */
export function laterWords(from: string, never: string, day = today()): string {
  if (!(from > day)) return '';
  return from === neverDay ? never : Number.isNaN(Date.parse(`${from}T00:00:00Z`)) ? '' : `from ${longDate(from)}`;
}

/** Leaves out documents and sections that are not published on a day. */
export const publishedOn = <T extends Data>(content: T, day: string): T =>
  Object.fromEntries(
    Object.entries(content)
      .filter(([name, values]) => !isDocumentKey(name) || publicationDay(values) <= day)
      .map(([name, values]) => {
        const sections = isObject(values) ? values.sections : undefined;
        const isShown = (section: unknown) => sectionDay(section) <= day;
        return [name, Array.isArray(sections) ? { ...Object(values), sections: sections.filter(isShown) } : values];
      }),
  ) as T;
