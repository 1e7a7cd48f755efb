import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { isLocked } from '../../server/storage/sqlite/sqlite-error.ts';

/** Several files written as one: all of them, or none, also where a step fails or the desk is killed in the middle. */

/** Change of one file. Paths are relative to the project. */
export interface Step {
  /** File that is written or replaced; one that is deleted, if the step has neither text nor file. */
  readonly to: string;
  readonly text?: string;
  /** File that is moved to its place. */
  readonly from?: string;
}

/** Steps as the journal has them: with the files that wait, those that were there before, and the hashes of the new ones. */
const journalSchema = z.array(
  z.strictObject({
    to: z.string(),
    next: z.string().optional(),
    old: z.string().optional(),
    hash: z.string().optional(),
  }),
);

type Entry = z.infer<typeof journalSchema>[number];

/** Error for a file that the desk does not write, or can't. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
}

/** Words an error of the file system for the owner, with the remedy where there is one. */
export function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return 'there is no space left on the disk. Free some, and try again.';
  }
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
    ? 'this account may not write into the folder of the project. Start the desk from an account that may.'
    : `${message}.`;
}

/**
 * The desk's own folder, which only this account can open. It is on the file system of the project, so files can be moved.
 * @throws RefusedFileError if a part of it is something else, or can't be made
 */
export function privateFolder(project: string, name: string): string {
  let folder = project;
  for (const part of ['.desk', ...name.split('/')]) {
    folder = path.join(folder, part);
    try {
      if (!lstatSync(folder, { throwIfNoEntry: false })) mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      throw new RefusedFileError(`The desk can’t make ${folder}: ${reasonOf(error as NodeJS.ErrnoException)}`);
    }
    if (!lstatSync(folder).isDirectory()) {
      throw new RefusedFileError(`${folder} is no folder, or a symbolic link. Delete it, and start the desk again.`);
    }
  }
  chmodSync(path.join(project, '.desk'), 0o700);
  return folder;
}

/**
 * Makes this process the only desk of the project, until it ends in any way: the system gives up its lock then.
 * @throws RefusedFileError if another desk is open
 */
export function lockProject(project: string): void {
  const folder = privateFolder(project, '');
  const [lock, holder] = [path.join(folder, 'lock'), path.join(folder, 'process')];
  for (const file of [lock, holder]) {
    if (!(lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? true)) {
      throw new RefusedFileError(`${file} is no file. Delete it, and start the desk again.`);
    }
  }
  try {
    const database = new DatabaseSync(lock, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    // Collected as garbage, it would be unlocked.
    process.once('exit', () => database.close());
    writeFileSync(holder, String(process.pid));
  } catch (error) {
    throw new RefusedFileError(
      isLocked(error)
        ? `Another desk is open for this folder (process ${existsSync(holder) ? readFileSync(holder, 'utf8') : 'unknown'}). Close it first.`
        : `The desk can’t use ${lock}: ${(error as Error).message}. Delete it, and start the desk again.`,
    );
  }
}

const hashOf = (file: string): string | undefined =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;

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

const journalOf = (project: string) => path.join(project, '.desk/save/journal.json');

/** True for a path that stays in the project, also where folders are symbolic links. */
function isInside(project: string, name: string): boolean {
  const [root, folder] = [realpathSync(project), path.dirname(path.join(project, name))];
  const real = existsSync(folder) ? realpathSync(folder) : path.resolve(root, path.relative(project, folder));
  return real === root || real.startsWith(root + path.sep);
}

/** @throws RefusedFileError for a journal that no desk has written */
function readJournal(project: string): readonly Entry[] {
  privateFolder(project, 'save');
  try {
    const entries = journalSchema.parse(JSON.parse(readFileSync(journalOf(project), 'utf8')));
    const names = entries.flatMap(({ to, next, old }) => [to, next, old]);
    if (names.every((name) => name === undefined || isInside(project, name))) return entries;
  } catch {} // Refused below, like the paths.
  throw new RefusedFileError(
    `${journalOf(project)} can’t be read, so a save that was cut short can’t be taken back. Compare the content with your last commit or backup, then delete the folder ${path.dirname(journalOf(project))}.`,
  );
}

/**
 * Takes back what is done of a save that did not come to its end, or completes one that has made all of its steps; to be
 * called at the start, for a kill may have ended it.
 * @returns files of a save that was taken back
 * @throws RefusedFileError for a journal that can't be read
 */
export function takeBack(project: string): readonly string[] {
  const at = (name: string) => path.join(project, name);
  const journal = journalOf(project);
  const entries = lstatSync(journal, { throwIfNoEntry: false }) ? readJournal(project) : [];
  // A file that waits no more is in its place, whatever somebody has written into it since.
  const isSaved = entries.every(({ to, next }) => !existsSync(at(next ?? to)));
  for (const { to, next, old, hash } of isSaved ? [] : entries) {
    const isDone = next ? !existsSync(at(next)) && hashOf(at(to)) === hash : !existsSync(at(to));
    if (!isDone) continue;
    if (!old) renameSync(at(to), at(next ?? ''));
    else if (existsSync(at(old))) renameSync(at(old), at(to));
  }
  rmSync(journal, { force: true });
  rmSync(path.dirname(journal), { recursive: true, force: true });
  return isSaved ? [] : entries.map(({ to }) => to);
}

/**
 * Makes all steps, or none.
 * @param isCurrent asked last, when all is written and nothing is in its place yet
 * @returns false if it was not current any more
 * @throws an error of the file system, after which everything is as before
 */
export function commit(project: string, steps: readonly Step[], isCurrent: () => boolean): boolean {
  takeBack(project);
  const at = (name: string) => path.join(project, name);
  const journal = journalOf(project);
  try {
    privateFolder(project, 'save');
    const entries = steps.map(({ to, text, from }, index): Entry => {
      const next = text === undefined ? from : `.desk/save/${index}.new`;
      const mode = lstatSync(at(to), { throwIfNoEntry: false })?.mode;
      if (text !== undefined) writeDurably(at(`.desk/save/${index}.new`), text, mode);
      const old = mode === undefined ? undefined : `.desk/save/${index}.old`;
      if (old) copyFileSync(at(to), at(old));
      return { to, next, old, hash: next && hashOf(at(next)) };
    });
    writeDurably(`${journal}.new`, JSON.stringify(entries));
    if (!isCurrent()) {
      takeBack(project);
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
    takeBack(project);
    throw error;
  }
  try {
    takeBack(project);
  } catch {} // It is saved: the next start or save removes the journal.
  return true;
}
