import type { Channel } from '../../../config/notifications/notification-settings.ts';
import type { Outbox } from '../../notifications/outbox.ts';
import { backlogQuery, latestAttempt, toBacklog, toNotification } from '../notification-rows.ts';
import type { Connection } from './connection.ts';

/** @param channels channels on which the owner is notified of each new enquiry */
export function createOutbox(connection: Connection, channels: readonly Channel[]): Outbox {
  const { attempt, statement } = connection;
  /** Generation of the database from which a notification was taken: in a restored backup its number may belong to another one. */
  const generations = new Map<number, number>();
  /** Writes the result of an attempt, unless the notification comes from a database that has been replaced since. */
  const record = async (id: number, write: () => void) => {
    await attempt(() => {
      if ((generations.get(id) ?? connection.generation()) === connection.generation()) {
        write();
      }
    });
    generations.delete(id);
  };
  const listeners: (() => void)[] = [];
  const insert = statement('INSERT INTO notices (enquiry_id, channel, next_attempt_at) VALUES (?, ?, ?)');
  const selectDue = statement(
    `SELECT id, enquiry_id, attempts, taken FROM notices
     WHERE sent_at IS NULL AND channel = :channel AND (next_attempt_at <= :now OR next_attempt_at > :latest)
     ORDER BY attempts > 0, next_attempt_at, id LIMIT 1`,
  );
  const selectNext = statement(
    'SELECT min(next_attempt_at) AS due_at FROM notices WHERE sent_at IS NULL AND channel = ?',
  );
  const updateDue = statement(
    `UPDATE notices SET next_attempt_at = :now
     WHERE sent_at IS NULL AND channel = :channel AND next_attempt_at > :now AND permanent <= :permanent`,
  );
  const updateSent = statement("UPDATE notices SET sent_at = ?, last_error = '' WHERE id = ?");
  const updateFailed = statement(
    `UPDATE notices SET attempts = attempts + 1, next_attempt_at = :next, permanent = :permanent, last_error = :reason,
       taken = coalesce(:taken, taken)
     WHERE id = :id`,
  );
  const selectBacklog = statement(backlogQuery);
  return {
    enqueue(enquiryId, now) {
      for (const channel of channels) {
        insert().run(enquiryId, channel, now.toISOString());
      }
      for (const listener of listeners) {
        listener();
      }
    },
    onEnqueued: (listener) => void listeners.push(listener),
    nextDue: (channel, now) =>
      attempt(() => {
        const row = selectDue().get({ channel, now: now.toISOString(), latest: latestAttempt(now) });
        if (row) {
          generations.set(Number(row.id), connection.generation());
        }
        return row && toNotification(row);
      }),
    nextDueAt: (channel) =>
      attempt(() => {
        const dueAt = selectNext().get(channel)?.due_at;
        return typeof dueAt === 'string' ? new Date(dueAt) : undefined;
      }),
    reschedule: (channel, now, which) =>
      attempt(() => void updateDue().run({ channel, now: now.toISOString(), permanent: Number(which === 'all') })),
    recordSent: (id, now) => record(id, () => void updateSent().run(now.toISOString(), id)),
    recordFailed: (id, nextAttemptAt, { permanent, reason, taken }) =>
      record(id, () => {
        const next = nextAttemptAt.toISOString();
        const takenText = taken ? JSON.stringify(taken) : null;
        updateFailed().run({ id, next, permanent: Number(permanent), reason, taken: takenText });
      }),
    backlog: () => attempt(() => selectBacklog().all().map(toBacklog)),
  };
}
