import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { isLocked } from './fault.ts';

/** Milliseconds between two attempts. */
export const retryPause = 20;

/**
 * Does something as soon as no other connection holds the lock, for which it waits up to `timeout` milliseconds. SQLite's
 * own waiting would stop the whole process, and with it every other visitor.
 * @throws what `act` throws, "database is locked" among it
 */
export async function whenUnlocked<Result>(timeout: number, act: () => Result): Promise<Result> {
  const deadline = performance.now() + timeout;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= deadline) {
        throw error;
      }
    }
    await pause(retryPause);
  }
}

/** Does all of it or, when it throws, nothing; holds the write lock from the start. */
export function inTransaction<Result>(database: DatabaseSync, act: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk or a failed one makes SQLite roll back by itself.
    if (database.isTransaction) {
      database.exec('ROLLBACK');
    }
    throw error;
  }
}
