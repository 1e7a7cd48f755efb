import * as fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLocked } from '../../server/storage/sqlite/sqlite-error.ts';

/** Files of the project, as the desk reads and writes them: never through a symbolic link. */

/** Error for what the desk does not do, or can't; its message is for the owner. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Words an error of the file system for the owner, with the remedy where there is one. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return 'there is no space left on the disk. Free some, and try again.';
  }
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
    ? 'this account may not write into the folder of the site. Use an account that may.'
    : `${message}.`;
}

/**
 * Returns true for a file or folder that is there.
 * @param name path in the project, with slashes
 * @throws RefusedError if it is of another kind, or if it or a folder around it is a symbolic link
 */
export function isThere(project: string, name: string, kind: 'file' | 'folder'): boolean {
  const parts = name.split('/');
  for (const length of parts.keys()) {
    const part = parts.slice(0, length + 1).join('/');
    const isFile = kind === 'file' && part === name;
    const stats = fs.lstatSync(path.join(project, part), { throwIfNoEntry: false });
    if (!stats) return false;
    if (!(isFile ? stats.isFile() : stats.isDirectory())) {
      throw new RefusedError(
        `${part} is not a ${isFile ? 'file' : 'folder'}, or is a symbolic link, which the desk does not follow. Delete or replace it.`,
      );
    }
  }
  return true;
}

/**
 * Makes a folder of the desk's own, which only this account can open. It is on the file system of the project, so files can
 * be moved from it.
 * @param name such as `.desk/save`
 * @throws RefusedError if a part of it is something else, or can't be made
 */
export function privateFolder(project: string, name: string): string {
  const folder = path.join(project, name);
  if (isThere(project, name, 'folder')) return folder;
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new RefusedError(`${folder} can’t be made: ${reasonOf(error)}`);
  }
  return folder;
}

/**
 * Keeps a file of `public/`, which the site is about to lose, in the desk's own folder, by the time.
 * @param name path in the project
 * @returns path of the copy in the project
 * @throws RefusedError if it can't be kept
 */
export function keepCopy(project: string, name: string): string {
  const time = new Date().toISOString().replace(/\W/g, '-');
  const kept = path.posix.join('.desk/deleted-images', time, path.posix.relative('public', name));
  privateFolder(project, path.posix.dirname(kept));
  try {
    fs.copyFileSync(path.join(project, name), path.join(project, kept));
  } catch (error) {
    throw new RefusedError(`${name} could not be kept: ${reasonOf(error)}`);
  }
  return kept;
}

/** Change of one file, by its path in the project. */
export interface Step {
  readonly to: string;
  /** What the file says from then on; undefined to delete it. */
  readonly text?: string | Uint8Array;
  /** Permissions; undefined for those of the file that is there. */
  readonly mode?: number;
}

const saveFolder = '.desk/save';

/**
 * Takes a lock of the project, which the system gives up when this process ends in any way.
 * @param timeout milliseconds to wait for another process that has it
 * @throws RefusedError with the message `busy` if it still has it then
 */
function takeLock(project: string, name: string, busy: string, timeout: number): DatabaseSync {
  fs.chmodSync(privateFolder(project, '.desk'), 0o700);
  isThere(project, `.desk/${name}`, 'file');
  const lock = path.join(project, '.desk', name);
  try {
    const database = new DatabaseSync(lock, { timeout });
    // The lock of an empty database would write, which a full disk does not take.
    database.exec('CREATE TABLE IF NOT EXISTS locks (id); BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    throw new RefusedError(
      isLocked(error)
        ? busy
        : `${lock} can’t be used: ${(error as Error).message}. If its disk has room, delete it. Then try again.`,
    );
  }
}

/**
 * Makes this process the only desk of the project, or the only one that does what another lock is for, until it ends.
 * @throws RefusedError if another process has the lock
 */
export function lockProject(
  project: string,
  name = 'lock',
  busy = 'Another desk is open for this folder. Close it first.',
): void {
  const database = takeLock(project, name, busy, 0);
  // Collected as garbage, it would be unlocked.
  process.once('exit', () => database.close());
}

/**
 * Waits until no other process does what a lock is for; returns a function that ends this one's turn.
 * @throws RefusedError if the other one takes longer than five seconds
 */
export function takeTurn(project: string, name: string): () => void {
  const database = takeLock(project, name, `Another program uses ${name}/. Try again.`, 5000);
  return () => database.close();
}

/**
 * Makes all steps, or none if one fails. A kill in the middle leaves each file whole, new or as it was: the browser still has
 * what was to be saved.
 * @param isCurrent asked last, when all is written and nothing is in its place yet
 * @returns false if it was not current any more
 * @throws an error of the file system, after which everything is as before
 */
export function commit(project: string, steps: readonly Step[], isCurrent: () => boolean): boolean {
  const at = (name: string) => path.join(project, name);
  const undo: (() => void)[] = [];
  if (isThere(project, saveFolder, 'folder')) fs.rmSync(at(saveFolder), { recursive: true });
  try {
    privateFolder(project, saveFolder);
    for (const [index, { to, text, mode: given }] of steps.entries()) {
      if (text === undefined) continue;
      const file = at(`${saveFolder}/${index}`);
      const mode = given ?? fs.statSync(at(to), { throwIfNoEntry: false })?.mode;
      fs.writeFileSync(file, text, { flag: 'wx', mode, flush: true });
      // The mode that a file is made with loses what the umask takes.
      if (mode !== undefined) fs.chmodSync(file, mode);
    }
    if (!isCurrent()) return false;
    for (const [index, { to, text }] of steps.entries()) {
      const old = fs.existsSync(at(to)) ? fs.readFileSync(at(to)) : undefined;
      if (text === undefined) {
        fs.rmSync(at(to));
      } else {
        fs.mkdirSync(path.dirname(at(to)), { recursive: true });
        fs.renameSync(at(`${saveFolder}/${index}`), at(to));
      }
      undo.push(() => (old ? fs.writeFileSync(at(to), old) : fs.rmSync(at(to))));
    }
    return true;
  } catch (error) {
    for (const step of undo.toReversed()) step();
    throw error;
  } finally {
    try {
      fs.rmSync(at(saveFolder), { recursive: true, force: true });
    } catch {} // The next save removes it.
  }
}

/**
 * Writes a file as a whole, or not at all, in the place of one with the same name.
 * @param isCurrent false if another program has changed the file meanwhile
 * @throws RefusedError for a file that can't be written
 */
export function write(project: string, step: Step, isCurrent = () => true): void {
  isThere(project, step.to, 'file');
  try {
    if (commit(project, [step], isCurrent)) return;
  } catch (error) {
    throw new RefusedError(`${step.to} could not be written: ${reasonOf(error)}`);
  }
  throw new RefusedError(`Another program has just changed ${step.to}. Try again.`);
}
