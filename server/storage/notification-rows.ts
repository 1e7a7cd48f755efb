import { longestPause } from '../notifications/backoff.ts';
import type { Backlog, Notification } from '../notifications/outbox.ts';

/** What every SQLite shares, be it a file of this machine or D1: how a row becomes a notification. */

type Row = Readonly<Record<string, unknown>>;

/** The notification in a row with its id, enquiry, attempts and whom it has reached. */
export const toNotification = (row: Row): Notification => ({
  id: Number(row.id),
  enquiryId: Number(row.enquiry_id),
  attempts: Number(row.attempts),
  taken: JSON.parse(String(row.taken)),
});

/**
 * Selects what waits on each channel, and why the latest attempt failed: SQLite takes a bare column from the row that holds the
 * maximum (https://www.sqlite.org/lang_select.html#bareagg).
 */
export const backlogQuery = `SELECT channel, count(*) AS waiting, sum(attempts > 0) AS failing, last_error,
    max(iif(attempts > 0, next_attempt_at, '')) AS latest
  FROM notices WHERE sent_at IS NULL GROUP BY channel ORDER BY channel`;

/** What waits on one channel, in a row of counts. */
export const toBacklog = (row: Row): Backlog => ({
  channel: row.channel === 'email' ? 'email' : 'webhook',
  waiting: Number(row.waiting),
  failing: Number(row.failing),
  lastError: String(row.last_error),
});

/**
 * The latest time, ISO 8601, at which an attempt can be due by the backoff. One that is due later was scheduled while the
 * clock was ahead, and is due now.
 */
export const latestAttempt = (now: Date) => new Date(now.getTime() + longestPause).toISOString();
