import type { Channel, NotificationSettings } from '../../../config/notifications/notification-settings.ts';
import { enquiryFrom } from '../../../src/enquiry/fields.ts';
import type { Send } from '../../notifications/attempt.ts';
import type { StoredEnquiry } from '../../storage/enquiry-store.ts';
import { type Command, done, failed } from '../command.ts';
import { noChannels } from './resend.ts';

/** Enquiry of the test. It is not stored: its number is 0, which no stored enquiry has. */
const test = (now: Date): StoredEnquiry => ({
  id: 0,
  receivedAt: now.toISOString(),
  spam: '',
  readAt: undefined,
  ...enquiryFrom(() => ''),
  name: 'Test of the notifications',
  message: 'This is a test by the owner of the site. It is not an enquiry, and nobody is waiting for a reply.',
});

/** Loads what sends: the other commands start in less time without it. */
async function loadSenders({ email, webhook }: NotificationSettings, siteUrl: string) {
  const { attempt } = await import('../../notifications/attempt.ts');
  const { systemClock } = await import('../../notifications/clock.ts');
  const senders: { readonly channel: Channel; readonly send: Send }[] = [];
  if (email) {
    const { createMailSender } = await import('../../notifications/mail.ts');
    senders.push({ channel: 'email', send: createMailSender(email, new URL(siteUrl).hostname) });
  }
  if (webhook) {
    const { createWebhookSender } = await import('../../notifications/webhook.ts');
    senders.push({ channel: 'webhook', send: createWebhookSender(webhook, systemClock) });
  }
  return { attempt, senders };
}

export const testNotification: Command = {
  form: '',
  purpose: 'sends you a test on each channel, at once',
  readsOnly: true,
  takesWord: false,
  options: {},
  async run({ notifications, siteUrl }) {
    if (!notifications.email && !notifications.webhook) {
      return failed(2, noChannels);
    }
    const { attempt, senders } = await loadSenders(notifications, siteUrl);
    const enquiry = test(new Date());
    const results = await Promise.all(
      senders.map(async ({ channel, send }) => {
        const notification = { id: 0, enquiryId: 0, attempts: 0, taken: [], others: [] };
        const delivery = await attempt(send, notification, enquiry, new AbortController().signal);
        return { channel, problem: delivery.status === 'failed' ? delivery.reason : undefined };
      }),
    );
    const lines = results.map(({ channel, problem }) =>
      problem
        ? `The test by ${channel} failed: ${problem}.`
        : `The test by ${channel} is sent: look whether it arrives.`,
    );
    return results.some(({ problem }) => problem) ? failed(1, lines.join('\n')) : done(`${lines.join('\n')}\n`);
  },
};
