import { notPublic } from '../../config/site-address.ts';
import { privacyNoticeFile, unfinishedParts } from '../content/privacy-notice.ts';
import { type Check, type Copy, check } from './check.ts';
import { firstOf } from './format.ts';

const addressProblems = {
  'no https': 'begins with http: visitors’ enquiries need https',
  'this machine': 'is this machine',
  'a reserved name': 'is a name that nobody can reach',
  'a preview': 'is a host for previews: search engines are kept away from it',
} as const satisfies Record<NonNullable<ReturnType<typeof notPublic>>, string>;

/** Checks what the settings still need. */
export function settingsChecks({ settings, notifications, formProblem }: Copy): Check[] {
  const reason = notPublic(settings.siteUrl);
  const embedded = settings.formEndpoint.startsWith('/');
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
  ];
}

function unfinishedNotice(notice: string | undefined): string | undefined {
  if (notice === undefined) {
    return 'it is still to be drafted: run "npm run privacy-notice"';
  }
  const left = unfinishedParts(notice);
  return left.length > 0 ? `${privacyNoticeFile} still has ${firstOf(left)}: replace or delete them` : undefined;
}

const spaced = (text: string) => text.replace(/\s+/g, ' ');

/** Checks what the privacy notice still needs. */
export function noticeChecks({ notice, settings, company }: Copy): Check[] {
  const { name, registeredName, email, phone, address, registeredOffice } = company;
  // Those that the draft writes. A line break of the notice or a no-break space of the facts makes no difference.
  const facts = [name, registeredName, email, phone.display, ...(registeredOffice ?? address)];
  const words = spaced(notice ?? '');
  const unnamed = facts.filter((fact) => fact && !words.includes(spaced(fact)));
  const uncounted = settings.analytics && !notice?.includes(settings.analytics.vendor === 'ga4' ? '_ga' : 'Plausible');
  return [
    check(
      'There is a privacy notice',
      notice === undefined && `run "npm run privacy-notice", then read ${privacyNoticeFile}`,
    ),
    check('The privacy notice is finished', unfinishedNotice(notice)),
    check(
      'The privacy notice has the company’s facts',
      notice !== undefined &&
        unnamed.length > 0 &&
        `${privacyNoticeFile} has no "${unnamed.join('" and no "')}": a fact has changed since the draft, so change it there as well`,
    ),
    check(
      'Analytics is in the privacy notice',
      uncounted &&
        `visits are counted, and ${privacyNoticeFile} does not say so: name the service and the cookies it sets, or draft it anew with --force`,
    ),
  ];
}
