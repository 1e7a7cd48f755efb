import { copyFileSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';

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
    const stats = lstatSync(path.join(project, part), { throwIfNoEntry: false });
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
    mkdirSync(folder, { recursive: true, mode: 0o700 });
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
    copyFileSync(path.join(project, name), path.join(project, kept));
  } catch (error) {
    throw new RefusedError(`${name} could not be kept: ${reasonOf(error)}`);
  }
  return kept;
}
