import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { forgetFingerprints } from '../enquiry-rows.ts';
import { StoreError } from '../enquiry-store.ts';
import { completingCommand, emptyLog, isErasurePending, markDeletion, markErased, rewrite } from './erasure.ts';
import { migrate } from './migrate.ts';
import { damaged, explainSqliteError, isSqliteError } from './sqlite-error.ts';
import { inTransaction } from './transaction.ts';

/** Path of the database file with the enquiries. */
export function databasePath(dataDir: string): string {
  return path.join(dataDir, 'enquiries.db');
}

// One level at a time: with `recursive`, Node retries forever if a file system such as /proc refuses new folders.
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

/** As existsSync, but throws where that can't be known: for an unreadable folder, existsSync says that nothing is there. */
function isPresent(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
    return false;
  }
}

export interface OpeningOptions {
  /** True if a missing file is created. Otherwise an empty file is refused as well, because it may be a copy that has just begun. */
  readonly create: boolean;
  /**
   * True if the whole file is read to check its integrity (seconds for a large file outside the page cache), and an erasure
   * that was interrupted is completed.
   */
  readonly checked: boolean;
}

/** Completes an erasure that was killed, or that an earlier version of the site did not complete. Says so if it can't. */
function completeErasure(database: DatabaseSync): void {
  let reason = 'another program keeps reading the database: end it';
  try {
    inTransaction(database, () => {
      if (database.prepare(forgetFingerprints).run().changes > 0) {
        markDeletion(database);
      }
    });
    const marked = rewrite(database);
    if (marked !== undefined && emptyLog(database)) {
      markErased(database, marked);
    }
  } catch (error) {
    // The enquiries can be used all the same.
    if (!isSqliteError(error)) {
      throw error;
    }
    reason = explainSqliteError(error);
  }
  if (isErasurePending(database)) {
    console.warn(`An earlier erasure is not complete: ${reason}. Then run "${completingCommand}".`);
  }
}

function open(dataDir: string, { create, checked }: OpeningOptions): DatabaseSync {
  const file = databasePath(dataDir);
  if (!isPresent(file)) {
    if (!create) {
      throw new StoreError('it is missing. Stop the service, restore a backup, and start the service', file);
    }
    makeFolder(dataDir);
    // SQLite would create the file readable by everyone. Its -wal and -shm files take the mode of this file.
    closeSync(openSync(file, 'a', 0o600));
  }
  // SQLite would delete the log of an empty file.
  if (!create && statSync(file).size === 0) {
    throw new StoreError('it is empty. Restore it from a backup', file);
  }
  const database = new DatabaseSync(file);
  try {
    const check = checked ? database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check : 'ok';
    if (check !== 'ok') {
      throw new StoreError(damaged, file);
    }
    const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode;
    if (mode !== 'wal') {
      throw new StoreError(
        'its disk takes no write-ahead log. Set DATA_DIR to a folder on a disk of this machine',
        file,
      );
    }
    // FULL: a commit is on the disk before it returns.
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    migrate(database);
    if (checked) {
      completeErasure(database);
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Explains an error of the file system, without paths: `/healthz` shows it to everyone. */
export function explainFolderError({ code }: NodeJS.ErrnoException): string {
  return `its folder can't be used (${code}): see that DATA_DIR leads to a folder, that its disk has room, and that this user may read and write there`;
}

function explain(error: unknown): string {
  if (isSqliteError(error)) {
    return explainSqliteError(error);
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return code ? explainFolderError(error as NodeJS.ErrnoException) : message;
}

/**
 * Returns true if the folder has a database.
 * @throws StoreError if that can't be known
 */
export function hasDatabase(dataDir: string): boolean {
  const file = databasePath(dataDir);
  try {
    return isPresent(file);
  } catch (error) {
    throw new StoreError(explain(error), file, { cause: error });
  }
}

/**
 * Opens `enquiries.db` in the folder for this user alone, because it holds personal data. Creates both if missing. Migrates
 * the database to the current version and, if asked, checks it. Never waits for a lock.
 * @throws StoreError if the file can't be opened, is damaged or comes from a newer version
 */
export function openDatabase(dataDir: string, options: OpeningOptions): DatabaseSync {
  try {
    return open(dataDir, options);
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError(explain(error), databasePath(dataDir), { cause: error });
  }
}
