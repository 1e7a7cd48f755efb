import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Several files written as one: all of them, or none, also where a step fails or the desk is killed in the middle. */

/** Change of one file. Paths are relative to the project. */
export interface Step {
  /** File that is written or replaced; one that is deleted, if the step has neither text nor file. */
  readonly to: string;
  readonly text?: string;
  /** File that is moved to its place. */
  readonly from?: string;
}

/** Step as the journal has it: with the files that wait, and those that were there before. */
interface Entry {
  readonly to: string;
  readonly next: string | undefined;
  readonly old: string | undefined;
  /** Hash of the new file: one that somebody changed since is left alone. */
  readonly hash: string | undefined;
}

/** The desk's own folder, which only this account can open. It is on the file system of the project, so files can be moved. */
export function privateFolder(project: string, name: string): string {
  const folder = path.join(project, '.desk');
  if (!lstatSync(folder, { throwIfNoEntry: false })) mkdirSync(folder);
  if (!lstatSync(folder).isDirectory()) {
    throw new Error('.desk is no folder, or a symbolic link: the desk writes no files through links');
  }
  chmodSync(folder, 0o700);
  mkdirSync(path.join(folder, name), { recursive: true });
  return path.join(folder, name);
}

const hashOf = (file: string): string | undefined =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;

/** Writes a file that is on the disk when the function returns. */
function writeDurably(file: string, text: string, mode?: number): void {
  const handle = openSync(file, 'wx', mode);
  try {
    // Goes on after a write that takes a part only, as the last one before a full disk does.
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const journalOf = (project: string) => path.join(project, '.desk/save/journal.json');

/** Takes back what is done of a save that did not come to its end; to be called at the start, for a kill may have ended it. */
export function takeBack(project: string): void {
  const at = (name: string) => path.join(project, name);
  const journal = journalOf(project);
  const entries: readonly Entry[] = existsSync(journal) ? JSON.parse(readFileSync(journal, 'utf8')) : [];
  for (const { to, next, old, hash } of entries) {
    const isDone = next ? !existsSync(at(next)) && hashOf(at(to)) === hash : !existsSync(at(to));
    if (!isDone) continue;
    if (!old) renameSync(at(to), at(next ?? ''));
    else if (existsSync(at(old))) renameSync(at(old), at(to));
  }
  rmSync(path.dirname(journal), { recursive: true, force: true });
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
  // From here on it is saved, whatever happens to the rest of the folder.
  rmSync(journal);
  rmSync(path.dirname(journal), { recursive: true, force: true });
  return true;
}
