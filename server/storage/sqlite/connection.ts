import { rmSync, statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { StoreError } from '../enquiry-store.ts';
import { databasePath, openDatabase } from './database.ts';
import { inTransaction, isWaitingForLock, whenUnlocked } from './transaction.ts';

/** Returns the statement of this text for the open database, prepared once. */
export type Prepare = (sql: string) => StatementSync;

/** Database that is open or is not. If it is not, every use says why, and the next one opens it if that is possible. */
export interface Connection {
  /**
   * Calls `act` as soon as no other connection holds the lock. Resolves only if the same files were in place before and
   * afterwards, so that committed data is in the files that other programs open.
   * @throws StoreError if the database is not open; errors of `act`
   */
  attempt<Result>(act: (sql: Prepare, database: DatabaseSync) => Result): Promise<Result>;
  /** As `attempt`, within a transaction. */
  transact<Result>(act: (sql: Prepare, database: DatabaseSync) => Result): Promise<Result>;
  /** Closes the connection. Repeated calls have no effect. */
  close(): void;
}

export interface ConnectionOptions {
  /** Milliseconds to wait for another connection's lock. */
  readonly timeout: number;
  /** True if the first opening checks the whole file and completes an interrupted erasure. */
  readonly checked: boolean;
}

/** Files in place. No other file can have the device and inode of an open file. */
interface Files {
  /** Device and inode of the main file, the write-ahead log and its index. */
  readonly identity: readonly string[];
  /** Size and time of the latest write to the main file. */
  readonly written: string;
}

interface Opened {
  readonly database: DatabaseSync;
  readonly sql: Prepare;
  files: Files;
  /** Changes with each commit of another connection. */
  version: unknown;
}

const missing = 'missing';

/** Most bytes of a database whose creation was interrupted: one page. */
const emptyBytes = 4096n;

/** Milliseconds until a database that could not be opened is opened again: a large file takes long to check. */
const reopenInterval = 1000;

const versionOf = (sql: Prepare) => sql('PRAGMA data_version').get()?.data_version;

function prepareOnce(database: DatabaseSync): Prepare {
  const statements = new Map<string, StatementSync>();
  return (text) => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
}

/** True if the main file was written by something that is no connection to the database, such as a copy over the file. */
function isOverwritten({ files, sql, version }: Opened, found: Files): boolean {
  try {
    return found.written !== files.written && versionOf(sql) === version;
  } catch {
    return true; // The file is no database any more: opening it says so.
  }
}

/**
 * Connects to the database in a folder. The first use opens it, and creates both if missing. Once there was a database, none
 * is created: an empty one in place of a lost one would hide the loss.
 */
export function connect(dataDir: string, { timeout, checked }: ConnectionOptions): Connection {
  const file = databasePath(dataDir);
  let opened: Opened | undefined;
  let failure: { readonly error: unknown; readonly time: number } | undefined;
  /** Set once the open files are not in place any more. From then on they are not touched: even closing them would write. */
  let replaced = false;
  let existed = false;
  let closed = false;

  // Looks with stat only: opening and closing the file would drop SQLite's locks of this process.
  function look(): Files {
    try {
      const [main, ...others] = ['', '-wal', '-shm'].map((suffix) =>
        statSync(file + suffix, { bigint: true, throwIfNoEntry: false }),
      );
      existed ||= (main?.size ?? 0n) > emptyBytes;
      return {
        identity: [main, ...others].map((stats) => (stats ? `${stats.dev}:${stats.ino}` : missing)),
        written: `${main?.size}:${main?.mtimeNs}`,
      };
    } catch (error) {
      throw new StoreError(`its folder can't be read (${(error as NodeJS.ErrnoException).code})`, file);
    }
  }

  /** True if the open files are in place. If another main file is, removes the log of the former one from beside it. */
  function areInPlace({ files }: Opened, found: Files): boolean {
    if (found.identity[0] !== missing && found.identity[0] !== files.identity[0]) {
      // SQLite would apply the log to the new file at the next start: a log does not name its database.
      for (const [index, suffix] of ['', '-wal', '-shm'].entries()) {
        if (suffix && found.identity[index] !== missing && found.identity[index] === files.identity[index]) {
          rmSync(file + suffix, { force: true });
        }
      }
    }
    return String(files.identity) === String(found.identity);
  }

  function refuseReplaced(): never {
    replaced = true;
    throw new StoreError(
      'its files were removed or replaced while it was open. Stop the service, restore a backup if the database is lost, and start the service',
      file,
    );
  }

  function open(): Opened {
    const [before] = look().identity;
    const database = openDatabase(dataDir, { create: !existed, checked: checked || !!opened || !!failure });
    const files = look();
    if (files.identity.includes(missing) || (before !== missing && before !== files.identity[0])) {
      database.close();
      throw new StoreError('it was removed or replaced while it was opened', file);
    }
    const sql = prepareOnce(database);
    return { database, sql, files, version: versionOf(sql) };
  }

  /** Returns the open database, and opens it if needed. */
  function use(): Opened {
    if (closed) {
      throw new StoreError('the store is closed', file);
    }
    const found = look();
    if (replaced || (opened && !areInPlace(opened, found))) {
      refuseReplaced();
    }
    if (opened && !failure && !isOverwritten(opened, found)) {
      return opened;
    }
    if (failure && performance.now() < failure.time + reopenInterval) {
      throw failure.error;
    }
    try {
      const former = opened?.database;
      opened = open();
      failure = undefined;
      former?.close(); // Now not the last connection, so that closing does not write to the file.
      return opened;
    } catch (error) {
      failure = isWaitingForLock(error) ? failure : { error, time: performance.now() };
      throw error;
    }
  }

  const attempt: Connection['attempt'] = (act) =>
    whenUnlocked(timeout, () => {
      const current = use();
      const result = act(current.sql, current.database);
      const found = look();
      if (!areInPlace(current, found)) {
        refuseReplaced();
      }
      current.files = found;
      current.version = versionOf(current.sql);
      return result;
    });

  return {
    attempt,
    transact: (act) => attempt((sql, database) => inTransaction(database, () => act(sql, database))),
    close() {
      if (opened && !closed && !failure && !replaced) {
        const found = look();
        if (areInPlace(opened, found) && !isOverwritten(opened, found)) {
          opened.database.close();
        }
      }
      closed = true;
    },
  };
}
