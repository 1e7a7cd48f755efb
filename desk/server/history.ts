import { Hono } from 'hono';
import { z } from 'zod';
import { comparedLists, replacedBy } from '../../publish/differences.ts';
import { contentFile, isDocumentName } from '../../src/content/documents/document-names.ts';
import { type ContentFiles, parseFile } from '../content/content-files.ts';
import { type FormFile, fieldLabel, textsOf } from '../content/form-field.ts';
import { formOf } from '../content/form-files.ts';
import { type Entry, entriesOf, entryOf, eraseHistory, filesWithHistory } from '../content/history.ts';
import { RefusedError } from '../content/project-files.ts';
import { bodyOf, type Who } from './guard.ts';

const pageSize = 20;

/** Values of a file in a state of its history; undefined if they can't be parsed, or there was no file. */
export const valuesOf = (name: string, entry: Entry | undefined): unknown =>
  entry?.revision ? parseFile(name, Buffer.from(entry.bytes).toString('utf8')).data : undefined;

/** Lists the lines of a form's texts, each with the id of its field. */
const linesOf = (form: FormFile, values: unknown) =>
  textsOf(values, form.name).flatMap(([id, text]) =>
    text.split('\n').flatMap((line) => (line.trim() ? { id, line } : [])),
  );

type Line = ReturnType<typeof linesOf>[number];

/** Names the smallest part of the form that has all of these lines. */
function labelOf(form: FormFile, lines: readonly Line[]): string {
  const [first = [], ...others] = lines.map(({ id }) => id.split('.'));
  const differs = first.findIndex((step, index) => others.some((steps) => steps[index] !== step));
  return fieldLabel(form, first.slice(0, differs < 0 ? undefined : differs).join('.')) || form.label;
}

/** Compares two states of a file, text by text where as many follow each other in both. */
function changesBetween(form: FormFile, before: unknown, after: unknown) {
  const all = [linesOf(form, before), linesOf(form, after)] as const;
  const [left, right] = [[...all[0]], [...all[1]]];
  const change = (old: readonly Line[], next: readonly Line[]) => ({
    label: labelOf(form, [...old, ...next]),
    ...replacedBy(
      old.map(({ line }) => line),
      next.map(({ line }) => line),
    ),
  });
  const parts = comparedLists(
    left.map(({ line }) => line),
    right.map(({ line }) => line),
  );
  return parts.flatMap(({ common, buffer1, buffer2 }) => {
    const old = left.splice(0, (common ?? buffer1).length);
    const next = right.splice(0, (common ?? buffer2).length);
    if (common) return [];
    return old.length === next.length
      ? old.map((line, index) => change([line], next.slice(index, index + 1)))
      : change(old, next);
  });
}

/** @throws RefusedError for a name that is none of the content */
function known(files: ContentFiles, name: string | undefined): { name: string; file: string; form: FormFile } {
  const file = contentFile(files.read(name ?? '').name);
  const form = formOf(file);
  if (!name || !form) throw new RefusedError(`"${name}" is not a file of the content.`);
  return { name, file, form };
}

/**
 * Lists the states of a file, newest first, as many pages of them as are asked for. Each has the labels of the fields that
 * differ from the state before it, but for the first one that is kept.
 */
function list(project: string, files: ContentFiles, given: string | undefined, pages: number) {
  const { name, file, form } = known(files, given);
  const all = entriesOf(project, file);
  const entries = all.slice(0, pages * pageSize).map(({ id, date, person, revision }, index) => {
    const former = all[index + 1];
    const changes = former && changesBetween(form, valuesOf(name, former), valuesOf(name, all[index]));
    return { id, date, person, revision, changed: changes && [...new Set(changes.map(({ label }) => label))] };
  });
  return { entries, isMore: all.length > entries.length };
}

/**
 * Compares a state of a file with what the file says now.
 * @returns its values are undefined if there was no file, or none that can be parsed
 */
function compare(project: string, files: ContentFiles, given: string | undefined, id: number) {
  const { name, file, form } = known(files, given);
  const entry = entryOf(project, file, id);
  if (!entry) throw new RefusedError('The history has no such state of the page any more. Open the history again.');
  const values = valuesOf(name, entry);
  return { changes: changesBetween(form, files.read(name).values, values), values };
}

/** Lists the documents that are not there any more, the last first. */
function deleted(project: string, files: ContentFiles) {
  const found = filesWithHistory(project).flatMap((file) => {
    const name = file.replace(/^content\/|\.md$/g, '');
    if (!isDocumentName(name) || files.read(name).revision) return [];
    const [gone, last] = entriesOf(project, file);
    const entry = gone?.revision ? gone : last;
    if (!gone || !entry) return [];
    const { title } = Object(valuesOf(name, entry));
    return { name, file, title: String(title || name), id: entry.id, date: gone.date, person: gone.person };
  });
  return found.toSorted((a, b) => b.date.localeCompare(a.date));
}

export type HistoryReply = ReturnType<typeof list>;
export type ListedEntry = HistoryReply['entries'][number];
export type FormerState = ReturnType<typeof compare>;
export type DeletedDocument = ReturnType<typeof deleted>[number];

/** Routes of the history of the words. */
export function historyRoutes(project: string, files: ContentFiles) {
  const app = new Hono<Who>();
  app.get('/', (c) => c.json(list(project, files, c.req.query('name'), Number(c.req.query('pages') ?? 1))));
  app.get('/state', (c) => c.json(compare(project, files, c.req.query('name'), Number(c.req.query('id')))));
  app.get('/deleted', (c) => c.json(deleted(project, files)));
  app.post('/erase', async (c) => {
    const { name } = await bodyOf(c, z.strictObject({ name: z.string() }));
    eraseHistory(project, known(files, name).file);
    return c.json({});
  });
  return app;
}
