import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../config/site-folder.ts';
import { isRecent, keptVersions, readOrNot, siteOf, type Version, versionFolder } from '../server/versions/versions.ts';

/** Versions that are kept, beside those that were live within the last day. */
const mostKept = 10;

const isSame = (file: string, other: string): boolean =>
  readOrNot(() => readFileSync(file).equals(readFileSync(other))) ?? false;

/**
 * Links the files of a folder into another one, so that they take no room; copies them where that can't be done.
 * @param like folder with files of the same names, whose room is shared where they are the same
 * @param isWanted tells which files are linked, by their names in the folder
 */
export function linkFolder(
  from: string,
  to: string,
  like = from,
  isWanted: (name: string) => boolean = () => true,
): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(from, file).replaceAll(path.sep, '/');
    if (!isWanted(name)) continue;
    const former = path.join(like, name);
    mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
    try {
      linkSync(isSame(former, file) ? former : file, path.join(to, name));
    } catch {
      copyFileSync(file, path.join(to, name));
    }
  }
}

/**
 * Keeps a built site as a version: all of it, or nothing.
 * @returns function that ends it, with what is to be known about the version
 */
export function keep(built: string): (version: Version) => void {
  const [newest] = keptVersions();
  const folder = temporaryFolder(path.resolve('versions/.new-'));
  linkFolder(built, path.join(folder, 'site'), newest && siteOf(newest.id));
  return ({ id, ...about }) => {
    writeFileSync(path.join(folder, 'version.json'), JSON.stringify(about, null, 2));
    renameSync(folder, versionFolder(id));
  };
}

/** Notes that a version was live until now. */
export function noteEnd(live: number | undefined): void {
  try {
    if (live !== undefined) utimesSync(versionFolder(live), new Date(), new Date());
  } catch {} // It is not kept any more.
}

/** Removes the oldest versions; one that can't be removed is no reason to fail. */
export function removeOld(live: number | undefined): void {
  for (const version of keptVersions().slice(mostKept)) {
    if (version.id === live || isRecent(version)) continue;
    try {
      rmSync(versionFolder(version.id), { recursive: true });
    } catch {}
  }
}
