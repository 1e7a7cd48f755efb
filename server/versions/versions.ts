import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest, PublishedVersion } from '../../config/build-manifest.ts';
import { hashOf } from '../http/site-files.ts';

/**
 * Published versions of the site. `versions/12/` keeps the twelfth: what was built in `site/`, the words that it was built from
 * in `words/`, and who published it in `version.json`.
 */

/** What was left out of a version because it has a later day: the title of a document, or the heading of a section. */
export interface Later {
  readonly day: string;
  readonly what: string;
}

export interface Version {
  readonly id: number;
  /** Time of its publication, as ISO 8601. */
  readonly date: string;
  readonly person: string;
  readonly summary: string;
  /** What is to be published on its day; unknown of a version of an earlier release. */
  readonly later?: readonly Later[];
  /** Commit that was pushed to a host that builds by itself. */
  readonly pushed?: string | undefined;
}

export const versionFolder = (id: number | string) => path.resolve('versions', String(id));
export const wordsOf = (id: number | string) => path.join(versionFolder(id), 'words');
export const siteOf = (id: number | string) => path.join(versionFolder(id), 'site');

export const takenIds = (): number[] =>
  (readOrNot(() => readdirSync('versions')) ?? [])
    .filter((name) => /^[1-9]\d{0,8}$/.test(name))
    .map(Number)
    .toSorted((a, b) => b - a);

/** Lists the kept versions, newest first. One that can't be read is left out. */
export const keptVersions = (): Version[] =>
  takenIds().flatMap((id) => {
    const file = path.join(versionFolder(id), 'version.json');
    return readOrNot(() => ({ ...JSON.parse(readFileSync(file, 'utf8')), id })) ?? [];
  });

/** Returns true for a version that was live within the last day: tabs that are open may ask for its files. */
export function isRecent({ id }: Version): boolean {
  const { mtimeMs = 0 } = statSync(versionFolder(id), { throwIfNoEntry: false }) ?? {};
  return mtimeMs > Date.now() - 86_400_000;
}

export const manifestIn = (dist: string): BuildManifest | undefined =>
  readOrNot(() => JSON.parse(readFileSync(path.join(dist, '.server/site.json'), 'utf8')));

/** Reads which version a built site is; undefined for one that was not published. */
export const versionIn = (dist: string): PublishedVersion | undefined => manifestIn(dist)?.version;

export function readOrNot<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Hashes of files by their paths, each with what tells that the file is the same one. */
const hashes = new Map<string, { readonly stamp: string; readonly hash: string }>();

/** Tells a file from what it was before it was written to. */
function stampOf(file: string): string {
  const { ino, size, mtimeMs, ctimeMs } = statSync(file);
  return [ino, size, mtimeMs, ctimeMs].join();
}

/** Hashes a file, unless it is as it was when this process last did: films are large. */
function hashOfFile(file: string): string {
  const stamp = stampOf(file);
  const known = hashes.get(file);
  if (known?.stamp === stamp) return known.hash;
  const hash = hashOf(readFileSync(file));
  hashes.set(file, { stamp, hash });
  return hash;
}

/** Returns true for a file that lies in a folder, and is no link that leads out of it. */
const isInside = (folder: string, name: string) =>
  realpathSync(path.join(folder, name)).startsWith(realpathSync(folder) + path.sep);

/** Lists what lies in a folder, by its names in it. Links to folders are not followed: two may lead round in circles for hours. */
const namesBelow = (folder: string, at = ''): string[] =>
  (readOrNot(() => readdirSync(path.join(folder, at), { withFileTypes: true })) ?? []).flatMap((entry) => {
    const name = path.posix.join(at, entry.name);
    return entry.isDirectory() ? namesBelow(folder, name) : [name];
  });

/** Lists the words and the public files in a folder, by their names in it: those that a build reads. */
export function wordFiles(site: string): ReadonlyMap<string, string> {
  const all = ['content', 'public'].flatMap((part) => {
    const folder = path.resolve(site, part);
    const isKept = (name: string) =>
      !/(^|[\\/])\.(?!well-known)/.test(name) &&
      readOrNot(() => statSync(path.join(folder, name)).isFile() && (part === 'content' || isInside(folder, name)));
    const names =
      part === 'content'
        ? (readOrNot(() => readdirSync(folder, { recursive: true, encoding: 'utf8' })) ?? [])
        : namesBelow(folder);
    return names
      .filter(isKept)
      .map((name) => [path.posix.join(part, name.replaceAll(path.sep, '/')), path.join(folder, name)] as const);
  });
  return new Map(all);
}

/** Tells the words and public files that are saved now from those of another moment. */
export const stateOfWords = (): string =>
  [...wordFiles('.')].map(([name, file]) => `${name} ${readOrNot(() => stampOf(file))}`).join('\n');

/** How a file differs from the one of a version. */
export type Difference = 'changed' | 'new' | 'deleted';

/** Compares the words and public files that are saved now with those of a version; undefined if it kept none. */
export function changedSince(id: number | undefined): ReadonlyMap<string, Difference> | undefined {
  if (id === undefined) return undefined;
  const before = wordFiles(wordsOf(id));
  if (before.size === 0) return undefined;
  const now = wordFiles('.');
  const hashIn = (file: string | undefined) => file && readOrNot(() => hashOfFile(file));
  const names = [...new Set([...now.keys(), ...before.keys()])].filter(
    (name) => hashIn(now.get(name)) !== hashIn(before.get(name)),
  );
  return new Map(names.map((name) => [name, before.has(name) ? (now.has(name) ? 'changed' : 'deleted') : 'new']));
}
