import { z } from 'zod';
import { isEmailAddress } from '../email-address.ts';
import { type Environment, parsed, parseSettings, requires, rule, texts } from '../parse-settings.ts';
import { mailServerOf } from './smtp-url.ts';
import { webhookFormats, webhookOf, webhookTexts } from './webhook-settings.ts';

export type Channel = 'email' | 'webhook';

const address = z.string().refine(isEmailAddress);
const addresses = z
  .string()
  .transform((text) => text.split(/\s*,\s*/))
  .pipe(z.tuple([address], address))
  .readonly();
const addressTexts = {
  shown: (value: unknown) => `has "${value}" in it: it`,
  needs: 'plain e-mail addresses',
  example: 'office@company.example',
};
const mailed = 'set both to have enquiries e-mailed, or neither';

/** Settings of the notifications of enquiries. They are separate from the others, so that a build never reads a password. */
export const notifications = z
  .object({
    NOTIFY_TO: z.optional(addresses).register(texts, {
      description: 'e-mail addresses that receive each enquiry, separated by commas',
      ...addressTexts,
    }),
    SMTP_URL: z.optional(parsed(mailServerOf)).register(texts, {
      description: 'mail server with its login',
      secret: /./,
      isExact: true,
      shown: () => '(not shown: it may hold a password)',
      needs: 'a mail server and nothing after it',
      example: 'smtps://user:password@mail.company.example:465',
      hint: '; write special characters in user and password as in a web address, "@" as %40',
    }),
    NOTIFY_FROM: z.optional(address).register(texts, { description: 'sender of the e-mails', ...addressTexts }),
    WEBHOOK_URL: z.optional(z.string()).register(texts, webhookTexts.WEBHOOK_URL),
    WEBHOOK_FORMAT: z.optional(z.enum(webhookFormats)).register(texts, webhookTexts.WEBHOOK_FORMAT),
    WEBHOOK_SECRET: z.optional(z.string()).register(texts, webhookTexts.WEBHOOK_SECRET),
  })
  .check(
    requires('NOTIFY_TO', 'SMTP_URL', mailed),
    requires('SMTP_URL', 'NOTIFY_TO', mailed),
    rule(
      ({ NOTIFY_TO, SMTP_URL, NOTIFY_FROM }) => NOTIFY_TO || SMTP_URL || !NOTIFY_FROM,
      'NOTIFY_FROM is set without NOTIFY_TO and SMTP_URL: set all, or none.',
    ),
    rule(
      (given) => webhookOf(given).problems.length === 0,
      ({ input }) => webhookOf(Object(input)).problems.join('\n'),
    ),
  );

/**
 * Reads the settings of the notifications of enquiries; a channel that is not set up is undefined.
 * @throws SettingsError for values that can't be used; it never quotes a secret
 */
export function readNotificationSettings(environment: Environment) {
  const given = parseSettings(notifications, environment);
  const { NOTIFY_TO: to, SMTP_URL: server } = given;
  return {
    email: to && server ? { to, from: given.NOTIFY_FROM ?? to[0], server } : undefined,
    webhook: webhookOf(given).webhook,
  };
}

export type NotificationSettings = ReturnType<typeof readNotificationSettings>;
export type MailSettings = NonNullable<NotificationSettings['email']>;

export function channelsOf({ email, webhook }: NotificationSettings): readonly Channel[] {
  return [...(email ? ['email' as const] : []), ...(webhook ? ['webhook' as const] : [])];
}
