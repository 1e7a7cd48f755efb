import type { Channel } from '../../../config/notifications/notification-settings.ts';
import type { Outbox } from '../../notifications/outbox.ts';
import { backlogQuery, latestAttempt, toBacklog, toNotification } from '../notification-rows.ts';
import type { D1Database, D1Statement } from './types.ts';

/**
 * Milliseconds for which a notification is leased to its caller, longer than an attempt may take. If the run is cut off,
 * another one makes the attempt after that.
 */
const lease = 150_000;

/** Outbox in D1. Nothing waits in memory: a request or a scheduled event starts each check. */
export type D1Outbox = Pick<Outbox, 'nextDue' | 'reschedule' | 'recordSent' | 'recordFailed' | 'backlog'> & {
  /**
   * Statement that adds a notification of the newest enquiry, if that enquiry has this time and no notification yet. It
   * belongs to the batch that stores the enquiry.
   */
  enqueueNewest(channel: Channel, receivedAt: string): D1Statement;
};

export function createD1Outbox(database: D1Database): D1Outbox {
  const run = (sql: string, ...values: unknown[]) =>
    database
      .prepare(sql)
      .bind(...values)
      .run();
  return {
    enqueueNewest: (channel, receivedAt) =>
      database
        .prepare(
          `INSERT INTO notices (enquiry_id, channel, next_attempt_at)
           SELECT id, ?1, ?2 FROM enquiries
           WHERE id = (SELECT max(id) FROM enquiries) AND received_at = ?2
             AND NOT EXISTS (SELECT 1 FROM notices WHERE enquiry_id = enquiries.id AND channel = ?1)`,
        )
        .bind(channel, receivedAt),
    async nextDue(channel, now) {
      const { results } = await run(
        `UPDATE notices SET next_attempt_at = ?3 WHERE id = (
           SELECT id FROM notices WHERE sent_at IS NULL AND channel = ?1 AND (next_attempt_at <= ?2 OR next_attempt_at > ?4)
           ORDER BY attempts > 0, next_attempt_at, id LIMIT 1
         ) RETURNING id, enquiry_id, attempts, taken`,
        channel,
        now.toISOString(),
        new Date(now.getTime() + lease).toISOString(),
        latestAttempt(now),
      );
      return results[0] && toNotification(results[0]);
    },
    async reschedule(channel, now, which) {
      await run(
        `UPDATE notices SET next_attempt_at = ?2
         WHERE sent_at IS NULL AND channel = ?1 AND next_attempt_at > ?2 AND permanent <= ?3 AND attempts > 0`,
        channel,
        now.toISOString(),
        Number(which === 'all'),
      );
    },
    async recordSent(id, now) {
      await run("UPDATE notices SET sent_at = ?2, last_error = '' WHERE id = ?1", id, now.toISOString());
    },
    async recordFailed(id, nextAttemptAt, { permanent, reason, taken }) {
      await run(
        `UPDATE notices SET attempts = attempts + 1, next_attempt_at = ?2, permanent = ?3, last_error = ?4,
           taken = coalesce(?5, taken)
         WHERE id = ?1`,
        id,
        nextAttemptAt.toISOString(),
        Number(permanent),
        reason,
        taken ? JSON.stringify(taken) : null,
      );
    },
    async backlog() {
      const { results } = await run(backlogQuery);
      return results.map(toBacklog);
    },
  };
}
