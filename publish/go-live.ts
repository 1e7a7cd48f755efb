import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from '../config/build-manifest.ts';
import { codeFolder } from '../config/code-folder.ts';
import { beginSite, exchangeSite, siteFolder } from '../config/site-folder.ts';
import { digestOf, loadSite, readFiles } from '../server/http/site-files.ts';
import { siteOf, takenIds, type Version, versionIn } from '../server/versions/versions.ts';
import { deliver } from './deliver.ts';
import { keep, linkFolder, noteEnd, removeOld } from './keep.ts';

/** Returns what a program prints; nothing if it fails, or is not there. */
export const output = (program: string, ...args: readonly string[]): string =>
  spawnSync(program, args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** Reads which version is live; undefined if what is live was not published. */
export const liveId = (dist: string): number | undefined => versionIn(siteFolder(dist))?.id;

/**
 * Puts a site in the place of the one that is live, once it is certain that a server can read it.
 * @param bring brings it to where PUBLISH_TO says, and keeps it
 */
async function exchange(site: string, id: number, dist: string, bring: () => Promise<void>): Promise<void> {
  loadSite(site);
  // Before, so that open tabs go on with its assets elsewhere, too.
  noteEnd(liveId(dist));
  await bring();
  exchangeSite(site, dist);
  removeOld(id);
}

/** Notes in the manifest of a built site what it is, by a hash of all other files. */
export function noteInManifest(site: string, noteFor: (digest: string) => Partial<BuildManifest>): void {
  const file = path.join(site, '.server/site.json');
  const note = noteFor(digestOf(readFiles(site)));
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...note }, null, 2));
}

/**
 * Keeps what was built as the next version, and has it go live; returns its number.
 * @param from folder of the words that it was built from, which is moved; whether those are of a version that is kept
 */
export async function goLive(
  built: string,
  dist: string,
  about: Omit<Version, 'id'>,
  from: { readonly words?: string; readonly isFormer?: boolean } = {},
): Promise<number> {
  const id = 1 + Math.max(0, liveId(dist) ?? 0, ...takenIds());
  const commit = output('git', '-C', codeFolder, 'describe', '--always', '--dirty', '--exclude=*');
  noteInManifest(built, (digest) => ({ version: { id, commit, digest } }));
  const keepAs = keep(built, from.words);
  await exchange(built, id, dist, async () =>
    keepAs({ ...about, ...(await deliver(built, about, from.isFormer)), id }),
  );
  return id;
}

export async function goBackTo(version: Version, dist: string): Promise<void> {
  const copy = beginSite(dist);
  linkFolder(siteOf(version.id), copy);
  await exchange(copy, version.id, dist, async () => {
    await deliver(copy, { ...version, summary: `Go back to version ${version.id}: ${version.summary}` }, true);
  });
}
