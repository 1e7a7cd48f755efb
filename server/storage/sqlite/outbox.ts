import type { Channel } from '../../../config/notifications/notification-settings.ts';
import type { Outbox } from '../../notifications/outbox.ts';
import { backlogQuery, latestAttempt, toBacklog, toNotification } from '../notification-rows.ts';
import type { Connection, Prepare } from './connection.ts';

const insert = 'INSERT INTO notices (enquiry_id, channel, next_attempt_at) VALUES (?, ?, ?)';
const selectDue = `SELECT id, enquiry_id, attempts, taken FROM notices
   WHERE sent_at IS NULL AND channel = :channel AND (next_attempt_at <= :now OR next_attempt_at > :latest)
   ORDER BY attempts > 0, next_attempt_at, id LIMIT 1`;
const selectNext = 'SELECT min(next_attempt_at) AS due_at FROM notices WHERE sent_at IS NULL AND channel = ?';
const updateDue = `UPDATE notices SET next_attempt_at = :now
   WHERE sent_at IS NULL AND channel = :channel AND next_attempt_at > :now AND permanent <= :permanent`;
const updateSent = "UPDATE notices SET sent_at = ?, last_error = '' WHERE id = ?";
const updateFailed = `UPDATE notices SET attempts = attempts + 1, next_attempt_at = :next, permanent = :permanent,
     last_error = :reason, taken = coalesce(:taken, taken)
   WHERE id = :id`;

export interface SqliteOutbox extends Outbox {
  /** Adds a notification per channel, within the transaction that stores the enquiry. */
  enqueue(sql: Prepare, enquiryId: number, now: Date): void;
}

/** @param channels channels on which the owner is notified of each new enquiry */
export function createOutbox({ attempt }: Connection, channels: readonly Channel[]): SqliteOutbox {
  const listeners: (() => void)[] = [];
  return {
    enqueue(sql, enquiryId, now) {
      for (const channel of channels) {
        sql(insert).run(enquiryId, channel, now.toISOString());
      }
      for (const listener of listeners) {
        listener();
      }
    },
    onEnqueued: (listener) => void listeners.push(listener),
    nextDue: (channel, now) =>
      attempt((sql) => {
        const row = sql(selectDue).get({ channel, now: now.toISOString(), latest: latestAttempt(now) });
        return row && toNotification(row);
      }),
    nextDueAt: (channel) =>
      attempt((sql) => {
        const dueAt = sql(selectNext).get(channel)?.due_at;
        return typeof dueAt === 'string' ? new Date(dueAt) : undefined;
      }),
    async reschedule(channel, now, which) {
      const permanent = Number(which === 'all');
      await attempt((sql) => sql(updateDue).run({ channel, now: now.toISOString(), permanent }));
    },
    async recordSent(id, now) {
      await attempt((sql) => sql(updateSent).run(now.toISOString(), id));
    },
    async recordFailed(id, nextAttemptAt, { permanent, reason, taken }) {
      const next = nextAttemptAt.toISOString();
      const takenText = taken ? JSON.stringify(taken) : null;
      await attempt((sql) =>
        sql(updateFailed).run({ id, next, permanent: Number(permanent), reason, taken: takenText }),
      );
    },
    backlog: () => attempt((sql) => sql(backlogQuery).all().map(toBacklog)),
  };
}
