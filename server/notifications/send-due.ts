import type { Channel } from '../../config/notifications/notification-settings.ts';
import type { Log } from '../log/log.ts';
import type { OwnerStore } from '../storage/enquiry-store.ts';
import { attempt, type Send } from './attempt.ts';
import type { Outbox } from './outbox.ts';
import { createRecorder } from './recorder.ts';

export interface SendDueOptions {
  readonly channel: Channel;
  readonly store: Pick<OwnerStore, 'get'>;
  readonly outbox: Outbox;
  readonly send: Send;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Sends the due notifications of a channel, and ends. For a platform that starts the code per request and per alarm, where
 * `dispatcher.ts` could not keep waiting.
 */
export async function sendDue({ channel, store, outbox, send, log, now }: SendDueOptions): Promise<void> {
  const backlog = await outbox.backlog();
  const failing = backlog.some((waiting) => waiting.channel === channel && waiting.failing > 0);
  const record = createRecorder(channel, outbox, log, failing);
  for (
    let notification = await outbox.takeDue(channel, now());
    notification;
    notification = await outbox.takeDue(channel, now())
  ) {
    const enquiry = await store.get(notification.enquiryId);
    const delivery = enquiry
      ? await attempt(send, notification, enquiry, new AbortController().signal)
      : ({ status: 'sent' } as const); // The enquiry was erased just now, and its notifications with it.
    await record(notification, delivery, now())();
  }
}
