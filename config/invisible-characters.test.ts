import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invisibleProblem, isBlank, lengthOf, plainText } from './invisible-characters.ts';
import { readNotificationSettings } from './notifications/notification-settings.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

/** Characters that nobody sees, of each kind. */
const hidden = [
  ...'\u00a0\u202f\u3000\u2007\u2028\u2800\u200b\ufeff\u00ad\u2060\u200e\u202a\u200d\ufe0f\u3164\u034f\0\x07\x1b\x85\uffff\u{e0041}',
];

test.each(['می‌خواهم', 'क्‍ष', '👨‍👩‍👧', '❤️‍🔥', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '1️⃣', '葛󠄀城'])('joiners and selectors are part of %s', (text) => {
  expect([plainText(text), invisibleProblem(text), isBlank(text)]).toEqual([text, undefined, false]);
});

test.each(hidden)('%j alone is blank, and has no length beside a letter', (character) => {
  expect([isBlank(character), plainText(`${character}a${character}`)]).toEqual([true, 'a']);
  expect(lengthOf(`a\u00ad${character}b`)).toBeLessThanOrEqual(3);
});

const values = {
  SITE_URL: 'https://www.company.example',
  FORM_ENDPOINT: 'https://forms.example/f/enquiry',
  PLAUSIBLE_DOMAIN: 'company.example',
  PLAUSIBLE_HOST: 'https://plausible.company.example',
  PORT: '3080',
  LISTEN_ADDRESS: '127.0.0.1',
  DATA_DIR: '/var/lib/site',
  ENQUIRY_RATE_LIMIT: '7',
  LOG_LEVEL: 'warn',
  NOTIFY_TO: 'a@company.example',
  NOTIFY_FROM: 'site@company.example',
  SMTP_URL: 'smtps://user:password@mail.company.example',
  WEBHOOK_URL: 'https://hooks.company.example/enquiry',
  WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
};

const read = (environment: Record<string, string>) => [
  readSettings(environment),
  readNotificationSettings(environment),
];

test('a setting with an invisible character or quotes is read as it looks, or the error names the character', () => {
  const names = fc.constantFrom(...(Object.keys(values) as (keyof typeof values)[]));
  const quotes = fc.constantFrom('', '""', "''", '“”', '‘’', '„“', '«»');
  fc.assert(
    fc.property(
      names,
      fc.constantFrom(...hidden),
      fc.nat(60),
      quotes,
      fc.boolean(),
      (name, character, at, pair, inName) => {
        const insert = (text: string) => text.slice(0, at) + character + text.slice(at);
        const { [name]: value, ...others } = values;
        const written = inName
          ? { ...others, [at < 30 ? character + name : name + character]: value }
          : { ...others, [name]: [pair[0], insert(value), pair[1]].join('') };
        try {
          expect(read(written), JSON.stringify(written)).toEqual(read(values));
        } catch (error) {
          if (!(error instanceof SettingsError)) throw error;
          const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
          const isNamed = error.message.includes(`${name} has an invisible character (U+${code})`);
          // In the place of a blank, it is seen.
          expect(isNamed || error.message.includes(plainText(insert(value))), error.message).toBe(true);
          expect(invisibleProblem(error.message)).toBeUndefined();
        }
      },
    ),
    { numRuns: 3000 },
  );
});
