import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { type Enquiry, type FieldName, fieldNames } from '../src/enquiry/fields.ts';
import type { EnquiryStore, StoredEnquiry } from './enquiry-store.ts';
import { migrate } from './sqlite-schema.ts';

/** An enquiry store in a file of this machine; to be closed when the process ends. */
export interface SqliteStore extends EnquiryStore {
  close(): void;
}

/** The database can't be used: the message names the file, what is wrong and, where there is one, the remedy. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** The file that holds the enquiries. */
export function databasePath(dataDir: string): string {
  return path.join(dataDir, 'enquiries.db');
}

// Texts are read as bytes: Node before 24.2 or so cuts a text at its first NUL when it reads it as text.
const columns = `id, received_at, ${fieldNames.map((name) => `CAST(${name} AS BLOB) AS ${name}`).join(', ')}`;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Row = Record<string, SQLOutputValue>;

function textOf(value: SQLOutputValue | undefined): string {
  return value instanceof Uint8Array ? utf8.decode(value) : String(value);
}

function toStored(row: Row): StoredEnquiry {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, textOf(row[name])]));
  return { id: Number(row.id), receivedAt: textOf(row.received_at), ...(fields as Record<FieldName, string>) };
}

// One level at a time: with `recursive`, Node tries for ever where a file system such as /proc refuses new folders.
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

/** Opens the file for this user alone (it holds personal data) and makes sure that it is sound and up to date. */
function openDatabase(dataDir: string): DatabaseSync {
  const file = databasePath(dataDir);
  makeFolder(dataDir);
  // SQLite would create it readable by everyone; its -wal and -shm files take the mode of this one.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: 2000 });
  try {
    // FULL: a commit is on the disk before it returns. secure_delete: an erased enquiry is overwritten, not just unlinked.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    const check = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (check !== 'ok') {
      throw new Error(`it is damaged (${check}). Restore it from a backup`);
    }
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens `enquiries.db` in the folder, creating both where they are missing.
 * @throws StoreError when the file can't be opened, is damaged or comes from a newer version
 */
export function openSqliteStore(dataDir: string): SqliteStore {
  let database: DatabaseSync;
  try {
    database = openDatabase(dataDir);
  } catch (error) {
    throw new StoreError(`The enquiries in ${databasePath(dataDir)} can't be opened: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  const insert = database.prepare(
    `INSERT INTO enquiries (received_at, ${fieldNames.join(', ')}) VALUES (?, ${fieldNames.map(() => '?').join(', ')})`,
  );
  const selectAll = database.prepare(`SELECT ${columns} FROM enquiries ORDER BY id DESC`);
  const selectOne = database.prepare(`SELECT ${columns} FROM enquiries WHERE id = ?`);
  const deleteOne = database.prepare('DELETE FROM enquiries WHERE id = ?');
  const countAll = database.prepare('SELECT count(*) AS total FROM enquiries');
  return {
    async add(enquiry: Enquiry) {
      const receivedAt = new Date().toISOString();
      const { lastInsertRowid } = insert.run(receivedAt, ...fieldNames.map((name) => enquiry[name]));
      return { ...enquiry, id: Number(lastInsertRowid), receivedAt };
    },
    list: async () => selectAll.all().map(toStored),
    async get(id) {
      const row = selectOne.get(id);
      return row && toStored(row);
    },
    async remove(id) {
      const removed = deleteOne.run(id).changes > 0;
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)'); // Else the erased text lives on in the -wal file.
      return removed;
    },
    count: async () => Number(countAll.get()?.total),
    close: () => database.close(),
  };
}
