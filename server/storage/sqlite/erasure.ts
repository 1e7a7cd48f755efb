import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/**
 * Erasure of deleted text from the database's files. A deleted row stays readable: in free pages, in the write-ahead log, and
 * in gaps that an earlier move of the row has left in other pages. Only rewriting the file removes all of them. The
 * database's `application_id` says whether a deletion still waits for that, so that a killed erasure is completed later.
 */

/** Command that completes an erasure and deletes nothing else. */
export const completingCommand = 'npm run enquiries -- purge --older-than 99999d';

/** `application_id` of a database in which no deleted text is left. Any other number marks a deletion. */
const nothingLeft = 1;

const marker = (database: DatabaseSync) => Number(database.prepare('PRAGMA application_id').get()?.application_id);

/** True if deleted text may be left in the database's files. */
export const isErasurePending = (database: DatabaseSync) => marker(database) !== nothingLeft;

/** Records, in the transaction of a deletion, that the file has to be rewritten. */
export function markDeletion(database: DatabaseSync): void {
  database.exec(`PRAGMA application_id = ${randomInt(nothingLeft + 1, 2 ** 31)}`);
}

/**
 * Rewrites the database file without deleted text, if a deletion waits for that. SQLite's temporary copy has no name in any
 * folder from the moment that it exists.
 * @returns the marker for `markErased`; undefined if nothing waits
 */
export function rewrite(database: DatabaseSync): number | undefined {
  const marked = marker(database);
  if (marked === nothingLeft) {
    return undefined;
  }
  database.exec('VACUUM');
  return marked;
}

/**
 * Copies the write-ahead log to the database file and empties it. Does not wait: SQLite's wait for readers would hold the
 * write lock.
 * @returns false if a reader prevents that at present
 */
export function emptyLog(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
}

/** Records that the deletion of this marker is complete, unless another one has followed. */
export function markErased(database: DatabaseSync, marked: number): void {
  inTransaction(database, () => {
    if (marker(database) === marked) {
      database.exec(`PRAGMA application_id = ${nothingLeft}`);
    }
  });
}
