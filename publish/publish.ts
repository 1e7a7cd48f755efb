import { buildSite } from '../build/build-site.ts';
import { type Progress, progressChannel } from '../build/progress.ts';
import { siteFolder } from '../config/site-folder.ts';
import { noteChanges } from '../desk/content/history.ts';
import { wordsDigest } from '../server/versions/versions.ts';
import { type Differences, differencesBetween, summaryOf } from './differences.ts';
import { goLive } from './go-live.ts';
import { personHere } from './person.ts';

/** Person who publishes, at a terminal or at the desk. */
export interface Publisher {
  tell(progress: Progress): void;
  /** Resolves to true if the differences are to be published. */
  confirm(differences: Differences): Promise<boolean>;
}

/**
 * Builds the site beside the one that is live, asks, and has it go live. The content is valid.
 * @param about who publishes, unless it is the person at this machine, and a summary
 * @returns number of the version; undefined if it is not to be published
 */
export async function publish(
  dist: string,
  publisher: Publisher,
  about: { readonly person?: string | undefined; readonly message?: string | undefined } = {},
): Promise<number | undefined> {
  progressChannel.subscribe((progress) => publisher.tell(progress as Progress));
  const problem = noteChanges(process.cwd());
  if (problem) console.error(problem);
  const words = wordsDigest();
  const built = await buildSite(dist);
  const differences = differencesBetween(siteFolder(dist), built);
  if (!(await publisher.confirm(differences))) return undefined;
  return goLive(built, dist, {
    date: new Date().toISOString(),
    person: about.person ?? personHere(),
    summary: about.message ?? summaryOf(differences),
    words,
  });
}
