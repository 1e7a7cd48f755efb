import { explainFault, isDatabaseFault } from '../storage/sqlite/fault.ts';
import type { SqliteStore } from '../storage/sqlite/store.ts';
import { done, failed, type Outcome } from './command.ts';

/** Why erased text may live on in the log, undefined where it doesn't. */
async function findObstacle(store: SqliteStore): Promise<string | undefined> {
  try {
    return (await store.emptyLog()) ? undefined : 'another program kept the database busy';
  } catch (error) {
    if (!isDatabaseFault(error)) {
      throw error;
    }
    return explainFault(error);
  }
}

/**
 * Ends a deletion: what is deleted leaves the log beside the database too.
 * @param deletion what was deleted, a sentence without its full stop: true whatever comes of the log
 */
export async function finishErasure(store: SqliteStore, deletion: string): Promise<Outcome> {
  const obstacle = await findObstacle(store);
  return obstacle === undefined
    ? done(`${deletion}.\n`)
    : failed(1, `${deletion}, but a trace may stay in the -wal file until the next delete or purge: ${obstacle}.`);
}
