import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalise } from './normalise.ts';

const padded = (number: number) => String(number).padStart(2, '0');

test('a day is read in every way in which people here write it', () => {
  const noon = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(noon, fc.boolean(), (date, isLong) => {
      const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
      const name = date.toLocaleDateString('en-GB', { month: isLong ? 'long' : 'short', timeZone: 'UTC' });
      const weekday = date.toLocaleDateString('en-GB', { weekday: isLong ? 'long' : 'short', timeZone: 'UTC' });
      const right = `${year}-${padded(month)}-${padded(day)}`;
      const ways = [
        right,
        `${day}/${month}/${year}`,
        `${padded(day)}.${padded(month)}.${year}`,
        `${day} ${name} ${year}`,
        `${weekday}, ${day} ${name} ${year}`,
        `the ${day}th of ${name} ${year}`.slice(4),
        `${name.toUpperCase()} ${day}, ${year}`,
        ` ${year}/${month}/${day} `,
        ...(year < 2000 ? [] : [`${day}/${month}/${`${year}`.slice(2)}`, `${day}-${name}-${`${year}`.slice(2)}`]),
      ];
      expect(ways.map((way) => normalise(way, 'day'))).toEqual(ways.map(() => right));
      const months = [`${name} ${year}`, `${month}/${year}`, ...(year < 2000 ? [] : [`${name} ${`${year}`.slice(2)}`])];
      expect(months.map((way) => normalise(way, 'month'))).toEqual(months.map(() => right.slice(0, 7)));
    }),
  );
});

test('a time is read with a dot, with am and pm, and without its first 0', () => {
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
      const [minutes, half, onClock] = [padded(minute), hour < 12 ? 'am' : 'pm', hour % 12 || 12];
      const ways = [
        `${hour}:${minutes}`,
        `${hour}.${minutes}`,
        `${onClock}:${minutes}${half}`,
        `${onClock}.${minutes} ${half}`,
      ];
      expect(ways.map((way) => normalise(way, 'time'))).toEqual(ways.map(() => `${padded(hour)}:${minutes}`));
      expect(normalise(`${onClock}${half}`, 'time')).toBe(`${padded(hour)}:00`);
    }),
  );
});

test.each([
  ['postcode', 'ls1 5hn', 'LS1 5HN'],
  ['postcode', 'EC1A\u00a01aa', 'EC1A\u00a01AA'],
  ['postcode', 'ec1a1bb', 'EC1A 1BB'],
  ['postcode', 'ls1-5hn,', 'LS1 5HN'],
  ['postcode', '1 Sample Street ', '1 Sample Street'],
  ['web address', 'www.company.co.uk', 'https://www.company.co.uk'],
  ['web address', 'linkedin.com/company/a ', 'https://linkedin.com/company/a'],
  ['web address', 'tidewright.consulting?a=b', 'https://tidewright.consulting?a=b'],
  ['web address', 'bücher.example:8080/a', 'https://bücher.example:8080/a'],
  ['web address', '<https://a.example/b>', 'https://a.example/b'],
  ['web address', 'hello@company.example', 'mailto:hello@company.example'],
  ['web address', 'report.pdf', 'report.pdf'],
  ['web address', '/contact', '/contact'],
  ['web address', '#form', '#form'],
  ['web address', 'mailto:hello@company.example', 'mailto:hello@company.example'],
  ['email', 'mailto:hello@company.example', 'hello@company.example'],
  ['email', 'Ada Sample <ada@company.example>', 'ada@company.example'],
  ['email', 'ada@company.example;', 'ada@company.example'],
  ['number', '£1,250,000', '1250000'],
  ['number', '12,5', '12,5'],
  ['mail server', 'mail.company.example', 'smtps://mail.company.example'],
  ['mail server', 'ada:s3cret@mail.company.example:587', 'smtp://ada:s3cret@mail.company.example:587'],
  ['mail server', 'ada@company.example:a/b#c@d%@mail:465', 'smtps://ada%40company.example:a%2Fb%23c%40d%25@mail:465'],
  ['mail server', 'smtp://ada:s%40cret@mail.company.example', 'smtp://ada:s%40cret@mail.company.example'],
  ['mail server', 'The one of our host', 'The one of our host'],
  ['colour', '#0bF', '00bbFF'],
  ['colour', '#0B4F9E', '#0B4F9E'],
  ['company number', '1234567', '01234567'],
  ['company number', 'sc 123456', 'SC123456'],
  ['VAT number', '123 4567 89', 'GB123456789'],
  ['VAT number', 'gb 123 4567 89', 'GB123456789'],
  ['VAT number', 'Not registered', 'not registered'],
  ['slug', 'Customer Experience', 'customer-experience'],
  ['day', 'next Tuesday', 'next Tuesday'],
  ['day', '1/2/3', '1/2/3'],
  ['day', 'Nov 26', 'Nov 26'],
  ['day', '26/11/26', '2026-11-26'],
  ['time', 'noon', '12:00'],
  ['time', '9:30\u202fAM', '09:30'],
  ['time', '25 pm', '25 pm'],
  [undefined, ' From tangle to line ', 'From tangle to line'],
] as const)('as a %s, “%s” becomes “%s”', (format, typed, right) => {
  expect(normalise(typed, format)).toBe(right);
  expect(normalise(right, format)).toBe(right);
});
