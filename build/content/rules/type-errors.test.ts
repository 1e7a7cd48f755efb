import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../server/testing/site.ts';
import { typeErrors } from './type-errors.ts';
import { violationLine } from './violation.ts';

/** Sample with content of every type, as short as possible, so that the owner's content makes no difference here. */
const sample = `import type { CompanyRecord, Masthead, Passage, Picture, Pillar, TeamMember } from './types.ts';

export const record: CompanyRecord = {
  openingHours: [{ from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:30' }],
  legalForm: 'company',
};
export const passage = { heading: 'Who', paragraphs: ['We'] } as const satisfies Passage;
export const team = {
  members: [
    {
      name: 'Ada',
      role: 'Engineer',
      text: 'Computes.',
      picture: { host: 'cloudinary', account: 'a', id: 'b', alt: 'Ada' },
      profile: { label: 'LinkedIn', href: 'https://linkedin.example/ada' },
    },
    {
      name: 'Bea',
      role: 'Analyst',
      text: 'Asks.',
      picture: { host: 'local', path: '/bea.jpg', alt: 'Bea' },
      profile: { label: 'LinkedIn', href: 'https://linkedin.example/bea' },
    },
  ],
} as const satisfies { readonly members: readonly TeamMember[] };
export const picture = { host: 'unsplash', id: 'c', alt: 'A quay' } as const satisfies Picture;
export const masthead = { heading: 'About', lede: 'All of it' } as const satisfies Masthead;
export const pillars = {
  'customer-experience': {
    id: 'customer-experience',
    title: 'Customers',
    summary: 'Few words',
    description: 'More words',
    services: [],
  },
} as const satisfies Readonly<Record<string, Pillar>>;
`;

/** Copies the files that TypeScript checks, with the sample changed: each text, and the owner's replacement. */
function copyWith(mistakes: readonly (readonly [was: string, is: string])[]): string {
  const root = temporaryFolder();
  const needed = ['content/types.ts', 'tsconfig.json', 'build/content/rules/tsconfig.json', 'src/enquiry/fields.ts'];
  for (const name of needed) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    cpSync(name, path.join(root, name));
  }
  const text = mistakes.reduce((before, [was, is]) => {
    expect(before).toContain(was);
    return before.replace(was, () => is);
  }, sample);
  writeFileSync(path.join(root, 'content/sample.ts'), text);
  return root;
}

const seeTypes = 'content/types.ts says what belongs there';

/** Errors as the owner reads them, each with the mistake. */
const mistakes = [
  [`team.members[1].role: is missing: ${seeTypes}`, "      role: 'Analyst',\n", ''],
  [`picture.alt: is missing: ${seeTypes}`, ", alt: 'A quay'", ''],
  [
    'record.legalForm: "ltd" needs to be one of "company", "limited liability partnership", "partnership", "sole trader"',
    "legalForm: 'company'",
    "legalForm: 'ltd'",
  ],
  ['record.openingHours[0].from: "Mon" needs to be what content/types.ts calls DayName', "'Monday'", "'Mon'"],
  ['passage.heading: what is there (number) needs to be a text, in quotes', "'Who'", '20'],
  ['passage.paragraphs: what is there (string) needs to be a list, in square brackets', "['We']", "'We'"],
  ['masthead.lede: is there twice: delete one', 'lede:', "lede: 'Twice', lede:"],
  [
    'team.members[0].picture.host: "cloud" needs to be one of "cloudinary", "local", "unsplash", "web"',
    "'cloudinary'",
    "'cloud'",
  ],
  [
    'pillars[\'customer-experience\'].sumary: "sumary" is no field of it: write "summary"',
    "summary: 'Few",
    "sumary: 'Few",
  ],
  [
    `team.members[0].profile.price: "price" is no field of it: delete it or name it anew; ${seeTypes}`,
    "label: 'LinkedIn'",
    "price: 'free', label: 'LinkedIn'",
  ],
] as const;

describe('what is missing, misspelt or of another kind', () => {
  test('is named with file, entry, field and remedy, all of it at once', () => {
    const violations = typeErrors(copyWith(mistakes.map(([, was, is]) => [was, is]))).map(violationLine);
    expect(violations.sort()).toEqual(mistakes.map(([line]) => `content/sample.ts › ${line}`).sort());
  });

  test('is named each, where several are missing from one entry', () => {
    const lines = typeErrors(
      copyWith([["id: 'customer-experience',\n    title: 'Customers',\n    summary: 'Few words',", '']]),
    );
    expect(lines.map(({ field }) => field)).toEqual(
      ['id', 'title', 'summary'].map((name) => `pillars['customer-experience'].${name}`),
    );
  });

  test('and without words of its own is told in the compiler’s', () => {
    expect(typeErrors(copyWith([["name: 'Ada'", "name: nobody + 'Ada'"]])).map(violationLine)).toEqual([
      "content/sample.ts › team.members[0].name: Cannot find name 'nobody'. (TypeScript 2304)",
    ]);
  });

  test('is not an import that an owner’s own words have left unread', () => {
    expect(typeErrors(copyWith([['{ CompanyRecord,', '{ CallToAction, CompanyRecord,']]))).toEqual([]);
  });

  test('is not in the content of this site', () => {
    expect(typeErrors()).toEqual([]);
  });
});

describe('what can’t be read', () => {
  test.each([
    ['an apostrophe', "'More words'", "'It's more'"],
    ['a comma that is not there', "'Computes.',", "'Computes.'"],
  ])('for %s is named by its line, once', (_, was, is) => {
    const [violation, ...others] = typeErrors(copyWith([[was, is]])).map(violationLine);
    expect(violation).toMatch(
      /^content\/sample\.ts › line \d+: can't be read here or just before \(',' expected\): each entry ends with a comma, each bracket is closed, and a text with an apostrophe in it stands between double quotes$/,
    );
    expect(others).toEqual([]);
  });
});
