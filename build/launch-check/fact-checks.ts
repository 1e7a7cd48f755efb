import { notPublic } from '../../config/public-origin.ts';
import { fieldOf } from '../../src/content/content-error.ts';
import { contentFile } from '../../src/content/documents/document-names.ts';
import { laterWords, sectionDay } from '../../src/content/documents/publication-day.ts';
import { allOf, type Found, isImage, isObject, isText } from '../../src/content/find-values.ts';
import { isIncorporated } from '../content/company-text.ts';
import { advise, type Check, type Copy, check, noneLeft, settingFields } from './check.ts';

/** Patterns that identify the sample's facts; a unit test checks that each of them is in the sample. */
export const sampleFacts = [
  { what: 'the name of the sample company', pattern: /Tidewright/i },
  { what: 'the address of the sample company', pattern: /Sample Street/i },
  {
    what: 'a person of the sample team',
    pattern: /\b(Alex Sample|Sam Specimen|Jo Placeholder|Robin Example|Charlie Template|Morgan Mockup)\b/,
  },
  // Ofcom reserves these numbers for drama: they ring nowhere ("Telephone numbers for use in TV and radio drama programmes").
  {
    what: 'a telephone number that rings nowhere',
    pattern:
      /^(\+44|0)(1134960|1144960|1154960|1164960|1174960|1184960|1214960|1314960|1414960|1514960|1614960|2079460|1914980|2890180|2920180|1632960|7700900|8081570|9098790|3069990)\d{2,3}$/,
  },
] as const;

/** Domains that can't be on the web (RFC 2606), and the one in the owner's guide. */
const reservedDomain = /\byour-company\.co\.uk\b|\b[\w-]+\.example\b|\bexample\.(com|net|org)\b/;

export function contentChecks({
  content,
  contentViolations,
  contentWarnings,
  bodies,
  today,
  sampleTexts,
}: Copy): Check[] {
  const documents = Object.entries(bodies).map(
    ([name, value]): Found<string> => ({ file: contentFile(name), path: [], value }),
  );
  // What is dialled follows from what is written.
  const written = allOf(content, isText).map((found) =>
    found.path.at(-1) === 'e164' ? { ...found, path: found.path.with(-1, 'display') } : found,
  );
  const texts = [...written, ...documents];
  const having = (found: readonly Found<string>[], pattern: RegExp) => found.filter(({ value }) => pattern.test(value));
  const hidden = allOf(content, isObject)
    .filter(({ path, value }) => path.at(-2) === 'sections' && sectionDay(value) > today)
    .map(({ file, path, value }) => {
      return { file, field: fieldOf(path), problem: laterWords(sectionDay(value), 'hidden', today) };
    });
  const demo = allOf(content, isImage).filter(({ value }) => value.host === 'cloudinary' && value.account === 'demo');
  const yours = 'put your own there';
  return [
    check('The content keeps the rules', contentViolations.length > 0 && 'fix these', contentViolations),
    advise(
      'Titles and descriptions suit search results',
      contentWarnings,
      'search engines cut long ones, and may show other words for short ones',
    ),
    advise('Every section is published', hidden, 'these are not'),
    ...sampleFacts.map(({ what, pattern }) => noneLeft(`No sample left: ${what}`, having(texts, pattern), yours)),
    noneLeft(
      'No sample left: documents that say that they are samples',
      having(documents, /\bthis is a sample\b/i),
      'delete them, or write your own',
    ),
    noneLeft('No sample left: images of other people', demo, yours),
    noneLeft(
      'Every address is a real one',
      having(texts, reservedDomain),
      'put a real domain in the place of the example',
    ),
    check(
      'The words are yours',
      sampleTexts.length > 0 &&
        `${sampleTexts.length === 1 ? '1 text is' : `${sampleTexts.length} texts are`} still the sample’s: write your own, or accept at the desk what you have read`,
      sampleTexts.map(({ file, path, value }) => ({ file, field: fieldOf(path), text: value })),
    ),
  ];
}

