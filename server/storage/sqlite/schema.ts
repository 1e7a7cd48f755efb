import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/**
 * The numbered migrations: entry n brings a database from version n to n + 1 (SQLite's `user_version`). Append only; a
 * published entry never changes.
 */
export const migrations = [
  `CREATE TABLE enquiries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    company TEXT NOT NULL,
    message TEXT NOT NULL,
    service TEXT NOT NULL
  ) STRICT`,
  `ALTER TABLE enquiries ADD COLUMN spam TEXT NOT NULL DEFAULT ''; -- why it is suspected, '' when it isn't
  ALTER TABLE enquiries ADD COLUMN read_at TEXT;                  -- when the owner first saw it
  ALTER TABLE enquiries ADD COLUMN fingerprint BLOB;              -- names sender and values for 10 minutes, then NULL
  CREATE INDEX enquiries_by_fingerprint ON enquiries (fingerprint) WHERE fingerprint IS NOT NULL;
  CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), written_at TEXT NOT NULL) STRICT`,
  `CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    enquiry_id INTEGER NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'webhook')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at TEXT NOT NULL,
    permanent INTEGER NOT NULL DEFAULT 0, -- 1: the latest attempt met a refusal that another one would meet again
    sent_at TEXT,
    taken TEXT NOT NULL DEFAULT '[]', -- JSON: the owner's addresses that have the mail while others refuse it
    last_error TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX notices_due ON notices (next_attempt_at) WHERE sent_at IS NULL`,
  `CREATE INDEX enquiries_by_time ON enquiries (received_at);
  CREATE INDEX enquiries_unread ON enquiries (id) WHERE read_at IS NULL AND spam = ''`,
] as const;

/** The number of migrations that the database has seen; 0 for an empty one. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/**
 * Brings the schema up to date.
 * @throws Error when a newer version of the site wrote the database
 */
export function migrate(database: DatabaseSync): void {
  if (versionOf(database) === migrations.length) {
    return; // Leaves the write lock alone: the owner's command opens the database beside a busy server.
  }
  inTransaction(database, () => {
    // Read again under the lock: another process may have migrated in between.
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
