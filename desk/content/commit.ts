import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLocked } from '../../server/storage/sqlite/sqlite-error.ts';
import { isThere, privateFolder, RefusedError, reasonOf } from './project-files.ts';

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
  chmodSync(privateFolder(project, '.desk'), 0o700);
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
  if (isThere(project, saveFolder, 'folder')) rmSync(at(saveFolder), { recursive: true });
  try {
    privateFolder(project, saveFolder);
    for (const [index, { to, text, mode: given }] of steps.entries()) {
      if (text === undefined) continue;
      const file = at(`${saveFolder}/${index}`);
      const mode = given ?? statSync(at(to), { throwIfNoEntry: false })?.mode;
      writeFileSync(file, text, { flag: 'wx', mode, flush: true });
      // The mode that a file is made with loses what the umask takes.
      if (mode !== undefined) chmodSync(file, mode);
    }
    if (!isCurrent()) return false;
    for (const [index, { to, text }] of steps.entries()) {
      const old = existsSync(at(to)) ? readFileSync(at(to)) : undefined;
      if (text === undefined) {
        rmSync(at(to));
      } else {
        mkdirSync(path.dirname(at(to)), { recursive: true });
        renameSync(at(`${saveFolder}/${index}`), at(to));
      }
      undo.push(() => (old ? writeFileSync(at(to), old) : rmSync(at(to))));
    }
    return true;
  } catch (error) {
    for (const step of undo.toReversed()) step();
    throw error;
  } finally {
    try {
      rmSync(at(saveFolder), { recursive: true, force: true });
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