const disclosures = 'the Trading Disclosures Regulations 2015';
const names = `${disclosures}, or for another business than a company reg. 6 of the Electronic Commerce Regulations 2002 and ss. 1201 and 1202 of the Companies Act 2006`;

/** Facts that the law requires: src/content/schema/company.ts has the sources. `ofCompanies` are those of companies and LLPs alone. */
const legalFacts: readonly [name: string, field: keyof Copy['company'], law: string, ofCompanies?: true][] = [
  ['The legal form is given', 'legalForm', 'reg. 8 of the Provision of Services Regulations 2009'],
  ['The name in the register is given, or that of the people behind the business', 'registeredName', names],
  ['The number in the register is given', 'companyNumber', disclosures, true],
  ['The part of the United Kingdom is given', 'registeredIn', disclosures, true],
  ['The address in the register is given', 'registeredOffice', disclosures, true],
  ['The VAT number is given', 'vatNumber', 'reg. 6 of the Electronic Commerce Regulations 2002'],
];

export function legalChecks({ company }: Copy): Check[] {
  const incorporated = isIncorporated(company);
  return legalFacts
    .filter(([, , , ofCompanies]) => !ofCompanies || incorporated || company.legalForm === undefined)
    .map(([name, field, law]) => {
      const otherwise = field === 'vatNumber' ? ', or write: not registered' : '';
      const todo = company[field] === undefined && `add it${otherwise}: required by ${law}`;
      return check(name, todo, [{ file: contentFile('company'), field }]);
    });
}

/** Checks that images from elsewhere have a credit, that the icon is the owner's, and that `public/` has no file in vain. */
export function imageChecks({ content, hasOwnIcon, filesLeftOut }: Copy): Check[] {
  const stock = allOf(content, isImage).filter(({ value }) => /unsplash|web/.test(value.host) && !value.credit);
  return [
    noneLeft('Images from elsewhere name who made them', stock, 'add a credit to them'),
    check('The icon is yours', !hasOwnIcon && 'add your mark (public/favicon.svg): the other icons are made from it', [
      { file: 'public/favicon.svg', field: '' },
    ]),
    advise(
      'Every file in public/ is shown',
      filesLeftOut.map((name) => ({ file: `public${name}`, field: '' })),
      `these stay out of the site. Delete what nobody needs, and list what others ask for as files to publish (downloads in ${contentFile('site')})`,
    ),
  ];
}

const addressProblems = {
  'no https': 'begins with http: visitors’ enquiries need https',
  'this machine': 'is this machine',
  'a reserved name': 'is a name that nobody can reach',
  'a preview': 'is a host for previews: search engines are kept away from it',
} as const satisfies Record<NonNullable<ReturnType<typeof notPublic>>, string>;

export function settingsChecks({ settings, notifications, formProblem }: Copy): Check[] {
  const reason = notPublic(settings.siteUrl);
  const embedded = settings.formService.kind === 'embedded';
  const remedy = embedded
    ? 'set DATA_DIR to a folder that can be written to'
    : 'set FORM_ENDPOINT to the address that your form service shows';
  return [
    check(
      'SITE_URL is the address of the site',
      reason &&
        `${settings.siteUrl} ${addressProblems[reason]}: set SITE_URL to its own, such as https://www.your-company.co.uk`,
      settingFields('SITE_URL'),
    ),
    check(
      'Enquiries arrive',
      formProblem && `${formProblem}: ${remedy}`,
      settingFields(embedded ? 'DATA_DIR' : 'FORM_ENDPOINT'),
    ),
    check(
      'You are notified of enquiries',
      embedded &&
        !notifications.email &&
        !notifications.webhook &&
        'set NOTIFY_TO and SMTP_URL for e-mails, or WEBHOOK_URL',
      settingFields('NOTIFY_TO', 'SMTP_URL', 'WEBHOOK_URL'),
    ),
  ];
}
