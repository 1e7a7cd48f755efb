import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../enquiry-store.ts';
import { forgetFingerprints } from '../store.ts';
import { completingCommand, emptyLog, isErasurePending, markDeletion, markErased, rewrite } from './erasure.ts';
import { damaged, explainSqliteError, isSqliteError } from './sqlite-error.ts';
import { inTransaction } from './transaction.ts';

/** Path of the database file with the enquiries. */
export function databasePath(dataDir: string): string {
  return path.join(dataDir, 'enquiries.db');
}

const migrationsFolder = path.join(import.meta.dirname, '../migrations');

/**
 * Statements of the numbered migrations, which D1 reads from the same files. Entry n migrates a database from version n to n
 * + 1 (SQLite's `user_version`). Append only: a published file never changes.
 */
const migrations = readdirSync(migrationsFolder)
  .sort()
  .map((name) => readFileSync(path.join(migrationsFolder, name), 'utf8'));

/** Returns the number of migrations applied to the database; 0 for an empty one. */
function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/**
 * Migrates the schema to the current version.
 * @throws Error if a newer version of the site wrote the database
 */
export function migrate(database: DatabaseSync): void {
  if (versionOf(database) === migrations.length) {
    return; // Takes no write lock.
  }
  inTransaction(database, () => {
    // Read again under the lock: another process may have migrated the database in between.
    const version = versionOf(database);
    if (version > migrations.length) {
      throw new Error(`a newer version of this site wrote it (schema ${version}, known here: ${migrations.length})`);
    }
    for (const migration of migrations.slice(version)) {
      database.exec(migration);
    }
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

// One level at a time: with `recursive`, Node retries forever if a file system such as /proc refuses new folders.
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

/** As `existsSync`, but throws where that can't be known: for an unreadable folder, `existsSync` says that nothing is there. */
function sizeOf(file: string): number | undefined {
  try {
    return statSync(file).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
    return undefined;
  }
}

/** Completes an erasure that was killed, or that an earlier version of the site did not complete. Warns if it can't. */
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

export interface OpeningOptions {
  /** True if a missing database is created. Otherwise an empty file is refused as well: it may be a copy that has just begun. */
  readonly create: boolean;
  /**
   * True if the whole file is read to check its integrity (seconds for a large file outside the page cache), and an erasure
   * that was interrupted is completed.
   */
  readonly checked: boolean;
}

function open(dataDir: string, { create, checked }: OpeningOptions): DatabaseSync {
  const file = databasePath(dataDir);
  const size = sizeOf(file);
  if (size === undefined && create) {
    makeFolder(dataDir);
    // SQLite would create the file readable by everyone. Its -wal and -shm files take the mode of this file.
    closeSync(openSync(file, 'a', 0o600));
  } else if (size === undefined) {
    throw new StoreError('it is missing. Stop the service, restore a backup, and start the service', file);
  } else if (size === 0 && !create) {
    throw new StoreError('it is empty. Restore it from a backup', file); // SQLite would delete its log.
  }
  // VACUUM writes all enquiries into a temporary file: not into a folder, or on a disk, that other accounts use.
  process.env.SQLITE_TMPDIR ??= dataDir;
  const database = new DatabaseSync(file);
  try {
    if (checked && database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') {
      throw new StoreError(damaged, file);
    }
    if (database.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode !== 'wal') {
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

/** Makes an error of the file system or of SQLite a StoreError, whose reason has no path: `/healthz` shows it to everyone. */
export function asStoreError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) {
    return error;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = isSqliteError(error)
    ? explainSqliteError(error)
    : code
      ? `its folder can't be used (${code}): check that DATA_DIR is a folder, that its disk has room, and that this user may read and write there`
      : message;
  return new StoreError(reason, file, { cause: error });
}

/**
 * Returns true if the folder has a database.
 * @throws StoreError if that can't be known
 */
export function hasDatabase(dataDir: string): boolean {
  const file = databasePath(dataDir);
  try {
    return sizeOf(file) !== undefined;
  } catch (error) {
    throw asStoreError(error, file);
  }
}

/**
 * Opens `enquiries.db` in the folder for this user alone, because it holds personal data. Migrates the database to the
 * current version. Never waits for a lock.
 * @throws StoreError if the file can't be opened, is damaged or comes from a newer version
 */
export function openDatabase(dataDir: string, options: OpeningOptions): DatabaseSync {
  try {
    return open(dataDir, options);
  } catch (error) {
    throw asStoreError(error, databasePath(dataDir));
  }
}
