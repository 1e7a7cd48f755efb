import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest, PublishedVersion } from '../../config/build-manifest.ts';
import { digestOf, readFiles } from '../http/site-files.ts';

/**
 * Published versions of the site. `versions/12/` keeps the twelfth: what was built in `site/`, and who published it in
 * `version.json`.
 */

/** What is kept about a version. */
export interface Version {
  readonly id: number;
  /** Time of its publication, as ISO 8601. */
  readonly date: string;
  readonly person: string;
  readonly summary: string;
  /** Digest of the content that it was built from. */
  readonly words?: string;
  /** Commit that was pushed to a host that builds by itself. */
  readonly pushed?: string | undefined;
}

export const versionFolder = (id: number | string) => path.resolve('versions', String(id));
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

/** Reads which version a built site is; undefined for one that was not published. */
export const versionIn = (dist: string): PublishedVersion | undefined =>
  readOrNot(() => (JSON.parse(readFileSync(path.join(dist, '.server/site.json'), 'utf8')) as BuildManifest).version);

/** Returns what a function reads; undefined if it can't. */
export function readOrNot<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Digest of the words as they are saved now. */
export const wordsDigest = (): string => digestOf(readFiles('content'));
