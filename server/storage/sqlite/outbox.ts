import type { Channel } from '../../../config/notifications/notification-settings.ts';
import type { Outbox } from '../../notifications/outbox.ts';
import { backlogQuery, latestAttempt, toBacklog, toNotification } from '../notification-rows.ts';
import type { Connection, Prepare } from './connection.ts';

const insert = 'INSERT INTO notices (enquiry_id, channel, next_attempt_at) VALUES (?, ?, ?)';
const due = 'sent_at IS NULL AND channel = :channel AND (next_attempt_at <= :now OR next_attempt_at > :latest)';
const selectDue = `SELECT id, enquiry_id, attempts, taken FROM notices WHERE ${due}
   ORDER BY attempts > 0, next_attempt_at, id LIMIT 1`;
const selectAlsoDue = `SELECT id FROM notices WHERE ${due} AND taken = :taken AND id <> :id`;
const countSent = 'SELECT count(*) AS total FROM notices WHERE channel = ? AND sent_at > ? AND sent_at <= ?';
const selectNext = 'SELECT min(next_attempt_at) AS due_at FROM notices WHERE sent_at IS NULL AND channel = ?';
const updateDue = `UPDATE notices SET next_attempt_at = :now
   WHERE sent_at IS NULL AND channel = :channel AND next_attempt_at > :now AND permanent <= :permanent`;
const covered = 'id = :id OR id IN (SELECT value FROM json_each(:others))';
const updateSent = `UPDATE notices SET sent_at = :now, last_error = '' WHERE ${covered}`;
const updateFailed = `UPDATE notices SET attempts = attempts + 1, next_attempt_at = :next, permanent = :permanent,
     last_error = :reason, taken = coalesce(:taken, taken)
   WHERE ${covered}`;

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
    alsoDue: (channel, now, { id, taken }) =>
      attempt((sql) =>
        sql(selectAlsoDue)
          .all({ channel, now: now.toISOString(), latest: latestAttempt(now), taken: JSON.stringify(taken), id })
          .map((row) => Number(row.id)),
      ),
    countSent: (channel, since, now) =>
      attempt((sql) => Number(sql(countSent).get(channel, since.toISOString(), now.toISOString())?.total)),
    async recordSent(id, now, others = []) {
      await attempt((sql) => sql(updateSent).run({ now: now.toISOString(), id, others: JSON.stringify(others) }));
    },
    async recordFailed(id, nextAttemptAt, { permanent, reason, taken }, others = []) {
      const next = nextAttemptAt.toISOString();
      const takenText = taken ? JSON.stringify(taken) : null;
      const waiting = JSON.stringify(others);
      await attempt((sql) =>
        sql(updateFailed).run({ id, next, permanent: Number(permanent), reason, taken: takenText, others: waiting }),
      );
    },
    backlog: () => attempt((sql) => sql(backlogQuery).all().map(toBacklog)),
  };
}
