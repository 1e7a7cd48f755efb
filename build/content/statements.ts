import { readFileSync } from 'node:fs';
import { trimmed } from '../../config/invisible-characters.ts';
import type { NotificationSettings } from '../../config/notifications/notification-settings.ts';
import { notPublic } from '../../config/public-origin.ts';
import { durationOf, ratePeriod } from '../../config/rate-limit.ts';
import type { Settings } from '../../config/settings.ts';
import type { DocumentKey } from '../../src/content/documents/document-names.ts';
import { fillPlaceholders, placeholdersIn } from '../../src/content/placeholders.ts';
import type { Company } from '../../src/content/schema/company.ts';
import type { Content } from '../../src/content/schema/schemas.ts';
import { fields } from '../../src/enquiry/fields.ts';
import { imageHosts, vendorFacts } from '../security/security-policy.ts';

/**
 * Regulator of data protection, as the drafts and launch-check name it. Its name becomes "Information Commission" on the day
 * that s. 119 of the Data (Use and Access) Act 2025 is in force (SI 2026/386, reg. 1(2)): change it here, and nowhere else.
 */
export const regulator = 'Information Commissioner’s Office';

/**
 * Plain pages that `npm run statement` drafts from `examples/statements/NAME.md`. Sources of the templates: UK GDPR, Articles
 * 13 and 14; samples of GOV.UK and of W3C's Web Accessibility Initiative; Modern Slavery Act 2015, s. 54(5) and (6); the
 * technical standard of PPN 006; s. 103 of the Data (Use and Access) Act 2025, in force by SI 2026/82, reg. 3. `appliesTo` are
 * the owners whom each concerns, as launch-check says it; `isRequired` is true if it is required of every owner.
 */
export const statements = {
  privacy: {
    title: 'Privacy notice',
    appliesTo: 'required of everyone who decides what is done with personal data, by Articles 13 and 14 of the UK GDPR',
    isRequired: true,
  },
  accessibility: {
    title: 'Accessibility statement',
    appliesTo:
      'good practice for a private company, and required of a public body by the Public Sector Bodies (Websites and Mobile Applications) (No. 2) Accessibility Regulations 2018',
    isRequired: false,
  },
  complaints: {
    title: 'Complaints about personal data',
    appliesTo:
      'required of everyone who decides what is done with personal data, by s. 164A of the Data Protection Act 2018',
    isRequired: true,
  },
  'modern-slavery': {
    title: 'Modern slavery statement',
    appliesTo: 'required from a turnover of £36 million a year, by s. 54 of the Modern Slavery Act 2015',
    isRequired: false,
  },
  carbon: {
    title: 'Carbon reduction plan',
    appliesTo:
      'required of bidders for contracts with central government above £5 million a year, by Procurement Policy Note 006',
    isRequired: false,
  },
} as const;

export type StatementName = keyof typeof statements;

export const statementNames = Object.keys(statements) as StatementName[];

/** Finds the statement that a document is; undefined for any other document. */
export const statementOf = (key: DocumentKey): StatementName | undefined =>
  statementNames.find((name) => key === `pages/${name}`);

/** Facts and features in use that the drafts mention. */
export interface InUse {
  readonly settings: Settings;
  readonly notifications: NotificationSettings;
  readonly content: Content;
}

/** Writes a fact as a piece of a line of Markdown, in which none of its characters is a mark. */
export const asMarkdown = (fact: string): string =>
  trimmed(fact)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_~|<[\]]|&(?=#?\w+;)|^[-+#>]|(?<=^\d+)[.)]/g, '\\$&');

/** Approval and signature by legal form (Modern Slavery Act 2015, s. 54(6)). */
const approvals: Partial<Record<NonNullable<Company['legalForm']>, string>> = {
  'limited liability partnership':
    'The members approved this statement on [date]. Signed: [name], designated member, [date].',
  partnership: 'Signed: [name], partner, [date].',
};

/** Lists the fields of the enquiry form that are required, or those that are not. */
const fieldsThatAre = (required: boolean) =>
  new Intl.ListFormat('en-GB').format(
    Object.values(fields)
      .filter((field) => field.required === required)
      .map(({ noun }) => noun),
  );

/** Facts by their placeholders. A line of a template whose fact is undefined is left out. */
export function factsOf({ settings, notifications, content }: InUse): Readonly<Record<string, string | undefined>> {
  const { company } = content;
  const { address, registeredOffice = address } = company;
  const [name, registeredName] = [company.name, company.registeredName].map((fact = '') => asMarkdown(fact));
  const details = [
    company.legalForm && `a ${company.legalForm}`,
    company.companyNumber && `number ${company.companyNumber}`,
  ]
    .filter(Boolean)
    .join(', ');
  const isHosted = settings.formService.kind !== 'embedded';
  const vendor = settings.analytics && vendorFacts(settings.analytics);
  const images = imageHosts(content).map((origin) => new URL(origin).host);
  return {
    company: name,
    legalName: registeredName ? `${registeredName}, trading as ${name},` : `${name} [registered name]`,
    controller: registeredName
      ? `${registeredName}${details && ` (${details})`}, trading as ${name},`
      : `${name} [registered name, and company number if there is one]`,
    approval:
      approvals[company.legalForm ?? 'company'] ??
      'The board of directors approved this statement on [date]. Signed: [name], director, [date].',
    email: company.email,
    phone: asMarkdown(company.phone.display),
    address: asMarkdown(address.join(', ')),
    registeredOffice: asMarkdown(registeredOffice.join(', ')),
    site: notPublic(settings.siteUrl) ? '[its address]' : `<${settings.siteUrl}>`,
    regulator,
    requiredFields: fieldsThatAre(true),
    optionalFields: fieldsThatAre(false),
    ratePeriod: durationOf(ratePeriod / 1000),
    // These two stand before the line that they keep.
    ownService: isHosted ? undefined : '',
    hostedService: isHosted ? '' : undefined,
    formHost: isHosted ? new URL(settings.formService.address, 'https://www.netlify.com').host : undefined,
    mailHost: notifications.email?.server.host,
    webhookHost: notifications.webhook && new URL(notifications.webhook.url).host,
    imageHosts: images.length > 0 ? images.join(' and ') : undefined,
    counting: vendor?.notice,
    noCounting: vendor ? undefined : '',
    analyticsRecipient: vendor?.recipient,
  };
}

export const templateOf = (name: StatementName): string =>
  readFileSync(new URL(`../../examples/statements/${name}.md`, import.meta.url), 'utf8');

/**
 * Drafts a statement: a document for `content/pages/`, which no build publishes before its owner deletes `draft: true`. Square
 * brackets mark what only the owner can know.
 */
export function draftStatement(name: StatementName, inUse: InUse): string {
  const facts = factsOf(inUse);
  return templateOf(name)
    .split('\n')
    .filter((line) => placeholdersIn(line).every((fact) => facts[fact] !== undefined))
    .map((line) => fillPlaceholders(line, facts))
    .join('\n');
}
