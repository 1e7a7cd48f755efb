import type { Channel } from '../../../config/notifications/notification-settings.ts';
import { hour } from '../../enquiries/ceilings.ts';
import type { Outbox } from '../../notifications/outbox.ts';
import { backlogQuery, latestAttempt, toBacklog, toNotification } from '../notification-rows.ts';
import type { Connection, Prepare } from './connection.ts';

const insert = 'INSERT INTO notices (enquiry_id, channel, next_attempt_at) VALUES (?, ?, ?)';
const due = 'sent_at IS NULL AND channel = :channel AND (next_attempt_at <= :now OR next_attempt_at > :latest)';
const selectDue = `SELECT id, enquiry_id, attempts, taken FROM notices WHERE ${due}
   ORDER BY attempts > 0, next_attempt_at, id LIMIT 1`;
const selectAlsoDue = `SELECT id, attempts FROM notices WHERE ${due} AND taken = :taken AND id <> :id`;
const countMails = 'SELECT count(*) AS total FROM mails WHERE sent_at > ? AND sent_at <= ?';
const insertMail = 'INSERT INTO mails VALUES (?)';
const deleteMails = 'DELETE FROM mails WHERE sent_at <= ?';
const selectNext = 'SELECT min(next_attempt_at) AS due_at FROM notices WHERE sent_at IS NULL AND channel = ?';
const updateDue = `UPDATE notices SET next_attempt_at = :now
   WHERE sent_at IS NULL AND channel = :channel AND next_attempt_at > :now AND permanent <= :permanent`;
const updateSent = "UPDATE notices SET sent_at = :now, last_error = '' WHERE id = :id";
const updateFailed = `UPDATE notices SET attempts = attempts + 1, next_attempt_at = :next, permanent = :permanent,
     last_error = :reason, taken = coalesce(:taken, taken)
   WHERE id = :id`;

const timeBefore = (time: Date, milliseconds: number) => new Date(time.getTime() - milliseconds).toISOString();

export interface SqliteOutbox extends Outbox {
  /** Adds a notification per channel, within the transaction that stores the enquiry. */
  enqueue(sql: Prepare, enquiryId: number, now: Date): void;
}

/** Counts an e-mail if one went out, and forgets those that count no longer. */
function recordMail(sql: Prepare, time: Date | undefined): void {
  if (!time) {
    return;
  }
  sql(deleteMails).run(timeBefore(time, hour));
  sql(insertMail).run(time.toISOString());
}

/** @param channels channels on which the owner is notified of each new enquiry */
export function createOutbox({ attempt, transact }: Connection, channels: readonly Channel[]): SqliteOutbox {
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
          .map((row) => ({ id: Number(row.id), attempts: Number(row.attempts) })),
      ),
    countMails: (now) => attempt((sql) => Number(sql(countMails).get(timeBefore(now, hour), now.toISOString())?.total)),
    recordSent: (id, now, others = [], mailedAt) =>
      transact((sql) => {
        for (const each of [id, ...others]) {
          sql(updateSent).run({ now: now.toISOString(), id: each });
        }
        recordMail(sql, mailedAt);
      }),
    recordFailed: (id, nextAttemptAt, { permanent, reason, taken }, others = [], mailedAt) =>
      transact((sql) => {
        const result = { permanent: Number(permanent), reason, taken: taken ? JSON.stringify(taken) : null };
        for (const each of [{ id, nextAttemptAt }, ...others]) {
          sql(updateFailed).run({ ...result, id: each.id, next: each.nextAttemptAt.toISOString() });
        }
        recordMail(sql, mailedAt);
      }),
    backlog: () => attempt((sql) => sql(backlogQuery).all().map(toBacklog)),
  };
}
