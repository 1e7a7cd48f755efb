import { isEmailAddress } from './email-address.ts';
import { type MailServer, readMailServer } from './mail-server.ts';
import { SettingsError } from './settings-error.ts';
import { readWebhook, type WebhookSettings } from './webhook-settings.ts';

/** Channel by which the owner can be notified of an enquiry. */
export type Channel = 'email' | 'webhook';

export interface MailSettings {
  readonly to: readonly [string, ...string[]];
  readonly from: string;
  readonly server: MailServer;
}

/**
 * Settings of the notifications of enquiries; a channel that is not set up is undefined. They are separate from the
 * other settings, so that a build never reads a password.
 */
export interface NotificationSettings {
  readonly email: MailSettings | undefined;
  readonly webhook: WebhookSettings | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

function readAddress(name: string, text: string): string {
  if (!isEmailAddress(text)) {
    throw new SettingsError(
      `${name} has "${text}" in it: it needs plain e-mail addresses, such as ${name}=office@company.example.`,
    );
  }
  return text;
}

function readMail(to: string | undefined, from: string | undefined, server: string | undefined) {
  if (!to || !server) {
    if (to || server) {
      throw new SettingsError(
        `${to ? 'NOTIFY_TO' : 'SMTP_URL'} is set without ${to ? 'SMTP_URL' : 'NOTIFY_TO'}: set both to have enquiries e-mailed, or neither.`,
      );
    }
    if (from) {
      throw new SettingsError('NOTIFY_FROM is set without NOTIFY_TO and SMTP_URL: set all, or none.');
    }
    return undefined;
  }
  const [first = '', ...more] = to.split(',').map((address) => readAddress('NOTIFY_TO', address.trim()));
  return {
    to: [first, ...more],
    from: from ? readAddress('NOTIFY_FROM', from) : first,
    server: readMailServer(server),
  } satisfies MailSettings;
}

/**
 * Reads the settings of the notifications of enquiries; an empty value counts as not set.
 * @throws SettingsError for a value that can't be used; it never quotes a secret
 */
export function readNotificationSettings(environment: Environment): NotificationSettings {
  const value = (name: string) => environment[name]?.trim() || undefined;
  return {
    email: readMail(value('NOTIFY_TO'), value('NOTIFY_FROM'), value('SMTP_URL')),
    webhook: readWebhook(value('WEBHOOK_URL'), value('WEBHOOK_SECRET')),
  };
}

/** Lists the channels that are set up. */
export function channelsOf({ email, webhook }: NotificationSettings): readonly Channel[] {
  return [...(email ? ['email' as const] : []), ...(webhook ? ['webhook' as const] : [])];
}
