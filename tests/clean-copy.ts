import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Facts invented for the tests: what an owner does to a fresh clone before going live. */
const replacements = {
  'content/company.ts': [
    ['1 Sample Street', '12 Ravel Row'],
    ["'London', 'EC1A\\u00a01AA'", "'Leeds', 'LS1\\u00a01AA'"],
    ["display: '020 7946 0321', e164: '+442079460321'", "display: '020 0000 0000', e164: '+442000000000'"],
    ['hello@tidewright.example', 'hello@ravelworks.co.uk'],
    ['linkedin.example', 'www.linkedin.com'],
    ['youtube.example', 'www.youtube.com'],
    ['github.example', 'github.com'],
    ['Tidewright', 'Ravelworks'],
    ['tidewright', 'ravelworks'],
    [
      'openingHours: [',
      "legalForm: 'company', registeredName: 'Ravelworks Limited', companyNumber: '00000000', registeredIn: 'England and Wales', registeredOffice: ['12 Ravel Row', 'Leeds', 'LS1 1AA'], vatNumber: 'GB000000000', openingHours: [",
    ],
  ],
  'content/about.ts': [
    ['Alex Sample', 'Ada Ravel'],
    ['Sam Specimen', 'Bea Ravel'],
    ['Jo Placeholder', 'Cy Ravel'],
    ['Robin Example', 'Dee Ravel'],
    ['Charlie Template', 'Eli Ravel'],
    ['Morgan Mockup', 'Flo Ravel'],
    ['linkedin.example', 'www.linkedin.com'],
    ["account: 'demo'", "account: 'ravelworks'"],
  ],
} as const satisfies Record<string, readonly (readonly [string, string])[]>;

export const cleanNotice = `# How Ravelworks handles data

## Who we are

Ravelworks Limited. [Write to us](/contact), or complain to [the ICO](https://ico.org.uk/make-a-complaint/).

### Cookies

- \`_ga\`: tells one visitor from another. It lasts 2 years.

<b id="raw">HTML stays as it is written.</b>
`;

export const cleanFacts = {
  siteUrl: 'https://www.ravelworks.co.uk',
  registered:
    'Ravelworks Limited. Registered in England and Wales, number 00000000. Registered office: 12 Ravel Row, Leeds, LS1 1AA. VAT registration number GB000000000.',
} as const;

/** Changes a file of a copy: every occurrence of each text, all of which must be there. */
export function rewrite(folder: string, name: string, changes: readonly (readonly [string, string])[]): void {
  const file = path.join(folder, name);
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) {
      throw new Error(`${name} of the sample has no ${from}: the tests' clean copy has to follow the sample`);
    }
    text = text.replaceAll(from, to);
  }
  writeFileSync(file, text);
}

/** Copies the project into a folder, as a clone has it with its dependencies installed. */
export function copyProject(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ['build', 'content', 'server', 'src', 'package.json', 'vite.config.ts', 'tsconfig.json']) {
    // Without the unit tests: a run of those must not find them a second time.
    cpSync(name, path.join(folder, name), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
}

/** Puts the invented facts, an icon and a finished privacy notice into a copy. */
export function makeClean(folder: string, notice: string): void {
  for (const [name, changes] of Object.entries(replacements)) {
    rewrite(folder, name, changes);
  }
  mkdirSync(path.join(folder, 'public'), { recursive: true });
  writeFileSync(
    path.join(folder, 'public/favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="teal"/></svg>',
  );
  writeFileSync(path.join(folder, 'content/privacy.md'), notice);
}
