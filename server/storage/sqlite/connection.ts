import type { Stats } from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Result, Statement } from '../database.ts';
import { StoreError } from '../enquiry-store.ts';
import { databasePath, inTransaction, openDatabase, statOf } from './database.ts';
import { completeErasure, emptyLog, ReaderError } from './erasure.ts';
import { asStoreError, damaged, isLocked } from './sqlite-error.ts';

/**
 * Calls `act` with the database, which is opened for it and closed after it: so each use finds the file that is in place, and
 * says why if it can't. Waits while another connection holds the lock. Resolves only if the same file is in place
 * afterwards, with all that is committed.
 * @throws StoreError if the database can't be used; errors of `act`
 */
export type Use = <Value>(act: (database: DatabaseSync) => Value) => Promise<Value>;

export interface ConnectionOptions {
  /** Milliseconds to wait for another connection's lock. An erasure holds it for seconds where the file is large. */
  readonly timeout: number;
  /** True if each file is checked as a whole before its first use, and an interrupted erasure is completed. */
  readonly checked: boolean;
  readonly create: boolean;
}

/** Milliseconds between two attempts. */
const retryPause = 20;

/** Most bytes of a database whose creation was interrupted: one page. */
const emptyBytes = 4096;

/** Calls `act`, and repeats it up to `timeout` milliseconds. SQLite's own wait would block the process, and all visitors. */
async function whenUnlocked<Value>(timeout: number, act: () => Value): Promise<Value> {
  const deadline = performance.now() + timeout;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!(isLocked(error) || error instanceof ReaderError) || performance.now() >= deadline) throw error;
    }
    await pause(retryPause);
  }
}

/** Empties the log if nobody reads it. Reports no error: after a commit, it would have the commit repeated. */
function tryToEmptyLog(database: DatabaseSync): void {
  try {
    emptyLog(database);
  } catch (error) {
    asStoreError(error);
  }
}

/** Identifies a file: no other one can have the device and inode of an open one. */
const identityOf = (found: Stats | undefined) => found && `${found.dev}:${found.ino}`;

/** Tells a file from what it was before another program has written to it. */
const stateOf = (found: Stats | undefined) => found && `${identityOf(found)}:${found.size}:${found.mtimeMs}`;

/**
 * Connects to the database in a folder. Once there was a database, none is created: an empty one in place of a lost one would
 * hide the loss.
 */
export function connect(
  dataDir: string,
  { timeout = 5000, checked = true, create = true }: Partial<ConnectionOptions> = {},
): Use {
  const file = databasePath(dataDir);
  let mayCreate = create;
  /** The file that was checked and is sound, by identity. */
  let sound: string | undefined;
  /** The file that was checked and is damaged, by state: reading a large one takes seconds, and all visitors wait. */
  let unsound: string | undefined;

  const fileInPlace = () => statOf(file);
  const logInPlace = () => identityOf(statOf(`${file}-wal`));

  function check(database: DatabaseSync): void {
    const found = fileInPlace();
    if (!checked || identityOf(found) === sound) return;
    const isSound = () => database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check === 'ok';
    try {
      if (stateOf(found) === unsound || !isSound()) throw new StoreError(damaged, file);
    } catch (error) {
      unsound = isLocked(error) ? unsound : stateOf(found);
      throw error;
    }
    completeErasure(database);
    sound = identityOf(found);
  }

  function open(): DatabaseSync {
    try {
      return openDatabase(dataDir, mayCreate);
    } catch (error) {
      // What is in place next may have the same inode, which the file system gives again.
      if (!isLocked(error)) sound = undefined;
      throw error;
    }
  }

  return (act) =>
    whenUnlocked(timeout, () => {
      try {
        const found = fileInPlace();
        mayCreate &&= (found?.size ?? 0) <= emptyBytes;
        const database = open();
        try {
          check(database);
          tryToEmptyLog(database); // A log that a reader has let grow to a full disk's end would take no commit.
          const [before, log] = [identityOf(fileInPlace()), logInPlace()];
          const result = act(database);
          mayCreate = false;
          tryToEmptyLog(database);
          const isSame = (found === undefined || identityOf(found) === before) && before === identityOf(fileInPlace());
          if (!isSame || log !== logInPlace()) {
            throw new StoreError('its files were removed or replaced while they were in use. Try again', file);
          }
          return result;
        } finally {
          database.close();
        }
      } catch (error) {
        throw asStoreError(error, file);
      }
    });
}

export interface BoundStatement {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

export type Execute = (statements: readonly BoundStatement[]) => Promise<Result[]>;

const run = (database: DatabaseSync, { sql, values }: BoundStatement): Result => ({
  results: database.prepare(sql).all(...values),
});

export const executeWith =
  (use: Use): Execute =>
  (statements) =>
    use((database) => {
      const [first, ...others] = statements;
      return first && others.length === 0
        ? [run(database, first)] // Reading takes no write lock.
        : inTransaction(database, () => statements.map((statement) => run(database, statement)));
    });

export function asDatabase(execute: Execute): Database {
  const statement = (sql: string, values: readonly SQLInputValue[]): Statement & BoundStatement => ({
    sql,
    values,
    bind: (...bound) => statement(sql, bound as SQLInputValue[]),
    run: async () => (await execute([{ sql, values }]))[0] ?? { results: [] },
  });
  return {
    prepare: (sql) => statement(sql, []),
    batch: (statements) =>
      execute((statements as (Statement & BoundStatement)[]).map(({ sql, values }) => ({ sql, values }))),
  };
}

/** Database in a folder of this machine, used in this process. */
export const databaseIn = (dataDir: string): Database => asDatabase(executeWith(connect(dataDir)));
