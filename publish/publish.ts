import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from '../build/build-site.ts';
import { type Progress, progressChannel } from '../build/progress.ts';
import { SettingsError } from '../config/settings-error.ts';
import { siteFolder } from '../config/site-folder.ts';
import { noteChanges } from '../desk/content/history.ts';
import { stateOfWords, type Version } from '../server/versions/versions.ts';
import { type Differences, differencesBetween, summaryOf } from './differences.ts';
import { goLive } from './go-live.ts';
import { gatherWords } from './keep.ts';
import { laterThan } from './later.ts';
import { personHere } from './person.ts';

/** Person who publishes, at a terminal or at the desk. */
export interface Publisher {
  tell(progress: Progress): void;
  /** Resolves to true if the differences are to be published. */
  confirm(differences: Differences): Promise<boolean>;
}

export interface Publication {
  /** Day on which the words were read, as `2026-11-24`. */
  readonly day: string;
  /** State of the words before they were read. */
  readonly state: string;
  /** Person, unless it is the one at this machine. */
  readonly person?: string | undefined;
  readonly message?: string | undefined;
  /** Version that is built anew from its words, in whose copy this process works, and the folder of the site. */
  readonly again?: { readonly version: Version; readonly site: string };
}

/**
 * Builds the site beside the one that is live, asks, and has it go live. The content is valid.
 * @returns number of the version; undefined if it is not to be published
 */
export async function publish(
  dist: string,
  publisher: Publisher,
  { day, state, person, message, again }: Publication,
): Promise<number | undefined> {
  progressChannel.subscribe((progress) => publisher.tell(progress as Progress));
  const problem = !again && noteChanges(process.cwd());
  if (problem) console.error(problem);
  const later = laterThan(day);
  const words = again ? process.cwd() : gatherWords();
  const built = await buildSite(dist);
  // It would be kept with other words than it has, and they would count as published.
  if (stateOfWords() !== state) {
    throw new SettingsError('Words or images were saved while the site was built: publish again.');
  }
  if (again) {
    rmSync(path.join(words, '.cache'));
    process.chdir(again.site);
  }
  const differences = differencesBetween(siteFolder(dist), built);
  if (!(await publisher.confirm(differences))) return undefined;
  const pushed = again?.version.pushed;
  const about = {
    date: new Date().toISOString(),
    person: person ?? personHere(),
    summary: message ?? summaryOf(differences),
    later,
    ...(pushed && { pushed }),
  };
  return goLive(built, dist, about, { words, isFormer: again !== undefined });
}
