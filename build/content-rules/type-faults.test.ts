import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../server/test-site.ts';
import { faultLine } from './fault.ts';
import { typeFaults } from './type-faults.ts';

/** A text of a content file, and what the owner has made of it by mistake. */
type Mistake = readonly [file: string, was: string | RegExp, is: string];

/** A copy of what TypeScript looks at, with mistakes in it. */
function copyWith(mistakes: readonly Mistake[]): string {
  const root = temporaryFolder();
  for (const needed of ['content', 'tsconfig.json', 'build/content-rules/tsconfig.json', 'src/enquiry/fields.ts']) {
    mkdirSync(path.dirname(path.join(root, needed)), { recursive: true });
    cpSync(needed, path.join(root, needed), { recursive: true });
  }
  for (const [name, was, is] of mistakes) {
    const file = path.join(root, name);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(was);
    writeFileSync(file, text.replace(was, is));
  }
  return root;
}

const company = 'content/company.ts';
const about = 'content/about.ts';
const services = 'content/services.ts';
const seeTypes = 'content/types.ts says what belongs there';

/** A mistake each, and the line that the owner reads about it. */
const mistakes: readonly (readonly [line: string, mistake: Mistake])[] = [
  [`${company} › company.strapline: is missing: ${seeTypes}`, [company, /^ {2}strapline: .*\n/m, '']],
  [
    `${company} › companyRecord.legalForm: "ltd" needs to be one of "company", "limited liability partnership", "partnership", "sole trader"`,
    [company, '  openingHours: [', "  legalForm: 'ltd',\n  openingHours: ["],
  ],
  [
    `${company} › companyRecord.openingHours[0].from: "Mon" needs to be what content/types.ts calls DayName`,
    [company, /from: '\w+'/, "from: 'Mon'"],
  ],
  [
    `${company} › registeredWords.vat: what is there (number) needs to be a text, in quotes`,
    [company, /vat: '.*'/, 'vat: 20'],
  ],
  [
    `${about} › about.whoWeAre.paragraphs: what is there (string) needs to be a list, in square brackets`,
    [about, /paragraphs: \[[^\]]*\]/, "paragraphs: 'Who we are'"],
  ],
  [`${about} › about.team.members[1].role: is missing: ${seeTypes}`, [about, /(role: [\s\S]*?)^ *role: .*\n/m, '$1']],
  [
    `${about} › about.team.members[2].picture.alt: is missing: ${seeTypes}`,
    [about, /(account: 'demo', id: 'woman'), alt: '[^']*'/, '$1'],
  ],
  [`${about} › about.picture.host: "unslash" needs to be "unsplash"`, [about, "host: 'unsplash'", "host: 'unslash'"]],
  [
    `${about} › about.masthead.lede: is there twice: delete one`,
    [about, /^ {4}lede: /m, "    lede: 'Twice',\n    lede: "],
  ],
  [
    `${services} › services.pillars[0].sumary: "sumary" is no field of it: write "summary"`,
    [services, 'summary:', 'sumary:'],
  ],
  [
    `${services} › services.pillars[1].price: "price" is no field of it: delete it or name it anew; ${seeTypes}`,
    [services, /(\n +)(id: 'technology-modernization',)/, "$1price: 'free',$1$2"],
  ],
];

describe('what is missing, misspelt or of another kind', () => {
  test('is named with file, entry, field and remedy, all of it at once', () => {
    const faults = typeFaults(copyWith(mistakes.map(([, mistake]) => mistake))).map(faultLine);
    expect(faults.sort()).toEqual(mistakes.map(([line]) => line).sort());
  });

  test('and without words of its own is told in the compiler’s', () => {
    expect(typeFaults(copyWith([[company, "name: '", "name: nobody + '"]])).map(faultLine)).toEqual([
      `${company} › company.name: Cannot find name 'nobody'. (TypeScript 2304)`,
    ]);
  });

  test('is not in the content of this site', () => {
    expect(typeFaults(copyWith([]))).toEqual([]);
  });
});

describe('what can’t be read', () => {
  const remedy =
    'each entry ends with a comma, each bracket is closed, and a text with an apostrophe in it stands between double quotes';

  test.each([
    ['an apostrophe', [company, /strapline: '.*'/, "strapline: 'It's a line'"]],
    ['a comma that is not there', [company, /(strapline: '.*'),/, '$1']],
  ] as const)('for %s is named by its line, once', (_, mistake) => {
    const [fault, ...others] = typeFaults(copyWith([mistake])).map(faultLine);
    expect(fault).toMatch(
      /^content\/company\.ts › line \d+: can't be read here or just before \(',' expected\): each entry/,
    );
    expect(fault).toContain(remedy);
    expect(others).toEqual([]);
  });
});
