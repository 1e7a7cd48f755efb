import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readOrNot } from '../../server/versions/versions.ts';
import { contentFolder } from '../../src/content/files.ts';
import { isThere, privateFolder, RefusedError, reasonOf, takeTurn } from './project-files.ts';

/**
 * What the files of the content said before. `history/content/home.yaml/12` is the twelfth state of that file: a line of JSON
 * about it, and below it the file, byte for byte.
 */

const about = z.object({
  /** Time at which it was noted, as ISO 8601. */
  date: z.iso.datetime(),
  /** Person who saved it; left out where another program has changed the file, or the history begins. */
  person: z.string().optional(),
  /** Revision of the file; empty if it was deleted. */
  revision: z.string(),
});

/** State of a file. */
export interface Entry extends z.infer<typeof about> {
  readonly id: number;
  readonly bytes: Uint8Array;
}

const historyFolder = 'history';

/** File that an entry is written into, before it takes its place. */
const unfinished = `${historyFolder}/.new`;

/** States of a file that are kept. A limit of time would remove all of them where the clock is wrong. */
const mostKept = 1000;

/** Name of a file that people write. */
const isWords = /^[^.].*\.(yaml|md)$/;

const folderOf = (file: string) => `${historyFolder}/${file}`;

/** Identifies what a file says. */
export const revisionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Lists the numbers of a file's entries, newest first. */
function takenIds(project: string, file: string): number[] {
  const names = isThere(project, folderOf(file), 'folder') ? readdirSync(path.join(project, folderOf(file))) : [];
  return names
    .filter((name) => /^[1-9]\d{0,8}$/.test(name))
    .map(Number)
    .toSorted((a, b) => b - a);
}

/** Reads an entry; undefined for one that is not there, or not whole. */
export function entryOf(project: string, file: string, id: number): Entry | undefined {
  const name = `${folderOf(file)}/${id}`;
  return readOrNot(() => {
    if (!isThere(project, name, 'file')) return undefined;
    const all = readFileSync(path.join(project, name));
    const end = all.indexOf('\n');
    const bytes = all.subarray(end + 1);
    const entry = { ...about.parse(JSON.parse(all.toString('utf8', 0, end))), id, bytes };
    return entry.revision === (entry.revision && revisionOf(bytes)) ? entry : undefined;
  });
}

/** Lists the states of a file, newest first, each where the file came to it. */
export function entriesOf(project: string, file: string): Entry[] {
  const entries = takenIds(project, file).flatMap((id) => entryOf(project, file, id) ?? []);
  return entries.filter(({ revision }, index) => revision !== entries[index + 1]?.revision);
}

/** Lists the files that have a history, whether they are there or not. */
export function filesWithHistory(project: string, folder = contentFolder): string[] {
  if (!isThere(project, folderOf(folder), 'folder')) return [];
  return readdirSync(path.join(project, folderOf(folder)), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const file = `${folder}/${name}`;
      return isWords.test(name) ? file : filesWithHistory(project, file);
    });
}

/** Lists the files of the content that people write. */
function contentNow(project: string): string[] {
  if (!isThere(project, contentFolder, 'folder')) return [];
  return readdirSync(path.join(project, contentFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isWords.test(entry.name))
    .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

/** Reads the newest entry that is whole. */
function newestOf(project: string, file: string, ids: readonly number[]): Entry | undefined {
  for (const id of ids) {
    const entry = entryOf(project, file, id);
    if (entry) return entry;
  }
  return undefined;
}

/** Notes what a file says, unless its newest entry says the same. */
function note(project: string, file: string, person: string | undefined): void {
  const bytes = isThere(project, file, 'file') ? readFileSync(path.join(project, file)) : undefined;
  const revision = bytes ? revisionOf(bytes) : '';
  const ids = takenIds(project, file);
  if (revision === (newestOf(project, file, ids)?.revision ?? '')) return;
  const line = `${JSON.stringify({ date: new Date().toISOString(), person, revision })}\n`;
  const folder = privateFolder(project, folderOf(file));
  const written = path.join(project, unfinished);
  rmSync(written, { force: true });
  const all = Buffer.concat([Buffer.from(line), bytes ?? Buffer.of()]);
  writeFileSync(written, all, { flag: 'wx', mode: 0o600, flush: true });
  renameSync(written, path.join(folder, String((ids[0] ?? 0) + 1)));
  for (const id of ids.slice(mostKept - 1)) rmSync(path.join(folder, String(id)), { force: true });
}

/** Returns why something can't be done to the history; empty once it is done. */
function problemOf(act: () => void): string {
  try {
    act();
    return '';
  } catch (error) {
    return error instanceof RefusedError ? error.message : reasonOf(error);
  }
}

/**
 * Saves files with their history: what other programs have changed is noted before, and what is saved after. A history that
 * can't be written keeps nothing from being saved.
 * @param save returns true if it has saved the files
 * @returns what `save` returns, and why the history is not complete; empty if it is
 */
export function withHistory(
  project: string,
  saved: { readonly files: readonly string[]; readonly person: string },
  save: () => boolean,
): { readonly isSaved: boolean; readonly problem: string } {
  let endTurn = () => {};
  const noTurn = problemOf(() => {
    endTurn = takeTurn(project, historyFolder);
  });
  const noteAll = (files: () => Iterable<string>, person?: string) =>
    noTurn ||
    problemOf(() => {
      for (const file of files()) note(project, file, person);
    });
  try {
    const before = noteAll(() => new Set([...saved.files, ...contentNow(project), ...filesWithHistory(project)]));
    const isSaved = save();
    const after = isSaved ? noteAll(() => saved.files, saved.person) : '';
    const problem = before || after;
    return { isSaved, problem: problem && `The history of the words could not be written: ${problem}` };
  } finally {
    endTurn();
  }
}

/** Notes what other programs have changed; returns why that is not possible, or nothing. */
export const noteChanges = (project: string): string =>
  withHistory(project, { files: [], person: '' }, () => false).problem;

/**
 * Erases what a file said before.
 * @throws RefusedError if something is left of it
 */
export function eraseHistory(project: string, file: string): void {
  const problem = problemOf(() => {
    const endTurn = takeTurn(project, historyFolder);
    try {
      for (const name of [unfinished, ...takenIds(project, file).map((id) => `${folderOf(file)}/${id}`)]) {
        rmSync(path.join(project, name), { force: true });
      }
    } finally {
      endTurn();
    }
  });
  if (problem) throw new RefusedError(`The history of ${file} could not be erased: ${problem}`);
}
