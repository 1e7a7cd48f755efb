import { statSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Result, Statement } from '../database.ts';
import { StoreError } from '../enquiry-store.ts';
import { asStoreError, databasePath, openDatabase } from './database.ts';
import { emptyLog } from './erasure.ts';
import { isLocked, isSqliteError } from './sqlite-error.ts';
import { inTransaction } from './transaction.ts';

/**
 * Calls `act` with the database, which is opened for it and closed after it: so each use finds the files that are in place,
 * and says why if it can't. Waits while another connection holds the lock. Resolves only if the same file is in place
 * afterwards, with all that is committed.
 * @throws StoreError if the database can't be used; errors of `act`
 */
export type Use = <Value>(act: (database: DatabaseSync) => Value) => Promise<Value>;

export interface ConnectionOptions {
  /** Milliseconds to wait for another connection's lock. */
  readonly timeout: number;
  /** True if the first use checks the whole file and completes an interrupted erasure. */
  readonly checked: boolean;
  /** True if the first use creates a missing database. */
  readonly create: boolean;
}

/** Milliseconds between two attempts. */
export const retryPause = 20;

/** Most bytes of a database whose creation was interrupted: one page. */
const emptyBytes = 4096;

/** Least milliseconds until a database that could not be opened is opened again. */
const reopenInterval = 1000;

/** Times the duration of the last try, which a large file makes long, until the next one. All visitors wait during a try. */
const reopenFactor = 20;

/** Calls `act`, and repeats it up to `timeout` milliseconds. SQLite's own wait would block the process, and all visitors. */
async function whenUnlocked<Value>(timeout: number, act: () => Value): Promise<Value> {
  const deadline = performance.now() + timeout;
  for (;;) {
    try {
      return act();
    } catch (error) {
      const isWaiting = isLocked(error) || (error instanceof Error && isLocked(error.cause));
      if (!isWaiting || performance.now() >= deadline) {
        throw error;
      }
    }
    await pause(retryPause);
  }
}

/** Empties the log if nobody reads it. Reports no error of SQLite: after a commit, it would have the commit repeated. */
function tryToEmptyLog(database: DatabaseSync): void {
  try {
    emptyLog(database);
  } catch (error) {
    if (!isSqliteError(error)) {
      throw error;
    }
  }
}

/**
 * Connects to the database in a folder. Once there was a database, none is created: an empty one in place of a lost one would
 * hide the loss.
 */
export function connect(dataDir: string, { timeout, checked, create }: ConnectionOptions): Use {
  const file = databasePath(dataDir);
  let mayCreate = create;
  let mustCheck = checked;
  let failure: { readonly error: unknown; readonly until: number } | undefined;

  /**
   * Identifies the files in place: no other file can have the device and inode of an open one. Looks with `stat` only,
   * because opening and closing the file would drop SQLite's locks of this process.
   */
  function filesInPlace(): { readonly main: string; readonly log: string } {
    try {
      const [main, log] = ['', '-wal'].map((suffix) => statSync(file + suffix, { throwIfNoEntry: false }));
      mayCreate &&= (main?.size ?? 0) <= emptyBytes;
      return { main: `${main?.dev}:${main?.ino}`, log: `${log?.dev}:${log?.ino}` };
    } catch (error) {
      throw asStoreError(error, file);
    }
  }

  function open(): DatabaseSync {
    const start = performance.now();
    if (failure && start < failure.until) {
      throw failure.error;
    }
    try {
      const database = openDatabase(dataDir, { create: mayCreate, checked: mustCheck });
      failure = undefined;
      mustCheck = false;
      return database;
    } catch (error) {
      if (!(error instanceof Error && isLocked(error.cause))) {
        const end = performance.now();
        failure = { error, until: end + Math.max(reopenInterval, reopenFactor * (end - start)) };
        mustCheck = true;
      }
      throw error;
    }
  }

  return (act) =>
    whenUnlocked(timeout, () => {
      const { main } = filesInPlace();
      const database = open();
      try {
        tryToEmptyLog(database); // A log that a reader has let grow to a full disk's end would take no commit.
        const before = filesInPlace();
        const result = act(database);
        tryToEmptyLog(database);
        const after = filesInPlace();
        const isSame = main.endsWith('undefined') || main === before.main;
        if (!isSame || before.main !== after.main || before.log !== after.log) {
          throw new StoreError('its files were removed or replaced while they were in use. Try again', file);
        }
        return result;
      } finally {
        database.close();
      }
    });
}

/** Statement of `asDatabase`, with its values. */
class SqliteStatement implements Statement {
  readonly use: Use;
  readonly sql: string;
  readonly values: readonly SQLInputValue[];

  constructor(use: Use, sql: string, values: readonly SQLInputValue[] = []) {
    this.use = use;
    this.sql = sql;
    this.values = values;
  }

  bind(...values: unknown[]): Statement {
    return new SqliteStatement(this.use, this.sql, values as SQLInputValue[]);
  }

  run(): Promise<Result> {
    return this.use((database) => this.runIn(database));
  }

  runIn(database: DatabaseSync): Result {
    return { results: database.prepare(this.sql).all(...this.values) };
  }
}

/** Gives a file of this machine the interface of D1. */
export const asDatabase = (use: Use): Database => ({
  prepare: (sql) => new SqliteStatement(use, sql),
  batch: (statements) =>
    use((database) =>
      inTransaction(database, () => (statements as SqliteStatement[]).map((statement) => statement.runIn(database))),
    ),
});
