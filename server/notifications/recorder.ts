import type { Channel } from '../../config/notification-settings.ts';
import type { Log } from '../http/log-entries.ts';
import type { Delivery } from './attempt.ts';
import { pauseAfter } from './backoff.ts';
import type { Notification, Outbox } from './outbox.ts';

/** Logs how an attempt has ended; returns what writes it to the outbox, which may be called until it succeeds. */
export type Recorder = (notification: Notification, delivery: Delivery, now: Date) => () => Promise<void>;

/** @param failing whether an attempt has failed, for no lasting reason, since the last one that got through */
export function createRecorder(
  channel: Channel,
  outbox: Pick<Outbox, 'recordSent' | 'recordFailed' | 'reschedule'>,
  log: Log,
  failing = false,
): Recorder {
  let isFailing = failing;

  function recordSent({ id, enquiryId }: Notification, now: Date): () => Promise<void> {
    log.info({ channel, id: enquiryId }, 'notification sent');
    const recovered = isFailing;
    isFailing = false;
    return async () => {
      await outbox.recordSent(id, now);
      if (recovered) {
        // The receiver is back: what its absence has made wait for hours need not wait any longer.
        await outbox.reschedule(channel, now, 'passing');
      }
    };
  }

  return (notification, delivery, now) => {
    if (delivery.status === 'sent') {
      return recordSent(notification, now);
    }
    const { reason, permanent } = delivery;
    isFailing ||= !permanent;
    const attempt = notification.attempts + 1;
    const nextAttemptAt = new Date(now.getTime() + pauseAfter(attempt, permanent));
    const entry = { channel, id: notification.enquiryId, attempt, reason, nextAttemptAt: nextAttemptAt.toISOString() };
    log.warn(entry, 'notification failed');
    return () => outbox.recordFailed(notification.id, nextAttemptAt, delivery);
  };
}
