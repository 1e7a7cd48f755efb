import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { regulator } from '../../../../build/content/statements.ts';
import type { Company } from '../../../../src/content/schema/company.ts';

/** Invented facts for the tests, in place of the sample's or of the owner's own; the law requires some of them of a company. */
export const cleanCompany = {
  name: 'Ravelworks',
  strapline: 'From knot to rope',
  email: 'hello@ravelworks.co.uk',
  phone: { display: '020 0000 0000', e164: '+442000000000' },
  address: ['12 Ravel Row', 'Leeds', 'LS1\u00a01AA'],
  profiles: [
    { label: 'LinkedIn', href: 'https://www.linkedin.com/company/ravelworks' },
    { label: 'GitHub', href: 'https://github.com/ravelworks' },
  ],
  openingHours: [{ from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:30' }],
  closedOn: ['2026-08-31', '2026-12-25'],
  legalForm: 'company',
  registeredName: 'Ravelworks Limited',
  companyNumber: '00000000',
  registeredIn: 'England and Wales',
  registeredOffice: ['12 Ravel Row', 'Leeds', 'LS1 1AA'],
  vatNumber: 'GB000000000',
} satisfies Partial<Company>;

/** Replacements for the remaining sample content elsewhere. */
const sampleTeam: Replacements = [
  ['Alex Sample', 'Ada Ravel'],
  ['Sam Specimen', 'Bea Ravel'],
  ['Jo Placeholder', 'Cy Ravel'],
  ['Robin Example', 'Dee Ravel'],
  ['Charlie Template', 'Eli Ravel'],
  ['Morgan Mockup', 'Flo Ravel'],
  ['linkedin.example', 'www.linkedin.com'],
  ['account: demo', 'account: ravelworks'],
];

export const noticeTitle = 'How Ravelworks handles data';

export const noticeText = `## Who we are

Ravelworks Limited, trading as Ravelworks, 12 Ravel Row, Leeds, LS1 1AA, hello@ravelworks.co.uk, 020 0000 0000.
[Write to us](/contact), or complain to [the ${regulator}](https://ico.org.uk/make-a-complaint/).

### Cookies

Google Analytics sets these:

- \`_ga\`: tells one visitor from another. It lasts 2 years.

Last reviewed: 2026-03-02.
`;

/** Finished privacy notice: content/pages/privacy.md. */
export const cleanNotice = `---
title: ${noticeTitle}
description: What {company.name} does with the personal data of visitors and of those who write to us, and for how long.
lede: What we do with personal data, and why.
footer: Privacy notice
---

${noticeText}`;

export const cleanFacts = {
  siteUrl: 'https://www.ravelworks.co.uk',
  registered:
    'Ravelworks Limited. Registered in England and Wales, number 00000000. Registered office: 12 Ravel Row, Leeds, LS1 1AA. VAT registration number GB000000000.',
} as const;

export const movedAddresses = [
  { from: '/old-page', to: '/about#main' },
  { from: '/über uns', to: '/approach' },
  { from: '/old/services.php', to: '/contact?service=customer-experience#call' },
  { from: '/shop/', to: 'https://shop.ravelworks.co.uk/new' },
] as const;

type Replacements = readonly (readonly [from: string | RegExp, to: string])[];

function replaceIn(folder: string, name: string, changes: Replacements, mustBeThere: boolean): void {
  const file = path.join(folder, name);
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (mustBeThere && !(typeof from === 'string' ? text.includes(from) : from.test(text))) {
      throw new Error(`${name} has no ${from}: the tests' copy has to follow it`);
    }
    text = typeof from === 'string' ? text.replaceAll(from, () => to) : text.replace(from, () => to);
  }
  writeFileSync(file, text);
}

/** Replaces texts in a file of a copy: every occurrence of each text, all of which must exist. */
export const rewrite = (folder: string, name: string, changes: Replacements): void =>
  replaceIn(folder, name, changes, true);

/** Copies a site into a folder: the project's own, or an example. */
export function copySite(folder: string, example = '.'): void {
  for (const part of ['content', 'public']) {
    const from = path.join(example, part);
    if (existsSync(from)) cpSync(from, path.join(folder, part), { recursive: true });
  }
  // Images that were resized before.
  mkdirSync('.cache', { recursive: true });
  symlinkSync(path.resolve('.cache'), path.join(folder, '.cache'), 'junction');
}

/** Copies the project into a folder, like a clone with installed dependencies. */
export function copyProject(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const parts =
    'build config content desk examples migrate publish public server src package.json vite.config.ts tsconfig.json'.split(
      ' ',
    );
  for (const name of parts.filter((part) => existsSync(part))) {
    // Without the unit tests: a run of those must not find them twice.
    cpSync(name, path.join(folder, name), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
}

/** Puts the invented facts, an icon and a finished privacy notice into a copy. */
export function makeClean(folder: string, notice: string): void {
  const content = path.join(folder, 'content');
  const file = path.join(content, 'company.yaml');
  const record = parseDocument(readFileSync(file, 'utf8'), { schema: 'failsafe' });
  for (const [name, fact] of Object.entries(cleanCompany)) {
    record.set(name, fact);
  }
  // The owner's own looks would be in the snapshots.
  record.delete('accent');
  record.delete('logo');
  writeFileSync(file, String(record));
  for (const name of globSync(['about.yaml', '*/*.md'], { cwd: content })) {
    replaceIn(content, name, sampleTeam, false);
  }
  mkdirSync(path.join(folder, 'public'), { recursive: true });
  writeFileSync(
    path.join(folder, 'public/favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="teal"/></svg>',
  );
  mkdirSync(path.join(content, 'pages'), { recursive: true });
  writeFileSync(path.join(content, 'pages/privacy.md'), notice);
  writeFileSync(path.join(content, 'redirects.yaml'), stringify(movedAddresses));
}
