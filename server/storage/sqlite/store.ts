import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from '../../../config/notification-settings.ts';
import { fieldNames } from '../../../src/enquiry/fields.ts';
import type { Log } from '../../http/log-entries.ts';
import type { Outbox } from '../../notifications/outbox.ts';
import { inPages, pageClause, toStored, unreadCondition } from '../enquiry-rows.ts';
import { type EnquiryStore, repetitionWindow } from '../enquiry-store.ts';
import { connect } from './connection.ts';
import { createOutbox } from './outbox.ts';
import { enquiryColumns, fingerprintOf } from './rows.ts';
import { inTransaction, retryPause } from './transaction.ts';

/** An enquiry store in a file of this machine; to be closed when the process ends. */
export interface SqliteStore extends EnquiryStore {
  readonly outbox: Outbox;
  /** Adds notifications of an enquiry that is stored already. */
  announceAgain(id: number): Promise<void>;
  /** Notes that the owner has read the enquiry, unless that is noted already. */
  markRead(id: number): Promise<void>;
  /** Deletes all that came in before that time; resolves to how many. */
  removeBefore(time: Date): Promise<number>;
  /** Completes deletions, which else live on in the log; resolves to whether nothing was in the way for too long. */
  emptyLog(): Promise<boolean>;
  /** Writes a copy of the database as it is at this moment to a file that is missing or empty. */
  copyTo(file: string): Promise<void>;
  /** More than once does no harm. */
  close(): void;
}

export interface SqliteStoreOptions {
  /** On which the owner is to be told of each new enquiry. */
  readonly channels?: readonly Channel[];
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds to wait for another connection's lock. */
  readonly timeout?: number;
  /** Whether all of the file is read to see that it is sound before it is used; otherwise damage is told where it is met. */
  readonly checked?: boolean;
  /** Is told when the database is opened again because its files were removed or replaced. */
  readonly log?: Log;
}

/** Bytes of a health check: as the longest enquiry. A small one still fits on a disk that is full for the next enquiry. */
const healthBytes = 65_536;

/** Milliseconds between two looks for senders to forget. */
const forgetInterval = 60_000;

/**
 * Opens the store in a folder, creating both where they are missing.
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
    // Looks before it writes: the owner's command opens the database beside a busy server. What fails, such as on a
    // full disk, comes again with the next round.
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
          // Written again as it is: what swallowed the first reply may have been a crash that came before the fsync. The
          // column has an index, which SQLite writes; a row that stays the same it would leave alone.
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
      // While SQLite itself waits for readers it holds the write lock, and visitors would wait with it.
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
        clearHealth().run(); // An update writes only those pages that differ.
        writeHealth().run(timeAgo(0).padEnd(healthBytes));
      });
    },
    close() {
      clearInterval(rounds);
      connection.close();
    },
  };
}
