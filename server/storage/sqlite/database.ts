import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../enquiry-store.ts';
import { asStoreError } from './sqlite-error.ts';

export const databasePath = (dataDir: string) => path.join(dataDir, 'enquiries.db');

/** Runs `act` in a transaction that holds the write lock from the start, and rolls back if it throws. */
export function inTransaction<Result>(database: DatabaseSync, act: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself on a full or failed disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const migrationsFolder = path.join(import.meta.dirname, '../migrations');

/**
 * Statements of the numbered migrations, which D1 reads from the same files. Entry n migrates a database from version n to n
 * + 1 (SQLite's `user_version`). Append only: a published file never changes.
 */
const migrations = readdirSync(migrationsFolder)
  .sort()
  .map((name) => readFileSync(path.join(migrationsFolder, name), 'utf8'));

const versionOf = (database: DatabaseSync) => Number(database.prepare('PRAGMA user_version').get()?.user_version);

/**
 * Migrates the schema to the current version.
 * @param file path of the database, for the error
 * @param create true if one without tables gets them
 * @throws StoreError if a newer version of the site wrote the database, or another program
 */
export function migrate(database: DatabaseSync, file?: string, create = true): void {
  if (versionOf(database) === migrations.length) {
    return; // Takes no write lock.
  }
  inTransaction(database, () => {
    // Read again under the lock: another process may have migrated the database in between.
    const version = versionOf(database);
    if (version > migrations.length) {
      const versions = `schema ${version}, known here: ${migrations.length}`;
      throw new StoreError(`a newer version of this site wrote it (${versions})`, file);
    }
    if (version === 0 && !create) throw new StoreError('it is no database of enquiries. Restore a backup', file);
    for (const migration of migrations.slice(version)) {
      database.exec(migration);
    }
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

// One level at a time: with `recursive`, Node retries forever if a file system such as /proc refuses new folders.
export function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

/**
 * Looks at a file with `stat` alone: opening and closing a database would drop SQLite's locks of this process. Undefined if
 * it is missing.
 * @throws StoreError where that can't be known, as in a folder that can't be read
 */
export function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw asStoreError(error, file);
    return undefined;
  }
}

/**
 * Opens the database in the folder for this user alone, because it holds personal data. Migrates it to the current version.
 * Never waits for a lock.
 * @param create true if a missing database is created. Otherwise an empty file is refused as well: it may be a copy that has
 * just begun
 */
export function openDatabase(dataDir: string, create: boolean): DatabaseSync {
  const file = databasePath(dataDir);
  const found = statOf(file);
  if (found === undefined && create) {
    makeFolder(dataDir);
    // SQLite would create the file readable by everyone. Its -wal and -shm files take the mode of this file.
    closeSync(openSync(file, 'a', 0o600));
  } else if (found === undefined) {
    throw new StoreError('the database is missing. Stop the service, restore a backup, and start the service', file);
  } else if (found.size === 0 && !create) {
    throw new StoreError('the database is empty. Restore it from a backup', file);
  } else if ((found.mode & 0o077) !== 0 && found.uid === process.getuid?.()) {
    // The owner has put it in place, readable by others.
    for (const suffix of ['', '-wal', '-shm'].filter((each) => existsSync(file + each))) {
      chmodSync(file + suffix, 0o600);
    }
  }
  const database = new DatabaseSync(file);
  try {
    if (database.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode !== 'wal') {
      throw new StoreError(
        'its disk takes no write-ahead log. Set DATA_DIR to a folder on a disk of this machine',
        file,
      );
    }
    // FULL: a commit is on the disk before it returns.
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    migrate(database, file, create);
    // VACUUM writes all enquiries into a temporary file: not into a folder, or on a disk, that other accounts use. SQLite reads
    // SQLITE_TMPDIR once, when a process first uses it.
    database.exec(`PRAGMA temp_store_directory = '${dataDir.replaceAll("'", "''")}'`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
