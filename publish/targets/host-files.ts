import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../../build/cache.ts';
import type { BuildManifest } from '../../config/build-manifest.ts';
import { temporaryFolder } from '../../config/site-folder.ts';
import { isPublicFile, namesIn } from '../../server/http/site-files.ts';
import { isRecent, keptVersions, readOrNot, siteOf } from '../../server/versions/versions.ts';
import { linkFolder } from '../keep.ts';

/** Files of a build that hosts read. */
const ofHosts = ['_headers', '_redirects', '__forms.html'];

/** Names the files of a built site that visitors and hosts of files get: none of those for the site's own server. */
function hostedNames(site: string): ReadonlySet<string> {
  const manifest: BuildManifest = JSON.parse(readFileSync(path.join(site, '.server/site.json'), 'utf8'));
  const named = [...ofHosts, ...manifest.publicFiles, ...Object.values(manifest.pages), manifest.notFound];
  return new Set(namesIn(site).filter((name) => isPublicFile(name) || named.includes(name)));
}

/**
 * Gathers what a host gets in a folder that lasts as long as this process: a built site, and for open tabs the assets of those
 * versions that were live within the last day.
 * @param isWholeBuild true for a host that gets the files for the site's own server as well
 */
export function gather(site: string, isWholeBuild = false): string {
  const folder = temporaryFolder(path.resolve('versions/.delivery-'));
  const names = hostedNames(site);
  linkFolder(site, folder, undefined, (name) => isWholeBuild || names.has(name));
  for (const { id } of keptVersions().filter(isRecent)) {
    const former = path.join(siteOf(id), 'assets');
    const [from, to] = [existsSync(former) ? former : path.join(site, 'assets'), path.join(folder, 'assets')];
    linkFolder(from, to, undefined, (name) => !/\.(br|gz)$/.test(name) && !existsSync(path.join(to, name)));
  }
  return folder;
}

/** What a host of files gets, in this order: a page comes after all that it shows. */
export interface HostFiles {
  readonly folder: string;
  readonly assets: readonly string[];
  readonly others: readonly string[];
  /** Former files that are no longer part of the site. */
  readonly gone: readonly string[];
}

const record = 'versions/delivered.json';

/**
 * Has a host of files show a built site. What it got is recorded, so that only such files are ever deleted there; before it
 * gets them, because a delivery may be cut off.
 */
export async function deliverFiles(where: string, site: string, send: (files: HostFiles) => Promise<void>) {
  const folder = gather(site);
  const names = namesIn(folder);
  const last = readOrNot(() => JSON.parse(readFileSync(record, 'utf8')));
  const former: readonly string[] = last?.where === where ? last.names : [];
  const note = (all: readonly string[]) => writeWhole(record, Buffer.from(JSON.stringify({ where, names: all })));
  await note([...new Set([...former, ...names])]);
  const isAsset = (name: string) => name.startsWith('assets/');
  const isPage = (name: string) => name.endsWith('.html');
  const others = names.filter((name) => !isAsset(name));
  await send({
    folder,
    assets: names.filter(isAsset),
    others: [...others.filter((name) => !isPage(name)), ...others.filter(isPage)],
    gone: former.filter((name) => !names.includes(name)),
  });
  await note(names);
}

/** Lists the folders that files are in, each after the one that it is in. */
export const foldersOf = (names: readonly string[]): string[] =>
  [
    ...new Set(
      names.flatMap((name) =>
        name
          .split('/')
          .slice(0, -1)
          .map((_, at, all) => all.slice(0, at + 1).join('/')),
      ),
    ),
  ].toSorted();
