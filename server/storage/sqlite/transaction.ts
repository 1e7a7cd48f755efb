import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { isLocked } from './sqlite-error.ts';

/** Milliseconds between two attempts. */
export const retryPause = 20;

/** True if another connection's lock has prevented a statement, or the opening of the database. */
export const isWaitingForLock = (error: unknown) =>
  isLocked(error) || (error instanceof Error && isLocked(error.cause));

/**
 * Calls `act` as soon as no other connection holds the lock, and waits up to `timeout` milliseconds for that. SQLite's own
 * wait would block the process, and with it all visitors.
 * @throws errors of `act`, "database is locked" among them
 */
export async function whenUnlocked<Result>(timeout: number, act: () => Result): Promise<Result> {
  const deadline = performance.now() + timeout;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isWaitingForLock(error) || performance.now() >= deadline) {
        throw error;
      }
    }
    await pause(retryPause);
  }
}

/** Runs `act` in a transaction that holds the write lock from the start, and rolls back if it throws. */
export function inTransaction<Result>(database: DatabaseSync, act: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself on a full or failed disk.
    if (database.isTransaction) {
      database.exec('ROLLBACK');
    }
    throw error;
  }
}
