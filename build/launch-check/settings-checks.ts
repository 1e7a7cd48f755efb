import type { NotificationSettings } from '../../config/notifications/notification-settings.ts';
import { notPublic } from '../../config/public-origin.ts';
import { type Check, type Copy, check, reservedDomain } from './check.ts';

const addressProblems = {
  'no https': 'begins with http: visitors’ enquiries need https',
  'this machine': 'is this machine',
  'a reserved name': 'is a name that nobody can reach',
  'a preview': 'is a host for previews: search engines are kept away from it',
} as const satisfies Record<NonNullable<ReturnType<typeof notPublic>>, string>;

/** Names the settings of notifications that nobody could send with: those of the guides, and obvious placeholders. */
function exampleLogins({ email, webhook }: NotificationSettings): string[] {
  const { host = '', login } = email?.server ?? {};
  const placeholder =
    /^(user(name)?|name|login|pass(word|wort)?|secret|change-?me|to-?do|x+|\*+|\.+|…|test|example|your[\W_].*|1234.*)$/i;
  const examples = {
    SMTP_URL: reservedDomain.test(host) || (login && placeholder.test(login.pass)),
    'NOTIFY_TO or NOTIFY_FROM': [...(email?.to ?? []), email?.from ?? ''].some((each) => reservedDomain.test(each)),
    WEBHOOK_URL: webhook && reservedDomain.test(new URL(webhook.url).hostname),
    // Random bytes repeat a few of themselves at most.
    WEBHOOK_SECRET: webhook && new Set(webhook.secret).size < 12,
  };
  return Object.entries(examples).flatMap(([name, isExample]) => (isExample ? [name] : []));
}

/** Checks what the settings still need. */
export function settingsChecks({ settings, notifications, formProblem }: Copy): Check[] {
  const reason = notPublic(settings.siteUrl);
  const embedded = settings.formEndpoint.startsWith('/');
  const examples = exampleLogins(notifications);
  return [
    check(
      'SITE_URL is the address of the site',
      reason &&
        `${settings.siteUrl} ${addressProblems[reason]}: set SITE_URL, such as SITE_URL=https://www.your-company.co.uk`,
    ),
    check(
      'Enquiries arrive',
      formProblem &&
        `${formProblem}: ${embedded ? 'set DATA_DIR to a folder that can be written to' : 'set FORM_ENDPOINT to the address that your form service shows'}`,
    ),
    check(
      'You are told of enquiries',
      embedded &&
        !notifications.email &&
        !notifications.webhook &&
        'set NOTIFY_TO and SMTP_URL for e-mails, or WEBHOOK_URL and WEBHOOK_SECRET',
    ),
    check(
      'The logins of the notifications are yours',
      examples.length > 0 &&
        `${examples.join(' and ')} still ${examples.length === 1 ? 'has' : 'have'} an example’s value: set your own, then run "npm run enquiries -- test-notification"`,
    ),
  ];
}
