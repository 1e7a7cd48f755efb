import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../enquiry-store.ts';
import { forgetFingerprints } from '../store.ts';
import { inTransaction } from './database.ts';
import { asStoreError } from './sqlite-error.ts';

/**
 * Erasure of deleted text from the database's files. A deleted row stays readable: in free pages, in the write-ahead log, and
 * in gaps that an earlier move of the row has left in other pages. Only rewriting the file removes all of them. The
 * database's `application_id` says what is left to do, so that a killed erasure is completed later: a positive number stands
 * for a deletion, its negative for a file that is rewritten while its log is not empty yet.
 */

/** Command that completes an erasure and deletes nothing else. */
export const completingCommand = 'npm run enquiries -- purge --older-than 99999d';

/** `application_id` of a database in which no deleted text is left. */
const nothingLeft = 1;

/** A reader needs the write-ahead log, so that it can't be emptied at present. */
export class ReaderError extends StoreError {
  constructor() {
    super('another program keeps reading the database: end it');
  }
}

const marker = (database: DatabaseSync) => Number(database.prepare('PRAGMA application_id').get()?.application_id);

/** Replaces the marker, unless another deletion has followed. */
function advance(database: DatabaseSync, from: number, to: number): void {
  inTransaction(database, () => {
    if (marker(database) === from) {
      database.exec(`PRAGMA application_id = ${to}`);
    }
  });
}

/** Records, in the transaction of a deletion, that the file has to be rewritten. */
export function markDeletion(database: DatabaseSync): void {
  database.exec(`PRAGMA application_id = ${randomInt(nothingLeft + 1, 2 ** 31)}`);
}

/**
 * Copies the write-ahead log to the database file and empties it. Does not wait: SQLite's wait for readers would hold the
 * write lock.
 * @returns false if a reader prevents that at present
 */
export function emptyLog(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
}

/**
 * Rewrites the database file without deleted text, if a deletion waits for that. SQLite's temporary copy has no name in any
 * folder from the moment that it exists. May be repeated: the file is rewritten once.
 * @throws ReaderError
 */
export function removeDeletedText(database: DatabaseSync): void {
  if (marker(database) === 0) {
    markDeletion(database); // A database of which nothing is known.
  }
  const marked = marker(database);
  if (marked === nothingLeft) return;
  if (marked > 0) {
    database.exec('VACUUM');
    advance(database, marked, -marked);
  }
  if (!emptyLog(database)) throw new ReaderError();
  advance(database, -Math.abs(marked), nothingLeft);
}

/**
 * Removes what earlier versions stored of senders, and completes an erasure that was killed. Warns if it can't: the enquiries
 * can be used all the same.
 */
export function completeErasure(database: DatabaseSync): void {
  try {
    inTransaction(database, () => {
      if (database.prepare(forgetFingerprints).run().changes > 0) markDeletion(database);
    });
    removeDeletedText(database);
  } catch (error) {
    if (marker(database) === nothingLeft) return;
    console.warn(`An earlier erasure is not complete: ${asStoreError(error).reason}. Then run "${completingCommand}".`);
  }
}
