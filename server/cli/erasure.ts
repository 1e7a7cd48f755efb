import type { OwnerStore } from '../storage/enquiry-store.ts';
import { explainSqliteError, isSqliteError } from '../storage/sqlite/sqlite-error.ts';
import { done, failed, type Outcome } from './command.ts';

/** Finds the reason for which erased text may remain in the write-ahead log; undefined if there is none. */
async function findObstacle(store: OwnerStore): Promise<string | undefined> {
  try {
    return (await store.emptyLog()) ? undefined : 'another program kept the database busy';
  } catch (error) {
    if (!isSqliteError(error)) {
      throw error;
    }
    return explainSqliteError(error);
  }
}

/**
 * Completes a deletion: removes deleted text from the write-ahead log too.
 * @param deletion a sentence about the deletion without its full stop, true whatever the result for the log
 */
export async function finishErasure(store: OwnerStore, deletion: string): Promise<Outcome> {
  const obstacle = await findObstacle(store);
  return obstacle === undefined
    ? done(`${deletion}.\n`)
    : failed(1, `${deletion}, but a trace may stay in the -wal file until the next delete or purge: ${obstacle}.`);
}
