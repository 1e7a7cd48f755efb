import type { NotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { Analytics, Settings } from '../../config/settings.ts';
import type { Company } from '../../src/content/schema/company.ts';
import type { Content } from '../../src/content/schema/schemas.ts';
import { imageHosts } from '../security/image-hosts.ts';
import { draftMarker } from './privacy-notice.ts';
import { regulator } from './regulator.ts';

/** Facts and features in use that a privacy notice has to mention. */
export interface InUse {
  readonly settings: Settings;
  readonly notifications: NotificationSettings;
  readonly content: Content;
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

function controller(company: Company): string {
  const { registeredName, companyNumber, registeredOffice, legalForm } = company;
  const details = [legalForm && `a ${legalForm}`, companyNumber && `number ${companyNumber}`]
    .filter(Boolean)
    .join(', ');
  const known = registeredName
    ? `${registeredName}${details && ` (${details})`}, trading as ${company.name},`
    : `${company.name} [registered name, and company number if there is one]`;
  const address = (registeredOffice ?? company.address).join(', ');
  return `${known} decides what is done with your data and answers for it. Our address is ${address}; our email address is ${company.email}, and our telephone number ${company.phone.display}. Our registration number with the ${regulator.name} is [number in the register of fee payers, ${regulator.register}].`;
}

function recipients({ settings, notifications, content }: InUse): string[] {
  const embedded = settings.formEndpoint.startsWith('/');
  return [
    'Our hosting company, [name and country], on whose machines this website runs.',
    ...(embedded
      ? []
      : [
          `The form service at ${new URL(settings.formEndpoint).host}, which takes in what you send [company and country].`,
        ]),
    ...(notifications.email
      ? [
          `Our email provider, through whose server ${notifications.email.server.host} enquiries reach us [company and country].`,
        ]
      : []),
    ...(notifications.webhook
      ? [
          `The service at ${new URL(notifications.webhook.url).host}, to which enquiries are passed on [company and country].`,
        ]
      : []),
    ...imageHosts(content).map(
      (host) =>
        `${new URL(host).host}, from where your browser fetches images on this website. It learns your IP address and the name of this website.`,
    ),
    ...(settings.analytics ? [recipientOf(settings.analytics)] : []),
  ];
}

function recipientOf(analytics: Analytics): string {
  return analytics.vendor === 'ga4'
    ? 'Google Ireland Limited and Google LLC (Google Analytics), only if you accept.'
    : `The operator of ${new URL(analytics.host).host} (Plausible Analytics) [company and country], only if you accept.`;
}

function analytics(inUse: Analytics | undefined): string {
  if (!inUse) {
    return 'This website sets no cookies and counts no visits. The cookie banner asks for your choice in advance: until an analytics service is named here, it changes nothing.';
  }
  if (inUse.vendor === 'plausible') {
    return 'If you accept in the cookie banner, Plausible Analytics counts visits: the pages you see, when, roughly where you are, and what browser you have. It sets no cookies. Our lawful basis is your consent (Article 6(1)(a) of the UK GDPR). Nothing is sent to it before you accept. You can change your mind under “Cookie settings” at the foot of every page.';
  }
  const { id } = inUse;
  return `If you accept in the cookie banner, Google Analytics counts visits: the pages you see, when, roughly where you are, and what browser and screen you have. Our lawful basis is your consent (Article 6(1)(a) of the UK GDPR; regulation 6 of the Privacy and Electronic Communications Regulations 2003). Nothing is loaded from Google before you accept. It sets these cookies:

${list(['`_ga`: tells one visitor from another. It lasts 2 years.', `\`_ga_${id.slice(2)}\`: keeps the state of a visit. It lasts 2 years.`])}

Google keeps what it has counted for [2 or 14 months: Google Analytics, Data retention]. You can change your mind under “Cookie settings” at the foot of every page: counting stops at once, and the cookies are deleted.`;
}

/** Items that the site stores in the visitor's browser, by key; a unit test compares the list with the code. */
export const browserStorage = {
  'cookie-consent': 'your choice about analytics. It stays until you delete it.',
  'cookie-consent-version': 'which of our questions your choice answers, where we have asked more than once.',
  'enquiry-draft':
    'what you have typed into the contact form, so that a reload loses nothing. It is deleted when you send the form or close the tab.',
  'banner-due': 'when our question about analytics is due in this tab. It is deleted when you answer or close the tab.',
} as const satisfies Readonly<Record<string, string>>;

/**
 * Drafts the privacy notice from the company's facts and the features in use: what UK GDPR Articles 13 and 14 require.
 * Square brackets mark what only the owner can know.
 */
export function draftPrivacyNotice(inUse: InUse): string {
  const { settings } = inUse;
  const { company, site } = inUse.content;
  const embedded = settings.formEndpoint.startsWith('/');
  return `# ${site.banner.policy.label}

> **${draftMarker}** It was made from the settings in use. Check each sentence against what you really do, fill in what stands in square brackets, have it looked at by whoever advises you, and delete this paragraph.

## Who we are

${controller(company)}

## When you write to us

We collect what you type into the contact form: your name, email address and message and, if you give them, your telephone number, your company and the service you are interested in. We use it to answer you. Our lawful basis is our legitimate interest in answering those who write to us (Article 6(1)(f) of the UK GDPR) or, where you ask us for an offer, the steps before a contract (Article 6(1)(b)).

You don’t have to give us anything; without a name, an email address and a message we can’t reply.

We keep enquiries for [12 months] after our last exchange, and backups of them for [30 days] longer. An enquiry that becomes an order is kept with it, for as long as the law on accounts and tax asks for.

## When you visit

${
  embedded
    ? 'The server has your IP address while it answers you. To hold off abuse it keeps in its memory, for a minute, how often an address has sent the form, and, for 24 hours, how many new enquiries have come from it. It stores no address with an enquiry. The log of the website’s own server holds no personal data.'
    : 'The server has your IP address while it answers you.'
} Our lawful basis is our legitimate interest in a website that works and is safe (Article 6(1)(f)). Our hosting company and the web server in front keep [what their logs hold, such as IP addresses, and for how long].

## What is kept in your browser

The website keeps these in your browser’s storage, and no other website can read them. They are strictly necessary for what you ask of it (to keep your answer and your words, and to go back to where you were); for such things the Privacy and Electronic Communications Regulations 2003 (regulation 6 and Schedule A1) ask for no consent.

${list(Object.entries(browserStorage).map(([key, use]) => `\`${key}\`: ${use}`))}

## Cookies and counting visits

${analytics(settings.analytics)}

## Who else receives data

${list(recipients(inUse))}

Where one of them handles data outside the United Kingdom, it does so in a country that the UK holds to be adequate, or under the International Data Transfer Agreement or Addendum: [which of them, for whom]. We sell data to nobody, and no decision about you is made by a machine alone.

## Your rights

You may ask us for a copy of your data, to correct it, to erase it, to restrict what we do with it, or to hand over what you gave us in a form that a machine can read. You may object to what we do on the basis of legitimate interests, and withdraw a consent at any time. Write to ${company.email}; we answer within one month and charge nothing.

## If you are not content

Please tell us first, at ${company.email}: we confirm a complaint within 30 days and tell you what came of it. You may also complain at any time to the ${regulator.name}: <${regulator.complaints}>, telephone ${regulator.telephone}.

This notice was last changed on [date].
`;
}
