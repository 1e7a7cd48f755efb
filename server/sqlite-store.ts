import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { type Enquiry, type FieldName, fieldNames } from '../src/enquiry/fields.ts';
import type { EnquiryStore, StoredEnquiry } from './enquiry-store.ts';
import { type Channel, createOutbox, type Outbox } from './notices/outbox.ts';
import { migrate } from './sqlite-schema.ts';

/** An enquiry store in a file of this machine; to be closed when the process ends. */
export interface SqliteStore extends EnquiryStore {
  readonly outbox: Outbox;
  /** Notes that the owner has read the enquiry, unless that is noted already. */
  markRead(id: number, now: Date): void;
  /** Erases all that came in before that time; returns how many. */
  removeBefore(time: Date): number;
  /** Writes a copy of the database as it is at this moment to a file that is missing or empty. */
  copyTo(file: string): void;
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
const columns = `id, received_at, spam, read_at, ${fieldNames.map((name) => `CAST(${name} AS BLOB) AS ${name}`).join(', ')}`;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Row = Record<string, SQLOutputValue>;

function textOf(value: SQLOutputValue | undefined): string {
  return value instanceof Uint8Array ? utf8.decode(value) : String(value);
}

function toStored(row: Row): StoredEnquiry {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, textOf(row[name])]));
  return {
    id: Number(row.id),
    receivedAt: textOf(row.received_at),
    spam: textOf(row.spam),
    readAt: row.read_at === null ? undefined : textOf(row.read_at),
    ...(fields as Record<FieldName, string>),
  };
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
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON',
    );
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

/** Else erased text lives on in the -wal file, to which all changes are written first. */
function emptyLog(database: DatabaseSync): void {
  if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy !== 0) {
    throw new StoreError(
      'Erased, but another program reads the database, so that a trace may stay in the -wal file beside it: the next delete or purge clears it.',
    );
  }
}

/**
 * Opens `enquiries.db` in the folder, creating both where they are missing.
 * @param channels on which the owner is to be told of each new enquiry
 * @throws StoreError when the file can't be opened, is damaged or comes from a newer version
 */
export function openSqliteStore(dataDir: string, channels: readonly Channel[] = []): SqliteStore {
  let database: DatabaseSync;
  try {
    database = openDatabase(dataDir);
  } catch (error) {
    throw new StoreError(`The enquiries in ${databasePath(dataDir)} can't be opened: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  const outbox = createOutbox(database, channels);
  const insert = database.prepare(
    `INSERT INTO enquiries (received_at, ${fieldNames.join(', ')}) VALUES (?, ${fieldNames.map(() => '?').join(', ')})`,
  );
  const selectAll = database.prepare(`SELECT ${columns} FROM enquiries ORDER BY id DESC`);
  const selectOne = database.prepare(`SELECT ${columns} FROM enquiries WHERE id = ?`);
  const deleteOne = database.prepare('DELETE FROM enquiries WHERE id = ?');
  const deleteBefore = database.prepare('DELETE FROM enquiries WHERE received_at < ?');
  const updateRead = database.prepare('UPDATE enquiries SET read_at = ? WHERE id = ? AND read_at IS NULL');
  const vacuumInto = database.prepare('VACUUM INTO ?');
  const countAll = database.prepare('SELECT count(*) AS total FROM enquiries');
  return {
    outbox,
    async add(enquiry: Enquiry) {
      const now = new Date();
      const receivedAt = now.toISOString();
      database.exec('BEGIN IMMEDIATE');
      try {
        const { lastInsertRowid } = insert.run(receivedAt, ...fieldNames.map((name) => enquiry[name]));
        const id = Number(lastInsertRowid);
        outbox.enqueue(id, now);
        database.exec('COMMIT');
        return { ...enquiry, id, receivedAt, spam: '', readAt: undefined };
      } catch (error) {
        if (database.isTransaction) {
          database.exec('ROLLBACK'); // After some failures, a full disk among them, SQLite has done so itself.
        }
        throw error;
      }
    },
    list: async () => selectAll.all().map(toStored),
    async get(id) {
      const row = selectOne.get(id);
      return row && toStored(row);
    },
    async remove(id) {
      const removed = deleteOne.run(id).changes > 0;
      emptyLog(database);
      return removed;
    },
    removeBefore(time) {
      const { changes } = deleteBefore.run(time.toISOString());
      emptyLog(database);
      return Number(changes);
    },
    markRead: (id, now) => void updateRead.run(now.toISOString(), id),
    copyTo: (file) => void vacuumInto.run(file),
    count: async () => Number(countAll.get()?.total),
    close: () => database.close(),
  };
}
