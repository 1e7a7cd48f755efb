import type { Channel } from '../../config/notifications/notification-settings.ts';
import type { Log } from '../log/log.ts';
import type { Delivery } from './attempt.ts';
import { pauseAfter } from './backoff.ts';
import type { Notification, Outbox } from './outbox.ts';

/** Logs the result of an attempt; returns the function that writes it to the outbox, which may be repeated until it succeeds. */
export type Recorder = (notification: Notification, delivery: Delivery, now: Date) => () => Promise<void>;

/** @param failing true if an attempt has failed, not permanently, since the last success */
export function createRecorder(
  channel: Channel,
  outbox: Pick<Outbox, 'recordSent' | 'recordFailed' | 'reschedule'>,
  log: Log,
  failing = false,
): Recorder {
  let isFailing = failing;

  /** Fields of the log for a digest: the number of further notifications that it covers. */
  const more = ({ others }: Notification) => (others.length > 0 ? { others: others.length } : {});

  /** Time of the e-mail, if one went out: with some addresses refused, it is in the others' mailboxes all the same. */
  function mailedAt(delivery: Delivery, now: Date): Date | undefined {
    const wentOut = delivery.status === 'sent' ? !delivery.unneeded : delivery.taken !== undefined;
    return channel === 'email' && wentOut ? now : undefined;
  }

  function recordSent(notification: Notification, now: Date, mailed: Date | undefined): () => Promise<void> {
    const { id, enquiryId, others } = notification;
    log.info({ channel, id: enquiryId, ...more(notification) }, 'notification sent');
    const recovered = isFailing;
    isFailing = false;
    return async () => {
      await outbox.recordSent(
        id,
        now,
        others.map((other) => other.id),
        mailed,
      );
      if (recovered) {
        // The receiver is back, so the notifications that its downtime delayed are rescheduled to now.
        await outbox.reschedule(channel, now, 'passing');
      }
    };
  }

  return (notification, delivery, now) => {
    if (delivery.status === 'sent') {
      return recordSent(notification, now, mailedAt(delivery, now));
    }
    const { reason, permanent } = delivery;
    isFailing ||= !permanent;
    const nextAfter = (failures: number) => new Date(now.getTime() + pauseAfter(failures + 1, permanent));
    const nextAttemptAt = nextAfter(notification.attempts);
    const { id, enquiryId, others } = notification;
    const entry = { channel, id: enquiryId, ...more(notification), attempt: notification.attempts + 1, reason };
    log.warn({ ...entry, nextAttemptAt: nextAttemptAt.toISOString() }, 'notification failed');
    const covered = others.map((other) => ({ id: other.id, nextAttemptAt: nextAfter(other.attempts) }));
    return () => outbox.recordFailed(id, nextAttemptAt, delivery, covered, mailedAt(delivery, now));
  };
}
