import type { Channel } from '../../config/notifications/notification-settings.ts';
import { hour } from '../enquiries/ceilings.ts';
import type { Database } from './database.ts';

/**
 * Outbox of unsent notifications, stored beside the enquiries so that one transaction covers both. Its table is called
 * `notices`. If a migration renamed the table, every write of the Worker would fail until the next deployment.
 */

export interface Notification {
  readonly id: number;
  readonly enquiryId: number;
  readonly attempts: number;
  /** The owner's addresses that have accepted the notification while others refused it. */
  readonly taken: readonly string[];
}

/** Reason for which an attempt failed, and the addresses for which it succeeded. */
export interface Failure {
  /** True if the receiver says that the same attempt would fail again. */
  readonly permanent: boolean;
  /** Text for the owner, without personal data. */
  readonly reason: string;
  /** All addresses that have accepted the notification so far, if that has changed. */
  readonly taken?: readonly string[];
}

const minute = 60_000;
/** Milliseconds. */
const longestPause = 6 * hour;

/**
 * Backoff in milliseconds: a minute after the first failure, then doubled each time, up to six hours. A notification is
 * never given up. After a permanent failure the backoff is six hours at once. Only the owner or the receiver can fix that
 * failure, and frequent attempts get a sender blocked.
 */
const pauseAfter = (failures: number, permanent: boolean) =>
  permanent ? longestPause : Math.min(minute * 2 ** (failures - 1), longestPause);

/**
 * Milliseconds for which a notification is leased to its caller, longer than an attempt may take. If the run is cut off,
 * another one makes the attempt after that.
 */
const lease = 150_000;

/** A notification that is due later than the backoff allows was scheduled while the clock was ahead, and is due now. */
const due = 'sent_at IS NULL AND channel = ?1 AND (next_attempt_at <= ?2 OR next_attempt_at > ?3)';

// Bytes that a damaged disk has changed may leave no JSON.
const takeDue = `UPDATE notices SET next_attempt_at = ?4 WHERE id = (
    SELECT id FROM notices WHERE ${due} ORDER BY attempts > 0, next_attempt_at, id LIMIT 1
  ) RETURNING id, enquiry_id, attempts, iif(json_valid(taken), taken, '[]') AS taken`;

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

/** Makes due what another notification of its channel shows to be worth an attempt. */
const makeDelayedDue = `UPDATE notices SET next_attempt_at = ?1
  WHERE channel = (SELECT channel FROM notices WHERE id = ?2) AND sent_at IS NULL AND next_attempt_at > ?1
    AND permanent = 0 AND attempts > 0`;

/** Times between which an e-mail counts: those that were sent while the clock was a little ahead count too. */
const hourAround = (time: Date) => [timeAfter(time, -hour), timeAfter(time, hour)];

const timeAfter = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds).toISOString();

export function createOutbox(database: Database) {
  const listeners: (() => void)[] = [];
  const statement = (sql: string, ...values: unknown[]) => database.prepare(sql).bind(...values);
  const rows = async (sql: string, ...values: unknown[]) => (await statement(sql, ...values).run()).results;
  /** Counts an e-mail, and forgets those that count no longer. */
  const countMail = (time: Date) => [
    statement('DELETE FROM mails WHERE sent_at <= ? OR sent_at > ?', ...hourAround(time)),
    statement('INSERT INTO mails VALUES (?)', time.toISOString()),
  ];
  /** Time of the next attempt after so many earlier failures and one more, as ISO 8601. */
  const nextAttemptAt = (attempts: number, permanent: boolean, now: Date) =>
    timeAfter(now, pauseAfter(attempts + 1, permanent));

  return {
    nextAttemptAt,
    enqueue: (channel: Channel, enquiryId: number, now: string) =>
      statement('INSERT INTO notices (enquiry_id, channel, next_attempt_at) VALUES (?, ?, ?)', enquiryId, channel, now),
    /**
     * Makes the statement that adds a notification of the newest enquiry, if that enquiry has this time and no notification
     * yet. It belongs to the batch that stores the enquiry.
     */
    enqueueNewest: (channel: Channel, receivedAt: string) => statement(enqueueNewest, channel, receivedAt),
    reportEnqueued() {
      for (const listener of listeners) {
        listener();
      }
    },
    /** Registers a callback for the notifications that this process adds. */
    onEnqueued: (listener: () => void) => void listeners.push(listener),
    /**
     * Takes the next notification to send: no other caller gets it while an attempt may last. New ones come first, so that
     * failing ones can't delay them.
     */
    async takeDue(channel: Channel, now: Date): Promise<Notification | undefined> {
      const times = [0, longestPause, lease].map((milliseconds) => timeAfter(now, milliseconds));
      const [row] = await rows(takeDue, channel, ...times);
      return (
        row && {
          id: Number(row.id),
          enquiryId: Number(row.enquiry_id),
          attempts: Number(row.attempts),
          taken: [JSON.parse(String(row.taken))].flat().map(String),
        }
      );
    },
    async reschedule(channel: Channel, now: Date): Promise<void> {
      await rows(
        'UPDATE notices SET next_attempt_at = ?2 WHERE sent_at IS NULL AND channel = ?1 AND next_attempt_at > ?2',
        channel,
        now.toISOString(),
      );
    },
    /** Counts the e-mails that went out in the hour until `now`, whatever became of their notifications. */
    async countMails(now: Date): Promise<number> {
      const count = 'SELECT count(*) AS total FROM mails WHERE sent_at > ? AND sent_at <= ?';
      return Number((await rows(count, ...hourAround(now)))[0]?.total);
    },
    /**
     * Records a success. The receiver is back, so the notifications that its downtime delayed are due, too.
     * @param mailed true if an e-mail went out
     */
    async recordSent({ id }: Pick<Notification, 'id'>, now: Date, mailed: boolean): Promise<void> {
      const time = now.toISOString();
      const sent = "UPDATE notices SET sent_at = ?, last_error = '' WHERE id = ?";
      await database.batch([
        statement(sent, time, id),
        statement(makeDelayedDue, time, id),
        ...(mailed ? countMail(now) : []),
      ]);
    },
    /** @param mailed true if an e-mail went out to at least one address */
    async recordFailed(
      { id, attempts }: Pick<Notification, 'id' | 'attempts'>,
      now: Date,
      { permanent, reason, taken }: Failure,
      mailed: boolean,
    ): Promise<void> {
      const result = [Number(permanent), reason, taken ? JSON.stringify(taken) : null];
      await database.batch([
        statement(fail, id, nextAttemptAt(attempts, permanent, now), ...result),
        ...(mailed ? countMail(now) : []),
      ]);
    },
    /**
     * Describes what waits, for each channel with waiting notifications: how many, how many of them have failed at least once,
     * and the reason for which the latest attempt failed, without personal data.
     */
    async backlog() {
      return (await rows(countWaiting)).map((row) => ({
        channel: row.channel as Channel,
        waiting: Number(row.waiting),
        failing: Number(row.failing),
        lastError: String(row.last_error),
      }));
    },
  };
}
