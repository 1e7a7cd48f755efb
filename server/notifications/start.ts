import type { NotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { Log } from '../log/log.ts';
import type { OwnerStore } from '../storage/store.ts';
import { startDispatcher, systemClock } from './dispatcher.ts';
import { createMailSender } from './mail.ts';
import { createWebhookSender } from './webhook.ts';

/** Milliseconds that an attempt in flight has left when the server stops. */
const stopTimeout = 5000;

export const sendersOf = ({ email, webhook }: NotificationSettings, siteUrl: string) => [
  ...(email ? [{ channel: 'email' as const, send: createMailSender(email, new URL(siteUrl).hostname) }] : []),
  ...(webhook ? [{ channel: 'webhook' as const, send: createWebhookSender(webhook) }] : []),
];

/**
 * Starts a dispatcher for every configured channel. The channels are independent, so that a failing one delays no other.
 * @returns the function that stops the dispatchers
 */
export function startNotifications(
  store: Pick<OwnerStore, 'get' | 'outbox'>,
  settings: NotificationSettings,
  siteUrl: string,
  log: Log,
): () => Promise<void> {
  const stops = sendersOf(settings, siteUrl).map((sender) =>
    startDispatcher({ ...sender, store, clock: systemClock, log }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop(stopTimeout)));
  };
}
