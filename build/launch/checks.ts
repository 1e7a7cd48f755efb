import type { CompanyRecord, Picture } from '../../content/types.ts';
import type { NoticeSettings } from '../../server/notices/notice-settings.ts';
import type { ContentFiles } from '../content-rules/check.ts';
import { privacyNoticeFile, unfinishedParts } from '../privacy-notice.ts';
import type { Settings } from '../settings.ts';
import { notPublic } from '../site-address.ts';
import { reservedDomain, sampleFacts } from './sample.ts';
import { allOf, isText, places } from './words.ts';

/** All that decides whether a copy can go live. */
export interface Copy {
  readonly content: ContentFiles;
  readonly record: CompanyRecord;
  readonly contentFaults: readonly string[];
  readonly settings: Settings;
  readonly notices: NoticeSettings;
  /** The privacy notice as its file has it. */
  readonly notice: string | undefined;
  /** What is wrong with the place where enquiries go: the hosted form service, or DATA_DIR. */
  readonly formProblem: string | undefined;
  readonly isPublicFile: (name: string) => boolean;
}

/** A line of the checklist; `todo` says what is missing and where to put it, and is absent where nothing is. */
export interface Check {
  readonly name: string;
  readonly todo: string | undefined;
}

const check = (name: string, todo: string | false | undefined): Check => ({ name, todo: todo || undefined });

function contentChecks({ content, contentFaults }: Copy): Check[] {
  const texts = allOf(content, isText);
  const sample = sampleFacts.map(({ what, pattern }) => {
    const found = texts.filter(({ value }) => pattern.test(value));
    return found.length > 0 && `${what} is in ${places(found)}: put your own there`;
  });
  const demo = allOf(content, isPicture).filter(({ value }) => value.host === 'cloudinary' && value.account === 'demo');
  const reserved = texts.filter(({ value }) => reservedDomain.test(value));
  return [
    check('The content keeps the rules', contentFaults.length > 0 && contentFaults.join('; ')),
    ...sample.map((todo, index) => check(`No sample left: ${sampleFacts[index]?.what}`, todo)),
    check(
      'No sample left: pictures of other people',
      demo.length > 0 && `a picture of the sample is in ${places(demo)}: put your own there`,
    ),
    check(
      'Every address is a real one',
      reserved.length > 0 && `put a real domain for ".example" in ${places(reserved)}`,
    ),
  ];
}

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'host' in value && 'alt' in value;

/** What the law asks for: content/types.ts has the sources. */
function legalChecks({ record }: Copy): Check[] {
  const where = 'in content/company.ts › companyRecord';
  const incorporated = record.legalForm === 'company' || record.legalForm === 'limited liability partnership';
  const given = (name: string, value: unknown, law: string) =>
    check(name, value === undefined && `add it ${where}: required by ${law}`);
  const disclosures = 'the Trading Disclosures Regulations 2015';
  return [
    given('legalForm: the legal form', record.legalForm, 'reg. 8 of the Provision of Services Regulations 2009'),
    given(
      'registeredName: the name in the register, or of the people behind the business',
      record.registeredName,
      incorporated ? disclosures : 'the Companies Act 2006, s. 82 or s. 1202',
    ),
    ...(incorporated || record.legalForm === undefined
      ? [
          given('companyNumber: the number in the register', record.companyNumber, disclosures),
          given('registeredIn: the part of the United Kingdom', record.registeredIn, disclosures),
          given('registeredOffice: the address in the register', record.registeredOffice, disclosures),
        ]
      : []),
    check(
      'vatNumber: the VAT number',
      record.vatNumber === undefined &&
        `add it ${where}, or 'not registered': required by reg. 6 of the Electronic Commerce Regulations 2002`,
    ),
  ];
}

const addressProblems = {
  'no https': 'begins with http: visitors’ enquiries need https',
  'this machine': 'is this machine',
  'a reserved name': 'is a name that nobody can reach',
  'a preview': 'is a host for previews: search engines are kept away from it',
} as const satisfies Record<NonNullable<ReturnType<typeof notPublic>>, string>;

function settingsChecks({ settings, notices, formProblem }: Copy): Check[] {
  const reason = notPublic(settings.siteUrl);
  const embedded = settings.formEndpoint.startsWith('/');
  const told = !embedded || notices.email || notices.webhook;
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
    return 'there is none yet';
  }
  const left = unfinishedParts(notice);
  const more = left.length > 3 ? ` and ${left.length - 3} more` : '';
  return left.length > 0
    ? `${privacyNoticeFile} still has ${left.slice(0, 3).join(', ')}${more}: replace or delete them`
    : undefined;
}

function noticeChecks({ notice, settings }: Copy): Check[] {
  const uncounted = settings.analyticsId && !notice?.includes('_ga');
  return [
    check(
      'There is a privacy notice',
      notice === undefined && `run "npm run privacy-notice", then read ${privacyNoticeFile}`,
    ),
    check('The privacy notice is finished', unfinishedNotice(notice)),
    check(
      'Analytics is in the privacy notice',
      uncounted &&
        `ANALYTICS_ID is set, and ${privacyNoticeFile} does not name the cookies _ga: name them, or draft it anew with --force`,
    ),
  ];
}

function pictureChecks({ content, isPublicFile }: Copy): Check[] {
  const stock = allOf(content, isPicture).filter(({ value }) => /unsplash|web/.test(value.host) && !value.credit);
  return [
    check('Pictures from elsewhere name who made them', stock.length > 0 && `add a credit to ${places(stock)}`),
    check(
      'The icon is yours',
      !isPublicFile('favicon.svg') && 'put your mark into public/favicon.svg: the other icons are made from it',
    ),
  ];
}

/** The checklist of what stands between a copy and going live. */
export function launchChecks(copy: Copy): Check[] {
  return [
    ...contentChecks(copy),
    ...legalChecks(copy),
    ...settingsChecks(copy),
    ...noticeChecks(copy),
    ...pictureChecks(copy),
  ];
}
