import type { Channel } from '../../config/notifications/notification-settings.ts';
import { ceilings } from '../enquiries/ceilings.ts';
import type { Log } from '../log/log.ts';
import type { Notification } from '../storage/outbox.ts';
import type { OwnerStore } from '../storage/store.ts';
import { attempt, type Delivery, type Send } from './delivery.ts';

export interface ChannelOptions {
  readonly channel: Channel;
  readonly store: Pick<OwnerStore, 'get' | 'outbox'>;
  readonly send: Send;
  readonly log: Log;
  readonly now: () => Date;
}

/** Writes the result of an attempt to the outbox. May be repeated until it succeeds. */
export type Write = () => Promise<void>;

/**
 * Makes the function that sends one notification of a channel if one is due. It resolves to the function that writes the
 * result, or to undefined if nothing is due now, or the attempt was aborted.
 * @param failing true if an attempt has failed, not permanently, since the last success
 */
export function createSendNext({ channel, store, send, log, now }: ChannelOptions, failing = false) {
  const { outbox } = store;
  let isFailing = failing;

  /** Logs the result of an attempt, and returns the function that writes it. */
  function record(notification: Notification, delivery: Delivery): Write {
    const time = now();
    const { enquiryId, attempts } = notification;
    const entry = { channel, id: enquiryId };
    // With some addresses refused, the mail is in the others' mailboxes all the same.
    const wentOut = delivery.status === 'sent' ? !delivery.unneeded : delivery.taken !== undefined;
    const mailed = channel === 'email' && wentOut;
    if (delivery.status === 'failed') {
      const { reason, permanent } = delivery;
      isFailing ||= !permanent;
      const nextAttemptAt = outbox.nextAttemptAt(attempts, permanent, time);
      log.warn({ ...entry, attempt: attempts + 1, reason, nextAttemptAt }, 'notification failed');
      return () => outbox.recordFailed(notification, time, delivery, mailed);
    }
    log.info(entry, 'notification sent');
    const recovered = isFailing;
    isFailing = false;
    return async () => {
      await outbox.recordSent(notification, time, mailed);
      if (recovered) {
        // The receiver is back, so the notifications that its downtime delayed are rescheduled to now.
        await outbox.reschedule(channel, time, 'passing');
      }
    };
  }

  return async (abandon: AbortSignal): Promise<Write | undefined> => {
    const time = now();
    // Webhooks have no ceiling, because their receivers are programs.
    const hasRoom = channel !== 'email' || (await outbox.countMails(time)) < ceilings.hourlyMails;
    const due = hasRoom ? await outbox.takeDue(channel, time) : undefined;
    if (!due) {
      return undefined;
    }
    const enquiry = await store.get(due.enquiryId);
    if (!enquiry) {
      // The enquiry was erased just now, and its notifications too.
      return () => outbox.recordSent(due, now(), false);
    }
    const delivery = await attempt(send, due, enquiry, abandon);
    // What was aborted is not the receiver's failure, so it doesn't count.
    return abandon.aborted && delivery.status === 'failed' && !delivery.taken ? undefined : record(due, delivery);
  };
}

/**
 * Sends the due notifications of a channel, and ends. For a platform that starts the code per request and per alarm, where
 * `dispatcher.ts` could not keep waiting.
 */
export async function sendDue(options: ChannelOptions): Promise<void> {
  const backlog = await options.store.outbox.backlog();
  const failing = backlog.some((waiting) => waiting.channel === options.channel && waiting.failing > 0);
  const sendNext = createSendNext(options, failing);
  const { signal } = new AbortController();
  for (let write = await sendNext(signal); write; write = await sendNext(signal)) {
    await write();
  }
}
