import type { NotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { Log } from '../log/log.ts';
import type { SqliteStore } from '../storage/sqlite/store.ts';
import { systemClock } from './clock.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { createMailSender } from './mail.ts';
import { createWebhookSender } from './webhook.ts';

/** Milliseconds that an attempt in flight has left when the server stops. */
const stopTimeout = 5000;

/**
 * Starts a dispatcher for every configured channel. The channels are independent, so that a failing one delays no other.
 * @returns the function that stops the dispatchers
 */
export function startNotifications(
  store: SqliteStore,
  settings: NotificationSettings,
  siteUrl: string,
  log: Log,
): () => Promise<void> {
  const common = { store, clock: systemClock, log };
  const dispatchers: Dispatcher[] = [];
  if (settings.email) {
    const send = createMailSender(settings.email, new URL(siteUrl).hostname);
    dispatchers.push(startDispatcher({ ...common, channel: 'email', send }));
  }
  if (settings.webhook) {
    const send = createWebhookSender(settings.webhook, systemClock);
    dispatchers.push(startDispatcher({ ...common, channel: 'webhook', send }));
  }
  return async () => {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop(stopTimeout)));
  };
}
