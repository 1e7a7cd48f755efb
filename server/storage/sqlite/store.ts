import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from '../../../config/notifications/notification-settings.ts';
import { fieldNames } from '../../../src/enquiry/fields.ts';
import { ceilings, day } from '../../enquiries/ceilings.ts';
import type { Outbox } from '../../notifications/outbox.ts';
import { inPages, pageClause, repetitionClause, toStored, unreadCondition } from '../enquiry-rows.ts';
import { CeilingError, type OwnerStore, repetitionWindow, StoreError } from '../enquiry-store.ts';
import { connect, type Prepare } from './connection.ts';
import { emptyLog, markDeletion, markErased, rewrite } from './erasure.ts';
import { createOutbox } from './outbox.ts';
import { explainSqliteError, isFull, isSqliteError } from './sqlite-error.ts';
import { retryPause } from './transaction.ts';

/** Store of enquiries in a file of this machine. Close it before the process ends. */
export interface SqliteStore extends Required<OwnerStore> {
  readonly outbox: Outbox;
  /** Closes the store. Repeated calls have no effect. */
  close(): void;
}

export interface SqliteStoreOptions {
  /** Channels on which the owner is notified of each new enquiry. */
  readonly channels?: readonly Channel[];
  /** Current time in milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds to wait for another connection's lock. An erasure holds it for seconds where the file is large. */
  readonly timeout?: number;
  /** True if the whole file is checked before use. Otherwise damage is reported when it is read. */
  readonly checked?: boolean;
  /** Bytes in use from which on no new enquiry is stored; tests have fewer. */
  readonly maxBytes?: number;
}

/**
 * Bytes of the health check's row, as many as in the longest enquiry. A smaller row would fit on a disk that is full for the
 * next enquiry.
 */
const healthBytes = 65_536;

// Texts are read as bytes: Node before about 24.2 cuts a text at its first NUL.
const columns = `id, received_at, spam, read_at, ${fieldNames.map((name) => `CAST(${name} AS BLOB) AS ${name}`).join(', ')}`;
const insert = `INSERT INTO enquiries (received_at, spam, ${fieldNames.join(', ')})
   VALUES (?, ?, ${fieldNames.map(() => '?').join(', ')})`;
// SQLite does not write an unchanged row, but it writes the index of an unchanged column.
const writeAgain = 'UPDATE enquiries SET received_at = received_at WHERE id = ?';

const countBetween = 'SELECT count(*) AS total FROM enquiries WHERE received_at > ? AND received_at <= ?';
const bytesInUse = `SELECT (page_count - freelist_count) * page_size AS total
   FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`;

/**
 * Removes what killed backups of earlier versions have left in the folder: they are copies of enquiries.
 * @throws StoreError
 */
function removePartialBackups(dataDir: string): void {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.isFile() && /\.[\da-f-]{36}\.partial(-journal)?$/.test(entry.name)) {
      try {
        rmSync(path.join(dataDir, entry.name));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new StoreError(`${entry.name}, which a backup has left, can't be removed (${code}): remove it`);
      }
    }
  }
}

/** Returns the files of the folder that are not the database's. */
function otherFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^enquiries\.db(-wal|-shm)?$/.test(entry.name))
    .map(({ name }) => path.join(dataDir, name));
}

