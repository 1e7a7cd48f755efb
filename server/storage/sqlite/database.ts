import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../enquiry-store.ts';
import { migrate, versionOf } from './migrate.ts';
import { explainSqliteError, isSqliteError } from './sqlite-error.ts';

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

export interface OpeningOptions {
  /** Milliseconds to wait for another connection's lock, during which the process is blocked. */
  readonly timeout: number;
  /** True if a missing file is created. Otherwise an empty file is refused as well, because it may be a copy that has just begun. */
  readonly create: boolean;
  /** True if the whole file is read to check its integrity: seconds for a large file outside the page cache. */
  readonly checked: boolean;
}

function open(dataDir: string, { timeout, create, checked }: OpeningOptions): DatabaseSync {
  const file = databasePath(dataDir);
  if (create && !existsSync(file)) {
    makeFolder(dataDir);
    // SQLite would create the file readable by everyone. Its -wal and -shm files take the mode of this file.
    closeSync(openSync(file, 'a', 0o600));
  }
  const database = new DatabaseSync(file, { timeout });
  try {
    const check = checked ? database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check : 'ok';
    if (check !== 'ok') {
      throw new Error(`it is damaged (${check}). Restore it from a backup`);
    }
    if (!create && versionOf(database) === 0) {
      throw new Error('it is empty. Restore it from a backup');
    }
    // FULL: a commit is on the disk before it returns. secure_delete: erased data is overwritten, not just unlinked.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON',
    );
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens `enquiries.db` in the folder for this user alone, because it holds personal data. Creates both if missing. Migrates
 * the database to the current version and, if asked, checks its integrity.
 * @throws StoreError if the file can't be opened, is damaged or comes from a newer version
 */
export function openDatabase(dataDir: string, options: OpeningOptions): DatabaseSync {
  try {
    return open(dataDir, options);
  } catch (error) {
    const reason = isSqliteError(error) ? explainSqliteError(error) : (error as Error).message;
    throw new StoreError(`The enquiries in ${databasePath(dataDir)} can't be opened: ${reason}.`, { cause: error });
  }
}
