import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { explainFault, isDatabaseFault } from './sqlite-fault.ts';
import { migrate } from './sqlite-schema.ts';
import { retryPause } from './sqlite-transaction.ts';

/** The database can't be used: the message names the file, what is wrong and, where there is one, the remedy. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** The file that holds the enquiries. */
export function databasePath(dataDir: string): string {
  return path.join(dataDir, 'enquiries.db');
}

// One level at a time: with `recursive`, Node tries for ever where a file system such as /proc refuses new folders.
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

function open(dataDir: string): DatabaseSync {
  const file = databasePath(dataDir);
  makeFolder(dataDir);
  // SQLite would create it readable by everyone; its -wal and -shm files take the mode of this one.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: 2000 });
  try {
    // FULL: a commit is on the disk before it returns. secure_delete: an erased enquiry is overwritten, not just unlinked.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON',
    );
    const check = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (check !== 'ok') {
      throw new Error(`it is damaged (${check}). Restore it from a backup`);
    }
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens `enquiries.db` in the folder for this user alone (it holds personal data), creating both where they are missing,
 * and makes sure that it is sound and up to date.
 * @throws StoreError when the file can't be opened, is damaged or comes from a newer version
 */
export function openDatabase(dataDir: string): DatabaseSync {
  try {
    return open(dataDir);
  } catch (error) {
    const reason = isDatabaseFault(error) ? explainFault(error) : (error as Error).message;
    throw new StoreError(`The enquiries in ${databasePath(dataDir)} can't be opened: ${reason}.`, { cause: error });
  }
}

/**
 * Empties the -wal file, to which all changes are written first: else erased text lives on in it. For a connection whose
 * `busy_timeout` is 0: while SQLite waits for readers it holds the write lock, and visitors would wait with it.
 * @param patience milliseconds in which it is tried again while readers or writers are in the way
 * @returns whether it is empty
 */
export async function emptyLog(database: DatabaseSync, patience: number): Promise<boolean> {
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const deadline = performance.now() + patience;
  while (checkpoint.get()?.busy !== 0) {
    if (performance.now() >= deadline) {
      return false;
    }
    await pause(retryPause);
  }
  return true;
}
