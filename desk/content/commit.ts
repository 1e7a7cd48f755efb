import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLocked } from '../../server/storage/sqlite/sqlite-error.ts';
import { isThere, privateFolder, RefusedFileError } from './project-files.ts';

/** Several files written as one: all of them, or none, also where a step fails or the desk is killed in the middle. */

/** Change of one file. Paths are relative to the project. */
export interface Step {
  /** File that is written or replaced; one that is deleted, if the step has neither text nor file. */
  readonly to: string;
  readonly text?: string;
  /** File that is moved to its place. */
  readonly from?: string;
}

/** Step as the journal has it. */
interface Entry {
  readonly to: string;
  /** File that waits to be moved there, and the hash of its bytes; undefined for a deletion. */
  readonly next?: string | undefined;
  readonly hash?: string | undefined;
  /** Copy of the file that was there before. */
  readonly old?: string | undefined;
}

const hashOf = (file: string) =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;

const saveFolder = '.desk/save';

const journalOf = (project: string) => path.join(project, saveFolder, 'journal.json');

/**
 * Makes this process the only desk of the project, until it ends in any way: the system gives up its lock then.
 * @throws RefusedFileError if another desk is open
 */
export function lockProject(project: string): void {
  chmodSync(privateFolder(project, '.desk'), 0o700);
  isThere(project, '.desk/lock', 'file');
  const lock = path.join(project, '.desk/lock');
  try {
    const database = new DatabaseSync(lock, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    // Collected as garbage, it would be unlocked.
    process.once('exit', () => database.close());
  } catch (error) {
    throw new RefusedFileError(
      isLocked(error)
        ? 'Another desk is open for this folder. Close it first.'
        : `The desk can’t use ${lock}: ${(error as Error).message}. Delete it, and start the desk again.`,
    );
  }
}

/** Writes a file that is on the disk when the function returns. */
function writeDurably(file: string, text: string, mode?: number): void {
  const handle = openSync(file, 'wx', mode);
  try {
    // Goes on after a write that takes a part only, as the last one before a full disk does.
    writeFileSync(handle, text);
    // The mode that a file is made with loses what the umask takes.
    if (mode !== undefined) fchmodSync(handle, mode);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** @throws RefusedFileError for a journal that can't be read */
function readJournal(project: string): readonly Entry[] {
  const journal = journalOf(project);
  if (!isThere(project, `${saveFolder}/journal.json`, 'file')) return [];
  try {
    const entries: readonly Entry[] = JSON.parse(readFileSync(journal, 'utf8'));
    // Refuses a link in the place of a folder, as a save does.
    for (const { to } of entries) isThere(project, to, 'file');
    return entries;
  } catch {
    throw new RefusedFileError(
      `${journal} can’t be read, so an interrupted save can’t be undone. Compare the content with your last commit or backup, then delete the folder ${path.dirname(journal)}.`,
    );
  }
}

/**
 * Undoes what is done of an interrupted save, or completes one that has made all of its steps; to be called at the start, for
 * a kill may have ended it.
 * @returns files of a save that was undone
 * @throws RefusedFileError for a journal that can't be read
 */
export function undoInterruptedSave(project: string): readonly string[] {
  const at = (name: string) => path.join(project, name);
  const entries = readJournal(project);
  const isUndone = ({ to, next }: Entry) => existsSync(at(next ?? to));
  const isComplete = !entries.some(isUndone);
  for (const entry of isComplete ? [] : entries) {
    const { to, next, old, hash } = entry;
    // What somebody has written since then stays.
    if (isUndone(entry) || (next && hashOf(at(to)) !== hash)) continue;
    if (old && existsSync(at(old))) renameSync(at(old), at(to));
    else if (!old && next) renameSync(at(to), at(next));
  }
  rmSync(journalOf(project), { force: true });
  rmSync(at(saveFolder), { recursive: true, force: true });
  return isComplete ? [] : entries.map(({ to }) => to);
}

/**
 * Makes all steps, or none.
 * @param isCurrent asked last, when all is written and nothing is in its place yet
 * @returns false if it was not current any more
 * @throws an error of the file system, after which everything is as before
 */
export function commit(project: string, steps: readonly Step[], isCurrent: () => boolean): boolean {
  undoInterruptedSave(project);
  const at = (name: string) => path.join(project, name);
  try {
    privateFolder(project, saveFolder);
    const entries = steps.map(({ to, text, from }, index): Entry => {
      const next = text === undefined ? from : `${saveFolder}/${index}.new`;
      const mode = statSync(at(to), { throwIfNoEntry: false })?.mode;
      if (next && text !== undefined) writeDurably(at(next), text, mode);
      const old = mode === undefined ? undefined : `${saveFolder}/${index}.old`;
      if (old) copyFileSync(at(to), at(old));
      return { to, next, old, hash: next && hashOf(at(next)) };
    });
    const journal = journalOf(project);
    writeDurably(`${journal}.new`, JSON.stringify(entries));
    if (!isCurrent()) {
      undoInterruptedSave(project);
      return false;
    }
    renameSync(`${journal}.new`, journal);
    for (const { to, next } of entries) {
      if (next) {
        mkdirSync(path.dirname(at(to)), { recursive: true });
        renameSync(at(next), at(to));
      } else {
        rmSync(at(to));
      }
    }
  } catch (error) {
    undoInterruptedSave(project);
    throw error;
  }
  try {
    undoInterruptedSave(project);
  } catch {} // It is saved: the next start or save removes the journal.
  return true;
}
