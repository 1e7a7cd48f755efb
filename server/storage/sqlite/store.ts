import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from '../../../config/notifications/notification-settings.ts';
import { fieldNames } from '../../../src/enquiry/fields.ts';
import type { Log } from '../../log/log.ts';
import type { Outbox } from '../../notifications/outbox.ts';
import { inPages, pageClause, toStored, unreadCondition } from '../enquiry-rows.ts';
import { type OwnerStore, repetitionWindow } from '../enquiry-store.ts';
import { enquiryColumns, fingerprintOf } from './columns.ts';
import { connect } from './connection.ts';
import { createOutbox } from './outbox.ts';
import { inTransaction, retryPause } from './transaction.ts';

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
  /** Milliseconds to wait for another connection's lock. */
  readonly timeout?: number;
  /** True if the whole file is read to check its integrity before use. Otherwise damage is reported when it is read. */
  readonly checked?: boolean;
  /** Logs a reopening of the database after its files were removed or replaced. */
  readonly log?: Log;
}

/**
 * Bytes of the health check's row, as many as in the longest enquiry. A smaller row would fit on a disk that is full for the
 * next enquiry.
 */
const healthBytes = 65_536;

/** Milliseconds between two deletions of old fingerprints. */
const forgetInterval = 60_000;

/**
 * Opens the store in a folder, and creates both if missing.
 * @throws StoreError as `connect` does
 */
export function openSqliteStore(
  dataDir: string,
  { channels = [], now = () => Date.now(), timeout = 2000, checked = true, log }: SqliteStoreOptions = {},
): SqliteStore {
  const connection = connect(dataDir, { timeout, checked, log });
  const { attempt, statement } = connection;
  const transact = <Result>(act: () => Result) => attempt(() => inTransaction(connection.database(), act));
  const timeAgo = (milliseconds: number) => new Date(now() - milliseconds).toISOString();
  const outbox = createOutbox(connection, channels);
  const insert = statement(
    `INSERT INTO enquiries (received_at, spam, fingerprint, ${fieldNames.join(', ')})
     VALUES (?, ?, ?, ${fieldNames.map(() => '?').join(', ')})`,
  );
  const selectPage = statement(`SELECT ${enquiryColumns} FROM enquiries ${pageClause()}`);
  const selectUnreadPage = statement(`SELECT ${enquiryColumns} FROM enquiries ${pageClause(true)}`);
  const selectOne = statement(`SELECT ${enquiryColumns} FROM enquiries WHERE id = ?`);
  const selectRepeated = statement(
    `SELECT ${enquiryColumns} FROM enquiries WHERE fingerprint = ? AND received_at > ? ORDER BY id DESC LIMIT 1`,
  );
  const writeAgain = statement('UPDATE enquiries SET fingerprint = fingerprint WHERE id = ?');
  const expired = 'fingerprint IS NOT NULL AND received_at <= ?';
  const selectExpired = statement(`SELECT 1 FROM enquiries WHERE ${expired} LIMIT 1`);
  const forgetExpired = statement(`UPDATE enquiries SET fingerprint = NULL WHERE ${expired}`);
  const updateRead = statement('UPDATE enquiries SET read_at = ? WHERE id = ? AND read_at IS NULL');
  const deleteOne = statement('DELETE FROM enquiries WHERE id = ?');
  const deleteBefore = statement('DELETE FROM enquiries WHERE received_at < ?');
  const vacuumInto = statement('VACUUM INTO ?');
  const countAll = statement('SELECT count(*) AS total FROM enquiries');
  const countUnread = statement(`SELECT count(*) AS total FROM enquiries WHERE ${unreadCondition}`);
  const clearHealth = statement('DELETE FROM health');
  const writeHealth = statement('INSERT INTO health VALUES (1, ?)');
  const checkpoint = statement('PRAGMA wal_checkpoint(TRUNCATE)');

  const forgetSenders = () => {
    const limit = timeAgo(repetitionWindow);
    // Reads before it writes: the owner's command opens the database beside a busy server. A failure, such as a full disk,
    // is retried in the next round.
    attempt(() => selectExpired().get(limit) && forgetExpired().run(limit)).catch(() => undefined);
  };
  forgetSenders();
  const rounds = setInterval(forgetSenders, forgetInterval).unref();

  return {
    outbox,
    add: (enquiry, { spam = '', sender } = {}) =>
      transact(() => {
        const fingerprint = sender === undefined ? null : fingerprintOf(enquiry, sender);
        const repeated = fingerprint && selectRepeated().get(fingerprint, timeAgo(repetitionWindow));
        if (repeated) {
          // Writes the same row again: the first response may have been lost in a crash before the fsync. The column has an
          // index, which SQLite writes. It would not write an unchanged row.
          writeAgain().run(Number(repeated.id));
          return { ...toStored(repeated), known: true };
        }
        const receivedAt = timeAgo(0);
        const values = fieldNames.map((name) => enquiry[name]);
        const id = Number(insert().run(receivedAt, spam, fingerprint, ...values).lastInsertRowid);
        outbox.enqueue(id, new Date(now()));
        return { ...enquiry, id, receivedAt, spam, readAt: undefined, known: false };
      }),
    announceAgain: (id) => transact(() => outbox.enqueue(id, new Date(now()))),
    list(selection = {}) {
      const select = selection.unread ? selectUnreadPage : selectPage;
      return inPages(selection, (before) => attempt(() => select().all(before).map(toStored)));
    },
    get: (id) =>
      attempt(() => {
        const row = selectOne().get(id);
        return row && toStored(row);
      }),
    markRead: (id) => attempt(() => void updateRead().run(timeAgo(0), id)),
    remove: (id) => attempt(() => deleteOne().run(id).changes > 0),
    removeBefore: (time) => attempt(() => Number(deleteBefore().run(time.toISOString()).changes)),
    async emptyLog() {
      const deadline = performance.now() + timeout;
      // SQLite's own wait for readers holds the write lock, so visitors would wait too.
      while ((await attempt(() => checkpoint().get()))?.busy !== 0) {
        if (performance.now() >= deadline) {
          return false;
        }
        await pause(retryPause);
      }
      return true;
    },
    copyTo: (file) => attempt(() => void vacuumInto().run(file)),
    count: () => attempt(() => Number(countAll().get()?.total)),
    countUnread: () => attempt(() => Number(countUnread().get()?.total)),
    async checkWritable() {
      await transact(() => {
        clearHealth().run(); // An update writes only the pages that differ.
        writeHealth().run(timeAgo(0).padEnd(healthBytes));
      });
    },
    close() {
      clearInterval(rounds);
      connection.close();
    },
  };
}
