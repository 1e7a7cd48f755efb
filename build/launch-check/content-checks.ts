import { allOf, type Found, isImage, isText } from '../../src/content/find-values.ts';
import { contentFile } from '../../src/content/schema/schemas.ts';
import { isIncorporated } from '../content/company-text.ts';
import { type Check, type Copy, check, firstOf, noneLeft, reservedDomain } from './check.ts';

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

/** Checks that the content is valid, and that no sample and no reserved address is left in it. */
export function contentChecks({ content, contentViolations, bodies }: Copy): Check[] {
  const documents = Object.entries(bodies).map(
    ([name, value]): Found<string> => ({ file: contentFile(name), path: [], value }),
  );
  const texts = [...allOf(content, isText), ...documents];
  const having = (found: readonly Found<string>[], pattern: RegExp) => found.filter(({ value }) => pattern.test(value));
  const demo = allOf(content, isImage).filter(({ value }) => value.host === 'cloudinary' && value.account === 'demo');
  return [
    check('The content keeps the rules', contentViolations.length > 0 && 'fix these', contentViolations),
    ...sampleFacts.map(({ what, pattern }) =>
      noneLeft(`No sample left: ${what}`, having(texts, pattern), 'put your own there'),
    ),
    noneLeft(
      'No sample left: documents that say that they are samples',
      having(documents, /\bthis is a sample\b/i),
      'delete them, or write your own',
    ),
    noneLeft('No sample left: images of other people', demo, 'put your own there'),
    noneLeft(
      'Every address is a real one',
      having(texts, reservedDomain),
      'put a real domain in the place of the example',
    ),
  ];
}

/** Checks what the law requires: src/content/schema/company.ts has the sources. */
export function legalChecks({ company }: Copy): Check[] {
  const incorporated = isIncorporated(company);
  const given = (name: string, field: keyof typeof company, law: string, otherwise = '') =>
    check(name, company[field] === undefined && `add it${otherwise}: required by ${law}`, [
      { file: contentFile('company'), field },
    ]);
  const disclosures = 'the Trading Disclosures Regulations 2015';
  return [
    given('The legal form is given', 'legalForm', 'reg. 8 of the Provision of Services Regulations 2009'),
    given(
      'The name in the register is given, or that of the people behind the business',
      'registeredName',
      incorporated
        ? disclosures
        : 'reg. 6 of the Electronic Commerce Regulations 2002, and of a business under another name ss. 1201 and 1202 of the Companies Act 2006',
    ),
    ...(incorporated || company.legalForm === undefined
      ? [
          given('The number in the register is given', 'companyNumber', disclosures),
          given('The part of the United Kingdom is given', 'registeredIn', disclosures),
          given('The address in the register is given', 'registeredOffice', disclosures),
        ]
      : []),
    given(
      'The VAT number is given',
      'vatNumber',
      'reg. 6 of the Electronic Commerce Regulations 2002',
      ', or write: not registered',
    ),
  ];
}

/** Names the files that a build does not publish. */
function leftOutAdvice(files: readonly string[]): string {
  const isOne = files.length === 1;
  const what = isOne ? 'One file in public/ that no page shows' : `${files.length} files in public/ that no page shows`;
  const names = firstOf(
    files.map((name) => `public${name}`),
    12,
  );
  return `${what}: ${names}. ${isOne ? 'It stays' : 'They stay'} out of the site. Delete what nobody needs, and list under downloads in ${contentFile('site')} what others ask for`;
}

/** Checks that images from elsewhere have a credit, that the icon is the owner's, and that `public/` has no file in vain. */
export function imageChecks({ content, isPublicFile, filesLeftOut }: Copy): Check[] {
  const stock = allOf(content, isImage).filter(({ value }) => /unsplash|web/.test(value.host) && !value.credit);
  return [
    noneLeft('Images from elsewhere name who made them', stock, 'add a credit to them'),
    check(
      'The icon is yours',
      !isPublicFile('/favicon.svg') && 'put your mark into public/favicon.svg: the other icons are made from it',
    ),
    check('Every file in public/ is shown', undefined, [], filesLeftOut.length > 0 && leftOutAdvice(filesLeftOut)),
  ];
}
