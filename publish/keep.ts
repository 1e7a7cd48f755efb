import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { discard, temporaryFolder } from '../config/site-folder.ts';
import { namesIn } from '../server/http/site-files.ts';
import {
  isRecent,
  keptVersions,
  manifestIn,
  readOrNot,
  siteOf,
  type Version,
  versionFolder,
  wordFiles,
  wordsOf,
} from '../server/versions/versions.ts';

/** Versions that are kept, beside those that were live within the last day. */
const mostKept = 10;

const isSame = (file: string, other: string): boolean =>
  readOrNot(() => readFileSync(file).equals(readFileSync(other))) ?? false;

/**
 * Links a file to another place, so that it takes no room; copies it where that can't be done.
 * @param former file whose room is shared if it is the same
 */
function linkFile(file: string, to: string, former?: string, canLink = true): void {
  const source = former && isSame(former, file) ? former : file;
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    if (source === file && !canLink) throw new Error('It is copied.');
    linkSync(source, to);
  } catch {
    copyFileSync(file, to);
  }
}

/**
 * Links the files of a built site, or of a folder of one, into another folder.
 * @param like folder with files of the same names, whose room is shared where they are the same
 * @param isWanted tells which files are linked, by their names in the folder
 */
export function linkFolder(
  from: string,
  to: string,
  like?: string,
  isWanted: (name: string) => boolean = () => true,
): void {
  for (const name of namesIn(from).filter(isWanted)) {
    linkFile(path.join(from, name), path.join(to, name), like && path.join(like, name));
  }
}

/**
 * Gathers words and public files, as they are now, in a folder that lasts as long as this process.
 * @param from folder of the site, whose files a person may write into, or of the words of a version that is kept
 */
export function gatherWords(from = '.'): string {
  const folder = temporaryFolder(path.resolve('versions/.words-'));
  const [newest] = keptVersions();
  for (const [name, file] of wordFiles(from)) {
    linkFile(file, path.join(folder, name), newest && path.join(wordsOf(newest.id), name), from !== '.');
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
