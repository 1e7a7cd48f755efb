import { realpathSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { StoreError } from '../enquiry-store.ts';
import { databasePath, explainFolderError, openDatabase } from './database.ts';
import { emptyLog } from './erasure.ts';
import { damaged, isSqliteError } from './sqlite-error.ts';
import { inTransaction, isWaitingForLock, whenUnlocked } from './transaction.ts';

/** Returns the statement of this text for the open database, prepared once. */
export type Prepare = (sql: string) => StatementSync;

/** Database that is open or is not. If it is not, every use says why, and the next one opens it if that is possible. */
export interface Connection {
  /**
   * Calls `act` as soon as no other connection holds the lock. Resolves only if the same files were in place before and
   * afterwards, so that committed data is in the files that other programs open. Empties the write-ahead log before and
   * afterwards, so that nothing is lost with it, unless a reader or a full disk prevents that.
   * @throws StoreError if the database is not open; errors of `act`
   */
  attempt<Result>(act: (sql: Prepare, database: DatabaseSync) => Result): Promise<Result>;
  /** As `attempt`, within a transaction. */
  transact<Result>(act: (sql: Prepare, database: DatabaseSync) => Result): Promise<Result>;
  /** Closes the connection. Never throws; repeated calls have no effect. */
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
  /** Path of the main file without symbolic links: SQLite has the others beside it. */
  readonly path: string;
  /** Device and inode of the main file, the write-ahead log and its index. */
  readonly identity: readonly string[];
  /** Size and time of the latest write to the main file. */
  readonly written: string;
  readonly bytes: bigint;
  readonly logBytes: bigint;
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

/** Least milliseconds until a database that could not be opened is opened again. */
const reopenInterval = 1000;

/** Times the duration of the last try, which a large file makes long, until the next one. All visitors wait during a try. */
const reopenFactor = 20;

const bytesUsed = 'SELECT page_count * page_size AS total FROM pragma_page_count(), pragma_page_size()';

const versionOf = (sql: Prepare) => sql('PRAGMA data_version').get()?.data_version;

function prepareOnce(database: DatabaseSync): Prepare {
  const statements = new Map<string, StatementSync>();
  return (text) => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
}

/**
 * True if the main file was written by something that made no commit: by a copy over the file, or by another connection that
 * only moved the log to it.
 */
function isOverwritten({ files, sql, version }: Opened, found: Files): boolean {
  try {
    return found.written !== files.written && versionOf(sql) === version;
  } catch {
    return true; // The file is no database any more: opening it says so.
  }
}

function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return file;
    }
    throw error;
  }
}

/**
 * Connects to the database in a folder. The first use opens it, and creates both if missing. Once there was a database, none
 * is created: an empty one in place of a lost one would hide the loss.
 */
