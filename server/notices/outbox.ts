import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

/** The ways on which the owner is told of an enquiry. */
export type Channel = 'email' | 'webhook';

/** One message to the owner on one channel that has not been sent yet. */
export interface Notice {
  readonly id: number;
  readonly enquiryId: number;
  /** How often sending it has failed. */
  readonly attempts: number;
  /** Addresses of the owner that have taken it already, while others refused. */
  readonly taken: readonly string[];
}

/** Why an attempt to send a notice failed, and for whom it did not. */
export interface Failure {
  /** The receiver says that the same attempt would fail again. */
  readonly permanent: boolean;
  /** For the owner; holds no personal data. */
  readonly reason: string;
  /** All that have taken the notice by now, where that has changed. */
  readonly taken?: readonly string[];
}

/** What waits on a channel, for the owner's eyes. */
export interface Backlog {
  readonly channel: Channel;
  readonly waiting: number;
  /** Those of the waiting that have failed at least once. */
  readonly failing: number;
  /** Why the latest attempt failed; holds no personal data. */
  readonly lastError: string;
}

/** The notices that are still to be sent, kept beside the enquiries so that one transaction covers both. */
export interface Outbox {
  /** Adds a notice per channel; to be called within the transaction that stores the enquiry. */
  enqueue(enquiryId: number, now: Date): void;
  /** Calls back after each `enqueue` of this process; the caller must not read the database before it yields. */
  onEnqueued(listener: () => void): void;
  /** The next notice to send: fresh ones go first, so that failing ones can't hold them up. */
  nextDue(channel: Channel, now: Date): Promise<Notice | undefined>;
  /** When the next attempt is due, undefined when nothing waits. */
  nextDueAt(channel: Channel): Promise<Date | undefined>;
  /** Makes all that waits on the channel due at once. */
  hasten(channel: Channel, now: Date): Promise<void>;
  recordSent(id: number, now: Date): Promise<void>;
  recordFailed(id: number, nextAttemptAt: Date, failure: Failure): Promise<void>;
  /** Channels with something waiting. */
  backlog(): Promise<readonly Backlog[]>;
}

type Row = Record<string, SQLOutputValue>;

const toNotice = (row: Row): Notice => ({
  id: Number(row.id),
  enquiryId: Number(row.enquiry_id),
  attempts: Number(row.attempts),
  taken: JSON.parse(String(row.taken)),
});

const toBacklog = (row: Row): Backlog => ({
  channel: row.channel === 'email' ? 'email' : 'webhook',
  waiting: Number(row.waiting),
  failing: Number(row.failing),
  lastError: String(row.last_error),
});

/**
 * @param channels on which each new enquiry is to be announced
 * @param attempt does something as soon as no other connection holds the lock
 */
export function createOutbox(
  database: DatabaseSync,
  channels: readonly Channel[],
  attempt: <Result>(act: () => Result) => Promise<Result>,
): Outbox {
  const listeners: (() => void)[] = [];
  const insert = database.prepare('INSERT INTO notices (enquiry_id, channel, next_attempt_at) VALUES (?, ?, ?)');
  const selectDue = database.prepare(
    `SELECT id, enquiry_id, attempts, taken FROM notices
     WHERE sent_at IS NULL AND channel = ? AND next_attempt_at <= ?
     ORDER BY attempts > 0, next_attempt_at, id LIMIT 1`,
  );
  const selectNext = database.prepare(
    'SELECT min(next_attempt_at) AS due_at FROM notices WHERE sent_at IS NULL AND channel = ?',
  );
  const updateDue = database.prepare('UPDATE notices SET next_attempt_at = ? WHERE sent_at IS NULL AND channel = ?');
  const updateSent = database.prepare("UPDATE notices SET sent_at = ?, last_error = '' WHERE id = ?");
  const updateFailed = database.prepare(
    `UPDATE notices SET attempts = attempts + 1, next_attempt_at = ?, last_error = ?, taken = coalesce(?, taken)
     WHERE id = ?`,
  );
  // SQLite takes a bare column from the row that holds the maximum: here, from the latest failure.
  const selectBacklog = database.prepare(
    `SELECT channel, count(*) AS waiting, sum(attempts > 0) AS failing, last_error,
       max(iif(attempts > 0, next_attempt_at, '')) AS latest
     FROM notices WHERE sent_at IS NULL GROUP BY channel ORDER BY channel`,
  );
  return {
    enqueue(enquiryId, now) {
      for (const channel of channels) {
        insert.run(enquiryId, channel, now.toISOString());
      }
      for (const listener of listeners) {
        listener();
      }
    },
    onEnqueued: (listener) => void listeners.push(listener),
    nextDue: (channel, now) =>
      attempt(() => {
        const row = selectDue.get(channel, now.toISOString());
        return row && toNotice(row);
      }),
    nextDueAt: (channel) =>
      attempt(() => {
        const dueAt = selectNext.get(channel)?.due_at;
        return typeof dueAt === 'string' ? new Date(dueAt) : undefined;
      }),
    hasten: (channel, now) => attempt(() => void updateDue.run(now.toISOString(), channel)),
    recordSent: (id, now) => attempt(() => void updateSent.run(now.toISOString(), id)),
    recordFailed: (id, nextAttemptAt, { reason, taken }) =>
      attempt(
        () => void updateFailed.run(nextAttemptAt.toISOString(), reason, taken ? JSON.stringify(taken) : null, id),
      ),
    backlog: () => attempt(() => selectBacklog.all().map(toBacklog)),
  };
}
