import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { discard, temporaryFolder } from '../config/site-folder.ts';
import {
  insideOf,
  isRecent,
  keptVersions,
  manifestIn,
  readOrNot,
  siteOf,
  type Version,
  versionFolder,
  wordsOf,
} from '../server/versions/versions.ts';

/** Versions that are kept, beside those that were live within the last day. */
const mostKept = 10;

const isSame = (file: string, other: string): boolean =>
  readOrNot(() => readFileSync(file).equals(readFileSync(other))) ?? false;

/**
 * Links the files of a folder into another one, so that they take no room; copies them where that can't be done.
 * @param like folder with files of the same names, whose room is shared where they are the same
 * @param isWanted tells which files are linked, by their names in the folder
 * @param canLink false for files that a person may write into
 */
export function linkFolder(
  from: string,
  to: string,
  like = from,
  isWanted: (name: string) => boolean = () => true,
  canLink = true,
): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
    const name = path.relative(from, file).replaceAll(path.sep, '/');
    if (!isWanted(name)) continue;
    const former = path.join(like, name);
    mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
    const source = former !== file && isSame(former, file) ? former : file;
    try {
      if (source === file && !canLink) throw new Error('It is copied.');
      linkSync(source, path.join(to, name));
    } catch {
      copyFileSync(file, path.join(to, name));
    }
  }
}

/**
 * Gathers words and public files, as they are now, in a folder that lasts as long as this process.
 * @param from folder of the site, or of the words of a version that is kept
 */
export function gatherWords(from = '.'): string {
  const folder = temporaryFolder(path.resolve('versions/.words-'));
  const [newest] = keptVersions();
  for (const name of ['content', 'public']) {
    const [source, like] = [path.join(from, name), newest && path.join(wordsOf(newest.id), name)];
    if (!existsSync(source)) continue;
    // A link that leads out of public/ is not published.
    const isInside = name === 'content' ? undefined : insideOf(source);
    linkFolder(source, path.join(folder, name), like, isInside, from !== '.');
  }
  return folder;
}

/**
 * Keeps a built site as a version: all of it, or nothing.
 * @param words folder with the words that it was built from, which is moved
 * @returns function that ends it, with what is to be known about the version
 */
export function keep(built: string, words?: string): (version: Version) => void {
  const [newest] = keptVersions();
  const folder = temporaryFolder(path.resolve('versions/.new-'));
  linkFolder(built, path.join(folder, 'site'), newest && siteOf(newest.id));
  if (words) renameSync(words, path.join(folder, 'words'));
  return ({ id, ...about }) => {
    writeFileSync(path.join(folder, 'version.json'), JSON.stringify(about, null, 2));
    renameSync(folder, versionFolder(id));
  };
}

export function noteEnd(live: number | undefined): void {
  try {
    if (live !== undefined) utimesSync(versionFolder(live), new Date(), new Date());
  } catch {} // It is not kept any more.
}

export function removeOldPreviews(): void {
  for (const name of readOrNot(() => readdirSync('previews')) ?? []) {
    const folder = path.resolve('previews', name);
    const isOver = (manifestIn(folder)?.preview?.until ?? 0) <= Date.now();
    if (/^[\da-f]{64}$/.test(name) && isOver) discard(folder);
  }
}

/** Removes the oldest versions; one that can't be removed is no reason to fail. */
export function removeOld(live: number | undefined): void {
  for (const version of keptVersions().slice(mostKept)) {
    if (version.id !== live && !isRecent(version)) discard(versionFolder(version.id));
  }
}
