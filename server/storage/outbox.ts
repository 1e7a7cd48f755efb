import type { Channel } from '../../config/notifications/notification-settings.ts';
import { hour } from '../enquiries/ceilings.ts';
import { longestPause } from '../notifications/backoff.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Database, Row, Statement } from './database.ts';

/**
 * Outbox in the database of the enquiries. Its table is called `notices`. If a migration renamed the table, every write of the
 * Worker would fail until the next deployment.
 */

/**
 * Milliseconds for which a notification is leased to its caller, longer than an attempt may take. If the run is cut off,
 * another one makes the attempt after that.
 */
const lease = 150_000;

/** A notification that is due later than the backoff allows was scheduled while the clock was ahead, and is due now. */
const due = 'sent_at IS NULL AND channel = ?1 AND (next_attempt_at <= ?2 OR next_attempt_at > ?3)';

const takeDue = `UPDATE notices SET next_attempt_at = ?4 WHERE id = (
    SELECT id FROM notices WHERE ${due} ORDER BY attempts > 0, next_attempt_at, id LIMIT 1
  ) RETURNING id, enquiry_id, attempts, taken`;

// SQLite takes a bare column from the row that holds the maximum (https://www.sqlite.org/lang_select.html#bareagg).
const countWaiting = `SELECT channel, count(*) AS waiting, sum(attempts > 0) AS failing, last_error,
    max(iif(attempts > 0, next_attempt_at, '')) AS latest
  FROM notices WHERE sent_at IS NULL GROUP BY channel ORDER BY channel`;

const enqueueNewest = `INSERT INTO notices (enquiry_id, channel, next_attempt_at)
  SELECT id, ?1, ?2 FROM enquiries
  WHERE id = (SELECT max(id) FROM enquiries) AND received_at = ?2
    AND NOT EXISTS (SELECT 1 FROM notices WHERE enquiry_id = enquiries.id AND channel = ?1)`;

const fail = `UPDATE notices SET attempts = attempts + 1, next_attempt_at = ?2, permanent = ?3, last_error = ?4,
    taken = coalesce(?5, taken)
  WHERE id = ?1`;

/** Times between which an e-mail counts: those that were sent while the clock was a little ahead count too. */
const hourAround = (time: Date) => [timeAfter(time, -hour), timeAfter(time, hour)];

const timeAfter = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds).toISOString();

/** Reads the addresses that have the mail. Bytes that a damaged disk has changed may leave no JSON. */
function addressesIn(text: string): string[] {
  try {
    return [JSON.parse(text)].flat().map(String);
  } catch {
    return [];
  }
}

const idsOf = (rows: readonly Row[]) => rows.map((row) => ({ id: Number(row.id), attempts: Number(row.attempts) }));

export interface StoredOutbox extends Outbox {
  /** Statement that adds a notification. */
  enqueue(channel: Channel, enquiryId: number, now: string): Statement;
  /**
   * Statement that adds a notification of the newest enquiry, if that enquiry has this time and no notification yet. It
   * belongs to the batch that stores the enquiry.
   */
  enqueueNewest(channel: Channel, receivedAt: string): Statement;
  /** Calls the listeners of `onEnqueued`. */
  reportEnqueued(): void;
}

export function createOutbox(database: Database): StoredOutbox {
  const listeners: (() => void)[] = [];
  const statement = (sql: string, ...values: unknown[]) => database.prepare(sql).bind(...values);
  const rows = async (sql: string, ...values: unknown[]) => (await statement(sql, ...values).run()).results;
  /** Parameters of `due`. */
  const dueAt = (channel: Channel, now: Date) => [channel, now.toISOString(), timeAfter(now, longestPause)];
  /** Counts an e-mail if one went out, and forgets those that count no longer. */
  const recordMail = (time: Date | undefined) =>
    time
      ? [
          statement('DELETE FROM mails WHERE sent_at <= ? OR sent_at > ?', ...hourAround(time)),
          statement('INSERT INTO mails VALUES (?)', time.toISOString()),
        ]
      : [];

  return {
    enqueue: (channel, enquiryId, now) =>
      statement('INSERT INTO notices (enquiry_id, channel, next_attempt_at) VALUES (?, ?, ?)', enquiryId, channel, now),
    enqueueNewest: (channel, receivedAt) => statement(enqueueNewest, channel, receivedAt),
    reportEnqueued() {
      for (const listener of listeners) {
        listener();
      }
    },
    onEnqueued: (listener) => void listeners.push(listener),
    async takeDue(channel, now) {
      const [row] = await rows(takeDue, ...dueAt(channel, now), timeAfter(now, lease));
      const [found] = idsOf(row ? [row] : []);
      return row && found
        ? { ...found, enquiryId: Number(row.enquiry_id), taken: addressesIn(String(row.taken)), others: [] }
        : undefined;
    },
    async nextDueAt(channel) {
      const next = 'SELECT min(next_attempt_at) AS due_at FROM notices WHERE sent_at IS NULL AND channel = ?';
      const dueAt = (await rows(next, channel))[0]?.due_at;
      return typeof dueAt === 'string' ? new Date(dueAt) : undefined;
    },
    async reschedule(channel, now, which) {
      const passing = which === 'all' ? '' : 'AND permanent = 0 AND attempts > 0';
      await rows(
        `UPDATE notices SET next_attempt_at = ?2
         WHERE sent_at IS NULL AND channel = ?1 AND next_attempt_at > ?2 ${passing}`,
        channel,
        now.toISOString(),
      );
    },
    alsoDue: async (channel, now, { id, taken }) =>
      idsOf(
        await rows(
          `SELECT id, attempts FROM notices WHERE ${due} AND taken = ?4 AND id <> ?5`,
          ...dueAt(channel, now),
          JSON.stringify(taken),
          id,
        ),
      ),
    async countMails(now) {
      const count = 'SELECT count(*) AS total FROM mails WHERE sent_at > ? AND sent_at <= ?';
      return Number((await rows(count, ...hourAround(now)))[0]?.total);
    },
    async recordSent(id, now, others = [], mailedAt) {
      const sent = "UPDATE notices SET sent_at = ?, last_error = '' WHERE id = ?";
      await database.batch([
        ...[id, ...others].map((each) => statement(sent, now.toISOString(), each)),
        ...recordMail(mailedAt),
      ]);
    },
    async recordFailed(id, nextAttemptAt, { permanent, reason, taken }, others = [], mailedAt) {
      const result = [Number(permanent), reason, taken ? JSON.stringify(taken) : null];
      await database.batch([
        ...[{ id, nextAttemptAt }, ...others].map((each) =>
          statement(fail, each.id, each.nextAttemptAt.toISOString(), ...result),
        ),
        ...recordMail(mailedAt),
      ]);
    },
    async backlog() {
      return (await rows(countWaiting)).map((row) => ({
        channel: row.channel === 'email' ? ('email' as const) : ('webhook' as const),
        waiting: Number(row.waiting),
        failing: Number(row.failing),
        lastError: String(row.last_error),
      }));
    },
  };
}
