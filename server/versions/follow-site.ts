import path from 'node:path';
import { siteFolder } from '../../config/site-folder.ts';
import { identityOf, loadSite, publicFiles, readFiles, type Site } from '../http/site-files.ts';
import type { Log } from '../log/log.ts';
import { isRecent, keptVersions, readOrNot, siteOf, type Version, versionIn } from './versions.ts';

const formerStays = 'the former version stays';

/** Adds the assets of former versions, which are named by what is in them. */
function withAssetsOf(versions: readonly Version[], site: Site): Site {
  const files = new Map(site.files);
  for (const { id } of versions) {
    const assets = readOrNot(() => publicFiles(readFiles(path.join(siteOf(id), 'assets')), []));
    for (const [name, file] of assets ?? []) {
      if (!files.has(`/assets${name}`)) files.set(`/assets${name}`, file);
    }
  }
  return { ...site, files };
}

/**
 * Reads the site in a folder; if it is not whole, as after a power failure, the newest kept version that is, but none after the
 * one that was live.
 * @throws SiteError if there is none
 */
function loadWhole(dist: string, log: Log): Site {
  try {
    return loadSite(dist);
  } catch (error) {
    const { id: live = Number.POSITIVE_INFINITY } = versionIn(siteFolder(dist)) ?? {};
    for (const { id } of keptVersions().filter((version) => version.id <= live)) {
      const site = readOrNot(() => loadSite(siteOf(id)));
      if (!site) continue;
      log.error({ reason: (error as Error).message }, formerStays);
      return site;
    }
    throw error;
  }
}

/** Fields of the log that say which version is live; none for a build that was not published. */
export const liveVersion = ({ version }: Site): object =>
  version ? { version: version.id, ...(version.commit && { commit: version.commit }) } : {};

/**
 * Reads the site in a folder, and again once another version is there: all of it, before it takes the former one's place.
 * @throws SiteError if there is none at the start, and no version that is kept
 */
export function followSite(dist: string, log: Log) {
  /** Differs once the folder has been exchanged, or has been written into. */
  const identity = () => [siteFolder(dist), path.join(siteFolder(dist), '.server/site.json')].map(identityOf).join();
  let read = identity();
  let live = loadWhole(dist, log);
  let recent = keptVersions().filter(isRecent);
  let site = withAssetsOf(recent, live);
  let problem = '';
  return {
    site: () => site,
    /** Switches to the site that is in the folder, if it is another one and whole. Assets go once their day is over. */
    look() {
      try {
        const found = identity();
        const isOther = found !== read;
        if (!isOther && recent.every(isRecent)) return;
        if (isOther) live = loadSite(dist);
        recent = keptVersions().filter(isRecent);
        site = withAssetsOf(recent, live);
        read = found;
        problem = '';
        if (isOther) log.info(liveVersion(site), 'version switched');
      } catch (error) {
        const { message } = error as Error;
        if (message !== problem) log.error({ reason: message }, formerStays);
        problem = message;
      }
    },
  };
}
