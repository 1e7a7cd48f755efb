import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { SettingsError } from './settings-error.ts';

/**
 * Folder of the built site, `dist/`. A build writes a folder beside it, and puts that in its place at the end. No system call
 * that Node offers exchanges two folders at once, so it takes two renames. Between them the former site has another name, by
 * which `siteFolder` finds it.
 */

const besideOf = (dist: string, role: 'building' | 'former', name = '') =>
  path.join(path.dirname(dist), `.${path.basename(dist)}.${role}-${name}`);

function foldersFrom(start: string): string[] {
  const parent = path.dirname(start);
  const names = existsSync(parent) ? readdirSync(parent) : [];
  return names.filter((name) => name.startsWith(path.basename(start))).map((name) => path.join(parent, name));
}

const codeOf = (error: unknown) => (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined);

/** Removes a folder that nobody needs; one that can't be removed is no reason to fail. */
export function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}

/** Returns true for a folder in which nothing was written or renamed for an hour: its build has ended, wherever it ran. */
function isAbandoned(folder: string): boolean {
  try {
    const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
    return names.every((name) => statSync(path.join(folder, name)).ctimeMs < Date.now() - 3_600_000);
  } catch {
    return false; // Its build removes it at this moment.
  }
}

const removeLeftovers = (start: string) => foldersFrom(start).filter(isAbandoned).forEach(discard);

/** Names a folder that lasts as long as this process, and removes those of killed ones. */
export function temporaryFolder(start: string): string {
  removeLeftovers(start);
  const folder = start + randomUUID();
  process.once('exit', () => discard(folder));
  return folder;
}

/** Finds the built site: in `dist`, or where a build was killed between its two renames in the former site's folder. */
export function siteFolder(dist: string): string {
  const former = existsSync(dist) ? [] : foldersFrom(besideOf(dist, 'former'));
  const timeOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return former.toSorted((a, b) => timeOf(b) - timeOf(a))[0] ?? dist;
}

/** Resolves links in the path of the site's folder: the folders beside it have to be on the same disk. */
export const resolveSite = (dist: string): string => (existsSync(dist) ? realpathSync(dist) : path.resolve(dist));

/**
 * Makes the folder for a build beside the site's own. Puts in order what killed builds have left.
 * @throws SettingsError for a folder that can't be exchanged
 */
export function beginSite(dist: string): string {
  if (existsSync(dist) && statSync(dist).dev !== statSync(path.dirname(dist)).dev) {
    throw new SettingsError(
      `${path.basename(dist)} is a mount point, which a build can't exchange. Mount its parent folder.`,
    );
  }
  const found = siteFolder(dist);
  if (found !== dist) move(found, dist);
  removeLeftovers(besideOf(dist, 'former'));
  process.umask(0o022); // Another account may serve the site.
  const folder = temporaryFolder(besideOf(dist, 'building'));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Forces what was written to a file, or into a folder, to the disk. */
export function force(file: string): void {
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
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
  // After a power cut, files that were only in memory would be empty under names of the site.
  for (const name of ['', ...readdirSync(built, { recursive: true, encoding: 'utf8' })]) force(path.join(built, name));
  const former = besideOf(dist, 'former', randomUUID());
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
  const old = besideOf(dist, 'building', randomUUID());
  if (move(former, old)) discard(old);
}
