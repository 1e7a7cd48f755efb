import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

const folder = path.join(import.meta.dirname, '../migrations');

/**
 * Statements of the numbered migrations, which D1 reads from the same files. Entry n migrates a database from version n to n
 * + 1 (SQLite's `user_version`). Append only: a published file never changes.
 */
const migrations = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(path.join(folder, name), 'utf8'));

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
    return; // Takes no write lock: the owner's command opens the database beside a busy server.
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