/** Creates the store in a folder. Its first use opens the database, and rejects with a StoreError if that fails. */
export function openSqliteStore(dataDir: string, options: SqliteStoreOptions = {}): SqliteStore {
  const { channels = [], now = () => Date.now(), timeout = 5000, checked = true } = options;
  const { maxBytes = ceilings.storeBytes } = options;
  const connection = connect(dataDir, { timeout, checked });
  const { attempt, transact } = connection;
  const timeAgo = (milliseconds: number) => new Date(now() - milliseconds).toISOString();
  const outbox = createOutbox(connection, channels);
  const count = (condition: string) =>
    attempt((sql) => Number(sql(`SELECT count(*) AS total FROM enquiries WHERE ${condition}`).get()?.total));

  function checkSize(sql: Prepare): void {
    if (Number(sql(bytesInUse).get()?.total) >= maxBytes) {
      throw new CeilingError('size');
    }
  }

  /** Waits until no reader needs the write-ahead log, and empties it. Resolves to false if that takes too long. */
  async function emptyLogWhenUnused(): Promise<boolean> {
    const deadline = performance.now() + timeout;
    while (!(await attempt((_, database) => emptyLog(database)))) {
      if (performance.now() >= deadline) {
        return false;
      }
      await pause(retryPause);
    }
    return true;
  }

  /** Removes the text of deleted rows from all files; resolves to the reason for which that is not possible at present. */
  async function removeDeletedText(): Promise<string | undefined> {
    try {
      const marked = await attempt((_, database) => rewrite(database));
      if (marked !== undefined) {
        if (!(await emptyLogWhenUnused())) {
          return 'another program keeps reading the database: end it';
        }
        await attempt((_, database) => markErased(database, marked));
      }
      removePartialBackups(dataDir);
      return undefined;
    } catch (error) {
      if (isSqliteError(error)) {
        if (isFull(error)) {
          const folder = process.env.SQLITE_TMPDIR ?? process.env.TMPDIR ?? '/var/tmp';
          return `the disk of the database or of the temporary folder, ${folder}, is full: make room on both and try again`;
        }
        return explainSqliteError(error);
      }
      if (error instanceof StoreError) {
        return error.reason;
      }
      throw error;
    }
  }

  return {
    outbox,
    add: (enquiry, { spam = '', atMost = Number.POSITIVE_INFINITY } = {}) =>
      transact((sql) => {
        const values = fieldNames.map((name) => enquiry[name]);
        const repeated = sql(`SELECT ${columns} FROM enquiries ${repetitionClause}`).get(
          timeAgo(repetitionWindow),
          ...values,
          timeAgo(-repetitionWindow),
        );
        if (repeated) {
          // The first response may have been lost in a crash before the fsync: this commit has one too.
          sql(writeAgain).run(Number(repeated.id));
          return { ...toStored(repeated), known: true };
        }
        const receivedAt = timeAgo(0);
        checkSize(sql);
        if (Number(sql(countBetween).get(timeAgo(day), receivedAt)?.total) >= atMost) {
          throw new CeilingError('day');
        }
        const id = Number(sql(insert).run(receivedAt, spam, ...values).lastInsertRowid);
        outbox.enqueue(sql, id, new Date(now()));
        return { ...enquiry, id, receivedAt, spam, readAt: undefined, known: false };
      }),
    announceAgain: (id) => transact((sql) => outbox.enqueue(sql, id, new Date(now()))),
    list(selection = {}) {
      const page = `SELECT ${columns} FROM enquiries ${pageClause(selection.unread)}`;
      return inPages(selection, (before) => attempt((sql) => sql(page).all(before).map(toStored)));
    },
    get: (id) =>
      attempt((sql) => {
        const row = sql(`SELECT ${columns} FROM enquiries WHERE id = ?`).get(id);
        return row && toStored(row);
      }),
    async markRead(id) {
      await attempt((sql) =>
        sql('UPDATE enquiries SET read_at = ? WHERE id = ? AND read_at IS NULL').run(timeAgo(0), id),
      );
    },
    async erase(selection) {
      const [condition, value] =
        'id' in selection
          ? (['id = ?', selection.id] as const)
          : (['received_at < ?', selection.before.toISOString()] as const);
      const erased = await transact((sql, database) => {
        const { changes } = sql(`DELETE FROM enquiries WHERE ${condition}`).run(value);
        if (changes > 0) {
          markDeletion(database);
        }
        return Number(changes);
      });
      return { count: erased, remains: await removeDeletedText(), others: otherFiles(dataDir) };
    },
    copyTo: async (file) => {
      await attempt((sql) => sql('VACUUM INTO ?').run(file));
    },
    count: () => count('true'),
    countUnread: () => count(unreadCondition),
    async checkWritable() {
      await transact((sql) => {
        checkSize(sql);
        sql('DELETE FROM health').run(); // An update writes only the pages that differ.
        sql('INSERT INTO health VALUES (1, ?)').run(timeAgo(0).padEnd(healthBytes));
      });
    },
    close: connection.close,
  };
}
