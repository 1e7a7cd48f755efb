import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsMailto, mailto } from './mailto.ts';

/** Characters as people count them, among them sequences with accents, vowels, syllables, skin tones, flags and keycaps. */
const scripts =
  'a|é|ж|中|\n|%|\ud800| |>|e\u0301|\u0628\u0651|\u0e01\u0e33|\u1112\u1161\u11ab|\u0915\u094d\u0937|\u0bb9\u0bcc|👩‍👩‍👧|👋🏽|🇬🇧|1\ufe0f\u20e3'.split(
    '|',
  );
const decode = (link: string) =>
  Object.fromEntries(
    link
      .slice(7)
      .replace('?', '&')
      .split('&')
      .map((part) => part.split('=').map(decodeURIComponent)),
  );

test.each(scripts)('a link has 2,000 characters at most, with a message and a subject of %j', (character) => {
  const seen = new Set<boolean>();
  for (const count of [0, 1, 100, 160, 499, 1490, 1500, 5000, 60_000]) {
    for (const address of ['a@b.example', `${'%/'.repeat(32)}@${'a.'.repeat(90)}example`]) {
      // Other starts, so that the end falls within a character.
      const start = 'x'.repeat(count % 7);
      const message = start + character.repeat(count);
      const link = mailto(address, message, message);
      expect(link.length).toBeLessThanOrEqual(2000);
      const { subject, body, ...to } = decode(link);
      expect(Object.keys(to)).toEqual([address]);
      const whole = message.toWellFormed().replaceAll('\n', '\r\n');
      seen.add(body === whole);
      if (body !== whole) {
        expect(body).toMatch(/…$/);
        expect(whole.startsWith(body.slice(0, -1))).toBe(true);
        expect(
          (body.length - 1 - start.length) % (character === '\n' ? 2 : character.length),
          'no half of a character',
        ).toBe(0);
      }
      expect([message.toWellFormed(), `${message.toWellFormed().slice(0, subject.length - 1)}…`]).toContain(subject);
    }
  }
  expect([...seen].sort()).toEqual([false, true]);
});

test('a message that fits is whole in the link, whatever the address and the subject', () => {
  const text = fc.string({ unit: fc.constantFrom(...scripts), maxLength: 400, size: 'max' });
  const longest = `${'%/'.repeat(32)}@${'a.'.repeat(91)}example`;
  const address = fc.constantFrom('a@b.example', longest);
  const cut: boolean[] = [];
  fc.assert(
    fc.property(text, address, text, (message, to, subject) => {
      const { body } = decode(mailto(to, subject, message));
      cut.push(body !== message.toWellFormed().replaceAll('\n', '\r\n'));
      expect(fitsMailto(message) && cut.at(-1)).toBe(false);
    }),
    { examples: [['a'.repeat(1500), longest, '中'.repeat(99)]] },
  );
  expect(new Set(cut)).toEqual(new Set([true, false]));
});
