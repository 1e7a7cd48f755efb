import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from './settings-error.ts';

/**
 * Folder of the built site, `dist/`. A build writes a folder beside it, and puts that in its place at the end. No system call
 * that Node offers exchanges two folders at once, so it takes two renames. Between them the former site has another name, by
 * which `siteFolder` finds it.
 */

/** Tells the folders of this process from those of a killed one that had the same id. */
const session = randomUUID().slice(0, 8);

/** Names a folder for the use of this process. */
const ownName = (prefix: string) => `${prefix}${process.pid}-${session}-${randomUUID().slice(0, 8)}`;

const prefixOf = (dist: string, role: 'building' | 'former') => `.${path.basename(dist)}.${role}-`;

const besideOf = (dist: string, role: 'building' | 'former') =>
  path.join(path.dirname(dist), ownName(prefixOf(dist, role)));

const foldersOf = (parent: string, prefix: string) =>
  existsSync(parent) ? readdirSync(parent).filter((name) => name.startsWith(prefix)) : [];

const codeOf = (error: unknown) => (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined);

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Removes a folder that nobody needs; one that can't be removed is no reason to fail. */
function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}

/** Removes the folders that killed processes have left. */
function removeLeftovers(parent: string, prefix: string): void {
  for (const name of foldersOf(parent, prefix)) {
    const id = Number.parseInt(name.slice(prefix.length), 10);
    if (id === process.pid ? !name.includes(session) : !isRunning(id)) {
      discard(path.join(parent, name));
    }
  }
}

/** Names a folder that lasts as long as this process, and removes those of killed ones. */
export function temporaryFolderIn(parent: string, prefix: string): string {
  removeLeftovers(parent, prefix);
  const folder = path.join(parent, ownName(prefix));
  process.once('exit', () => discard(folder));
  return folder;
}

/** Finds the built site: in `dist`, or where a build was killed between its two renames in the former site's folder. */
export function siteFolder(dist: string): string {
  const parent = path.dirname(dist);
  const former = existsSync(dist) ? [] : foldersOf(parent, prefixOf(dist, 'former'));
  const [newest] = former
    .map((name) => path.join(parent, name))
    .map((folder) => ({ folder, time: statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.time - a.time);
  return newest?.folder ?? dist;
}

/** Resolves links in the path of the site's folder: the folders beside it have to be on the same disk. */
export const resolveSite = (dist: string): string => (existsSync(dist) ? realpathSync(dist) : path.resolve(dist));

/**
 * Makes the folder for a build beside the site's own. Puts in order what killed builds have left.
 * @throws SettingsError for a folder that can't be exchanged
 */
export function beginSite(dist: string): string {
  const parent = path.dirname(dist);
  if (existsSync(dist) && statSync(dist).dev !== statSync(parent).dev) {
    throw new SettingsError(
      `${path.basename(dist)} is a mount point, which a build can't exchange. Mount its parent folder.`,
    );
  }
  const found = siteFolder(dist);
  if (found !== dist) {
    move(found, dist);
  }
  removeLeftovers(parent, prefixOf(dist, 'former'));
  const folder = temporaryFolderIn(parent, prefixOf(dist, 'building'));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Renames a folder; returns false if it is not there, because another build has moved it. */
function move(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Puts a finished build in the place of the site. Of two builds that end at the same time, one stays.
 * @throws Error of the file system; the former site is then in its place
 */
export function exchangeSite(built: string, dist: string): void {
  const former = besideOf(dist, 'former');
  move(dist, former);
  try {
    renameSync(built, dist);
  } catch (error) {
    // Windows has the code of a missing permission for a folder that is taken.
    const isTaken = ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '') || existsSync(dist);
    if (!isTaken) {
      move(former, dist);
      throw error;
    }
    // Another build has put its site there meanwhile.
    exchangeSite(built, dist);
  }
  // Under another name first: the remains of a folder must never be found as a site.
  const old = besideOf(dist, 'building');
  if (move(former, old)) {
    discard(old);
  }
}
