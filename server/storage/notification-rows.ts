import { longestPause } from '../notifications/backoff.ts';
import type { Backlog, Notification } from '../notifications/outbox.ts';

/**
 * Conversion of rows to notifications, shared by the SQLite file of a machine and D1. Their table is called
 * `notices`. If a migration renamed the table, every write of the Worker would fail until the next deployment.
 */

type Row = Readonly<Record<string, unknown>>;

/** Converts a row with its id, enquiry, attempts and the addresses that accepted it. */
export const toNotification = (row: Row): Notification => ({
  id: Number(row.id),
  enquiryId: Number(row.enquiry_id),
  attempts: Number(row.attempts),
  taken: JSON.parse(String(row.taken)),
  others: [],
});

/**
 * Selects the backlog of each channel, and the reason for the latest failure. SQLite takes a bare column from the row that
 * holds the maximum (https://www.sqlite.org/lang_select.html#bareagg).
 */
export const backlogQuery = `SELECT channel, count(*) AS waiting, sum(attempts > 0) AS failing, last_error,
    max(iif(attempts > 0, next_attempt_at, '')) AS latest
  FROM notices WHERE sent_at IS NULL GROUP BY channel ORDER BY channel`;

/** Converts a row of counts to the backlog of one channel. */
export const toBacklog = (row: Row): Backlog => ({
  channel: row.channel === 'email' ? 'email' : 'webhook',
  waiting: Number(row.waiting),
  failing: Number(row.failing),
  lastError: String(row.last_error),
});

/**
 * Latest time, ISO 8601, at which the backoff allows an attempt. A later one was scheduled while the clock was ahead, and is
 * due now.
 */
export const latestAttempt = (now: Date) => new Date(now.getTime() + longestPause).toISOString();
