import type { Channel } from '../../config/notifications/notification-settings.ts';
import { ceilings } from '../enquiries/ceilings.ts';
import type { Log } from '../log/log.ts';
import type { OwnerStore } from '../storage/store.ts';
import { attempt, type Send } from './delivery.ts';

export interface ChannelOptions {
  readonly channel: Channel;
  readonly store: Pick<OwnerStore, 'get' | 'outbox'>;
  readonly send: Send;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Sends one notification of a channel if one is due. Resolves to false if nothing is due now, or the attempt was aborted.
 * @param abandon aborts the attempt
 * @param write writes the result of the attempt to the outbox
 */
export async function sendNext(
  { channel, store, send, log, now }: ChannelOptions,
  abandon: AbortSignal,
  write: (result: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const { outbox } = store;
  const begun = now();
  // Webhooks have no ceiling, because their receivers are programs.
  const hasRoom = channel !== 'email' || (await outbox.countMails(begun)) < ceilings.hourlyMails;
  const due = hasRoom ? await outbox.takeDue(channel, begun) : undefined;
  if (!due) return false;
  const enquiry = await store.get(due.enquiryId);
  if (!enquiry) {
    return true; // The enquiry was erased just now, and its notifications too.
  }
  const delivery = await attempt(send, due, enquiry, abandon);
  const time = now();
  const entry = { channel, id: due.enquiryId };
  if (delivery.status === 'sent') {
    log.info(entry, 'notification sent');
    await write(() => outbox.recordSent(due, time, channel === 'email' && !delivery.unneeded));
    return true;
  }
  const { reason, permanent, taken } = delivery;
  if (abandon.aborted && !taken) {
    return false; // What was aborted is not the receiver's failure, so it doesn't count.
  }
  const nextAttemptAt = outbox.nextAttemptAt(due.attempts, permanent, time);
  log.warn({ ...entry, attempt: due.attempts + 1, reason, nextAttemptAt }, 'notification failed');
  // With some addresses refused, the mail is in the others' mailboxes all the same.
  await write(() => outbox.recordFailed(due, time, delivery, channel === 'email' && taken !== undefined));
  return true;
}

/**
 * Sends the due notifications of a channel, and ends. For a platform that starts the code per request and per alarm, where
 * `dispatcher.ts` could not keep waiting.
 */
export async function sendDue(options: ChannelOptions): Promise<void> {
  const { signal } = new AbortController();
  let hasSent = true;
  while (hasSent) {
    hasSent = await sendNext(options, signal, (write) => write());
  }
}
