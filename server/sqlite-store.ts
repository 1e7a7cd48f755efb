import { hash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { type Enquiry, type FieldName, fieldNames } from '../src/enquiry/fields.ts';
import { type EnquiryStore, repetitionWindow, type StoredEnquiry } from './enquiry-store.ts';
import { migrate } from './sqlite-schema.ts';
import { inTransaction, whenUnlocked } from './sqlite-transaction.ts';

/** An enquiry store in a file of this machine; to be closed when the process ends. */
export interface SqliteStore extends EnquiryStore {
  /** More than once does no harm. */
  close(): void;
}

export interface SqliteStoreOptions {
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds to wait for another connection's lock. */
  readonly patience?: number;
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

/** Bytes of a health check: as the longest enquiry. A small one still fits on a disk that is full for the next enquiry. */
const healthBytes = 65_536;

/** Milliseconds between two looks for senders to forget. */
const forgetInterval = 60_000;

type Row = Record<string, SQLOutputValue>;

function textOf(value: SQLOutputValue | undefined): string {
  return value instanceof Uint8Array ? utf8.decode(value) : String(value);
}

function toStored(row: Row): StoredEnquiry {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, textOf(row[name])]));
  return {
    id: Number(row.id),
    receivedAt: textOf(row.received_at),
    ...(fields as Record<FieldName, string>),
    spam: textOf(row.spam),
    readAt: row.read_at === null ? undefined : textOf(row.read_at),
  };
}

/** The same for the same values from the same address, and neither can be read from it. */
function fingerprintOf(enquiry: Enquiry, sender: string): Uint8Array {
  return hash('sha256', JSON.stringify([sender, ...fieldNames.map((name) => enquiry[name])]), 'buffer');
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
export function openSqliteStore(
  dataDir: string,
  { now = () => Date.now(), patience = 2000 }: SqliteStoreOptions = {},
): SqliteStore {
  let database: DatabaseSync;
  try {
    database = openDatabase(dataDir);
  } catch (error) {
    throw new StoreError(`The enquiries in ${databasePath(dataDir)} can't be opened: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  const insert = database.prepare(
    `INSERT INTO enquiries (received_at, spam, fingerprint, ${fieldNames.join(', ')})
     VALUES (?, ?, ?, ${fieldNames.map(() => '?').join(', ')})`,
  );
  const selectAll = database.prepare(`SELECT ${columns} FROM enquiries ORDER BY id DESC`);
  const selectOne = database.prepare(`SELECT ${columns} FROM enquiries WHERE id = ?`);
  const selectRepeated = database.prepare(
    `SELECT ${columns} FROM enquiries WHERE fingerprint = ? AND received_at > ? ORDER BY id DESC LIMIT 1`,
  );
  const writeAgain = database.prepare('UPDATE enquiries SET fingerprint = fingerprint WHERE id = ?');
  const expired = 'fingerprint IS NOT NULL AND received_at <= ?';
  const selectExpired = database.prepare(`SELECT 1 FROM enquiries WHERE ${expired} LIMIT 1`);
  const forgetExpired = database.prepare(`UPDATE enquiries SET fingerprint = NULL WHERE ${expired}`);
  const deleteOne = database.prepare('DELETE FROM enquiries WHERE id = ?');
  const countAll = database.prepare('SELECT count(*) AS total FROM enquiries');
  const countUnread = database.prepare("SELECT count(*) AS total FROM enquiries WHERE read_at IS NULL AND spam = ''");
  const clearHealth = database.prepare('DELETE FROM health');
  const writeHealth = database.prepare('INSERT INTO health VALUES (1, ?)');
  database.exec('PRAGMA busy_timeout = 0'); // From here on `whenUnlocked` does the waiting.

  const attempt = <Result>(act: () => Result) => whenUnlocked(patience, act);
  const timeAgo = (milliseconds: number) => new Date(now() - milliseconds).toISOString();

  const forgetSenders = () => {
    const limit = timeAgo(repetitionWindow);
    // Looks before it writes: the owner's command opens the database beside a busy server. What fails, such as on a
    // full disk, comes again with the next round.
    attempt(() => selectExpired.get(limit) && forgetExpired.run(limit)).catch(() => undefined);
  };
  forgetSenders();
  const rounds = setInterval(forgetSenders, forgetInterval).unref();

  return {
    add: (enquiry, { spam = '', sender } = {}) =>
      attempt(() =>
        inTransaction(database, () => {
          const fingerprint = sender === undefined ? null : fingerprintOf(enquiry, sender);
          const repeated = fingerprint && selectRepeated.get(fingerprint, timeAgo(repetitionWindow));
          if (repeated) {
            // Written again as it is: what swallowed the first reply may have been a crash that came before the fsync. The
            // column has an index, which SQLite writes; a row that stays the same it would leave alone.
            writeAgain.run(Number(repeated.id));
            return { ...toStored(repeated), known: true };
          }
          const receivedAt = timeAgo(0);
          const values = fieldNames.map((name) => enquiry[name]);
          const { lastInsertRowid } = insert.run(receivedAt, spam, fingerprint, ...values);
          return { ...enquiry, id: Number(lastInsertRowid), receivedAt, spam, readAt: undefined, known: false };
        }),
      ),
    list: () => attempt(() => selectAll.all().map(toStored)),
    get: (id) =>
      attempt(() => {
        const row = selectOne.get(id);
        return row && toStored(row);
      }),
    async remove(id) {
      const removed = await attempt(() => deleteOne.run(id).changes > 0);
      // Else the erased text lives on in the -wal file. Worth waiting for readers, as this is a command of the owner.
      database.exec(`PRAGMA busy_timeout = ${patience}; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = 0`);
      return removed;
    },
    count: () => attempt(() => Number(countAll.get()?.total)),
    countUnread: () => attempt(() => Number(countUnread.get()?.total)),
    async checkWritable() {
      await attempt(() =>
        inTransaction(database, () => {
          clearHealth.run(); // An update writes only those pages that differ.
          writeHealth.run(timeAgo(0).padEnd(healthBytes));
        }),
      );
    },
    close() {
      clearInterval(rounds);
      if (database.isOpen) {
        database.close();
      }
    },
  };
}