export function connect(dataDir: string, { timeout, checked }: ConnectionOptions): Connection {
  const file = databasePath(dataDir);
  let opened: Opened | undefined;
  let failure: { readonly error: unknown; readonly until: number } | undefined;
  /** Set once the open files are not in place any more. From then on they are not touched: even closing them would write. */
  let replaced: StoreError | undefined;
  let existed = false;
  let closed = false;
  /** True once the database was opened: what is opened again need not be checked as a whole. */
  let wasOpen = false;

  // Looks with stat only: opening and closing the file would drop SQLite's locks of this process.
  function look(): Files {
    try {
      const path = realPath(file);
      const found = ['', '-wal', '-shm'].map((suffix) =>
        statSync(path + suffix, { bigint: true, throwIfNoEntry: false }),
      );
      const [main, log] = found;
      existed ||= (main?.size ?? 0n) > emptyBytes;
      return {
        path,
        identity: found.map((stats) => (stats ? `${stats.dev}:${stats.ino}` : missing)),
        written: `${main?.size}:${main?.mtimeNs}`,
        bytes: main?.size ?? 0n,
        logBytes: log?.size ?? 0n,
      };
    } catch (error) {
      throw new StoreError(explainFolderError(error as NodeJS.ErrnoException), file);
    }
  }

  /** Removes the log of the open database from beside the file in its place: SQLite would apply it to that file. */
  function removeFormerLog({ files }: Opened, found: Files): string {
    try {
      for (const [index, suffix] of ['', '-wal', '-shm'].entries()) {
        if (suffix && found.identity[index] !== missing && found.identity[index] === files.identity[index]) {
          rmSync(found.path + suffix, { force: true });
        }
      }
      return 'Stop the service';
    } catch (error) {
      return `Stop the service, remove enquiries.db-wal and enquiries.db-shm (${(error as NodeJS.ErrnoException).code})`;
    }
  }

  /** @throws StoreError if the open files are not in place */
  function expectInPlace(current: Opened, found: Files): void {
    if (String(current.files.identity) !== String(found.identity)) {
      const hasOther = found.identity[0] !== missing && found.identity[0] !== current.files.identity[0];
      const stop = hasOther ? removeFormerLog(current, found) : 'Stop the service';
      replaced = new StoreError(
        `its files were removed or replaced while it was open. ${stop}, restore a backup if the database is lost, and start the service`,
        file,
      );
      throw replaced;
    }
  }

  /**
   * Empties the log if possible, and keeps the state of the files for comparison with the next one. Reports no error of
   * SQLite: after a commit, it would have the commit repeated.
   * @throws StoreError if the open files are not in place
   */
  function settle(current: Opened, found: Files): void {
    expectInPlace(current, found);
    try {
      if (found.logBytes > 0n) {
        emptyLog(current.database);
      }
      current.version = versionOf(current.sql);
    } catch (error) {
      if (!isSqliteError(error)) {
        throw error;
      }
    }
    const settled = found.logBytes > 0n ? look() : found;
    expectInPlace(current, settled);
    current.files = settled;
  }

  function open(): Opened {
    const [before] = look().identity;
    // A file that was only overwritten is not checked: every visitor would wait while another process erases.
    const database = openDatabase(dataDir, { create: !existed, checked: !!failure || (checked && !wasOpen) });
    try {
      const sql = prepareOnce(database);
      const used = BigInt(Number(sql(bytesUsed).get()?.total));
      const files = look();
      if (files.identity.includes(missing) || (before !== missing && before !== files.identity[0])) {
        throw new StoreError('it was removed or replaced while it was opened', file);
      }
      // Half a copy over the file: SQLite would notice only at the missing pages.
      if (files.logBytes === 0n && files.bytes < used) {
        throw new StoreError(damaged, file);
      }
      return { database, sql, files, version: versionOf(sql) };
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Returns the open database, and opens it if needed. */
  function use(): Opened {
    if (closed) {
      throw new StoreError('the store is closed', file);
    }
    if (replaced) {
      throw replaced;
    }
    const found = look();
    if (opened) {
      expectInPlace(opened, found);
    }
    if (opened && !failure && !isOverwritten(opened, found)) {
      settle(opened, found); // A log that a reader has let grow to a full disk's end would take no commit.
      return opened;
    }
    const start = performance.now();
    if (failure && start < failure.until) {
      throw failure.error;
    }
    try {
      if (opened && found.logBytes === 0n) {
        // With an empty log, closing writes nothing. Left open after an error, this connection would lock the next one out.
        const { database } = opened;
        opened = undefined;
        database.close();
      }
      const former = opened?.database;
      opened = open();
      failure = undefined;
      wasOpen = true;
      former?.close(); // Now not the last connection, so that closing does not write to the file.
      return opened;
    } catch (error) {
      const end = performance.now();
      const until = end + Math.max(reopenInterval, reopenFactor * (end - start));
      failure = isWaitingForLock(error) ? failure : { error, until };
      throw error;
    }
  }

  const attempt: Connection['attempt'] = (act) =>
    whenUnlocked(timeout, () => {
      const current = use();
      const result = act(current.sql, current.database);
      settle(current, look());
      return result;
    });

  return {
    attempt,
    transact: (act) => attempt((sql, database) => inTransaction(database, () => act(sql, database))),
    close() {
      try {
        if (opened && !closed && !failure && !replaced) {
          const found = look();
          expectInPlace(opened, found);
          if (!isOverwritten(opened, found)) {
            opened.database.close();
          }
        }
      } catch {
        // The process ends all the same, and what is committed stays in the files.
      }
      closed = true;
    },
  };
}
