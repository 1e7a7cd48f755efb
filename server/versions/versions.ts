import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest, PublishedVersion } from '../../config/build-manifest.ts';
import { digestOf, hashOf } from '../http/site-files.ts';

/**
 * Published versions of the site. `versions/12/` keeps the twelfth: what was built in `site/`, the words that it was built from
 * in `words/`, and who published it in `version.json`.
 */

/** What was left out of a version because it has a later day: the title of a document, or the heading of a section. */
export interface Later {
  readonly day: string;
  readonly what: string;
}

/** What is kept about a version. */
export interface Version {
  readonly id: number;
  /** Time of its publication, as ISO 8601. */
  readonly date: string;
  readonly person: string;
  readonly summary: string;
  /** Digest of the words and public files that it was built from. */
  readonly words?: string;
  /** What is to be published on its day; unknown of a version of an earlier release. */
  readonly later?: readonly Later[];
  /** Commit that was pushed to a host that builds by itself. */
  readonly pushed?: string | undefined;
}

export const versionFolder = (id: number | string) => path.resolve('versions', String(id));
export const wordsOf = (id: number | string) => path.join(versionFolder(id), 'words');
export const siteOf = (id: number | string) => path.join(versionFolder(id), 'site');

/** Lists the numbers that are taken, newest first. */
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

/** Reads the manifest of a built site; undefined if it can't be read. */
export const manifestIn = (dist: string): BuildManifest | undefined =>
  readOrNot(() => JSON.parse(readFileSync(path.join(dist, '.server/site.json'), 'utf8')));

/** Reads which version a built site is; undefined for one that was not published. */
export const versionIn = (dist: string): PublishedVersion | undefined => manifestIn(dist)?.version;

/** Returns what a function reads; undefined if it can't. */
export function readOrNot<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Hashes of files by their paths, each with what tells that the file is the same one. */
const hashes = new Map<string, { readonly stamp: string; readonly hash: string }>();

/** Hashes a file, unless it is as it was when this process last did: films are large. */
function hashOfFile(file: string): { readonly hash: string } {
  const { ino, size, mtimeMs, ctimeMs } = statSync(file);
  const stamp = [ino, size, mtimeMs, ctimeMs].join();
  const known = hashes.get(file);
  if (known?.stamp === stamp) return known;
  const hashed = { stamp, hash: hashOf(readFileSync(file)) };
  hashes.set(file, hashed);
  return hashed;
}

/** Digest of the words and the public files as they are saved now. */
export function wordsDigest(): string {
  const names = ['content', 'public'].flatMap((folder) =>
    (readOrNot(() => readdirSync(folder, { recursive: true, encoding: 'utf8' })) ?? []).map((name) =>
      path.join(folder, name),
    ),
  );
  const isKept = (name: string) => !/(^|[\\/])\.(?!well-known)/.test(name);
  return digestOf(
    new Map(
      names
        .filter(isKept)
        .toSorted()
        .flatMap((name) => {
          const hashed =
            statSync(name, { throwIfNoEntry: false })?.isFile() && readOrNot(() => hashOfFile(path.resolve(name)));
          return hashed ? [[name.replaceAll(path.sep, '/'), hashed] as const] : [];
        }),
    ),
  );
}
