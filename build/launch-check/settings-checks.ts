import type { NotificationSettings } from '../../config/notifications/notification-settings.ts';
import { notPublic } from '../../config/public-origin.ts';
import { privacyNoticeFile, unfinishedParts } from '../content/privacy-notice.ts';
import { regulator } from '../content/regulator.ts';
import { type Check, type Copy, check } from './check.ts';
import { firstOf } from './format.ts';
import { reservedDomain } from './sample-facts.ts';

const addressProblems = {
  'no https': 'begins with http: visitors’ enquiries need https',
  'this machine': 'is this machine',
  'a reserved name': 'is a name that nobody can reach',
  'a preview': 'is a host for previews: search engines are kept away from it',
} as const satisfies Record<NonNullable<ReturnType<typeof notPublic>>, string>;

/** Names the settings of notifications that nobody could send by: those of the guides, and such as people write for now. */
function exampleLogins({ email, webhook }: NotificationSettings): string[] {
  const { host = '', login } = email?.server ?? {};
  const placeholder =
    /^(user(name)?|name|login|pass(word|wort)?|secret|change-?me|to-?do|x+|\*+|\.+|…|test|example|your[\W_].*|1234.*)$/i;
  return [
    ...(reservedDomain.test(host) || (login && placeholder.test(login.pass)) ? ['SMTP_URL is'] : []),
    ...([...(email?.to ?? []), email?.from ?? ''].some((address) => reservedDomain.test(address))
      ? ['NOTIFY_TO or NOTIFY_FROM is']
      : []),
    ...(webhook && reservedDomain.test(new URL(webhook.url).hostname) ? ['WEBHOOK_URL is'] : []),
    // Random bytes repeat a few of themselves at most.
    ...(webhook && new Set(webhook.secret).size < 12 ? ['WEBHOOK_SECRET is'] : []),
  ];
}

/** Checks what the settings still need. */
export function settingsChecks({ settings, notifications, formProblem }: Copy): Check[] {
  const reason = notPublic(settings.siteUrl);
  const embedded = settings.formEndpoint.startsWith('/');
  const examples = exampleLogins(notifications);
  const told = !embedded || notifications.email || notifications.webhook;
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
      !told && 'set NOTIFY_TO and SMTP_URL for e-mails, or WEBHOOK_URL and WEBHOOK_SECRET',
    ),
    check(
      'The logins of the notifications are yours',
      examples.length > 0 &&
        `${examples.join(' and ')} as an example has it: set your own, then run "npm run enquiries -- test-notification"`,
    ),
  ];
}

const undrafted = 'it is still to be drafted';

function unfinishedNotice(notice: string | undefined): string | undefined {
  if (notice === undefined) {
    return undrafted;
  }
  const left = unfinishedParts(notice);
  return left.length > 0 ? `replace or delete what the draft has left: ${firstOf(left)}` : undefined;
}

const spaced = (text: string) => text.replace(/\s+/g, ' ');

/** Checks what the privacy notice still needs. */
export function noticeChecks({ notice, settings, company }: Copy): Check[] {
  const { name, registeredName, email, phone, address, registeredOffice } = company;
  // Those that the draft writes. A line break of the notice or a no-break space of the facts makes no difference.
  const facts = [name, registeredName, email, phone.display, ...(registeredOffice ?? address), regulator.name];
  const words = spaced(notice ?? '');
  const fields = [{ file: privacyNoticeFile, field: '' }];
  const unnamed = facts.filter((fact) => fact && !words.includes(spaced(fact)));
  const uncounted = settings.analytics && !notice?.includes(settings.analytics.vendor === 'ga4' ? '_ga' : 'Plausible');
  return [
    check(
      'There is a privacy notice',
      notice === undefined && 'draft it with "npm run privacy-notice" or at the desk, then read it',
      fields,
    ),
    check('The privacy notice is finished', unfinishedNotice(notice), fields),
    check(
      'The privacy notice has the company’s facts',
      notice === undefined
        ? undrafted
        : unnamed.length > 0 &&
            `it has no "${unnamed.join('" and no "')}": a fact has changed since the draft, so change it there as well`,
      fields,
    ),
    check(
      'Analytics is in the privacy notice',
      uncounted &&
        'visits are counted, and it does not say so: name the service and the cookies it sets, or draft it anew with --force',
      fields,
    ),
  ];
}
