import type { DatabaseSync } from 'node:sqlite';

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
