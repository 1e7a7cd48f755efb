import { idOf } from '../../../src/content/documents/document-names.ts';
import type { InputFormat } from '../../../src/content/schema/fields.ts';

/** Many ways in which people write a time, a day or a number, and the one that the content has. */

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const two = (digits: string | number | undefined) => String(digits ?? '').padStart(2, '0');

/**
 * Writes the year and the month, and the day where one is given, of numbers as the United Kingdom orders them.
 * @param parts of a day or a month that is whole: its last number of two digits is then the year
 */
function dayOf(text: string, parts: number): string {
  const words = text
    .toLowerCase()
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*/, '')
    .replace(/(\d)(st|nd|rd|th)\b/, '$1')
    .match(/\d+|[a-z]+/g);
  const name = words?.find((word) => months.includes(word.slice(0, 3)));
  const numbers = (words ?? []).filter((word) => /^\d+$/.test(word));
  const isWhole = words?.every((word) => word === name || word === 'of' || numbers.includes(word));
  const last = numbers.at(-1) ?? '';
  const isShort = last.length === 2 && numbers.length + Number(name !== undefined) === parts;
  const written = numbers.find((number) => number.length === 4) ?? (isShort ? last : undefined);
  const others = numbers.toSpliced(numbers.lastIndexOf(written ?? ''), 1);
  const year = written && `20${written}`.slice(-4);
  if (!isWhole || !year || others.length + Number(name !== undefined) > 2) return text;
  // The year is first or last: 24/11/2026 is in November here, and 2026-11-24 everywhere.
  const inOrder = numbers[0]?.length === 4 ? others : others.toReversed();
  const all = name ? [months.indexOf(name.slice(0, 3)) + 1, ...inOrder] : inOrder;
  return [year, ...all.map(two)].join('-');
}

function timeOf(text: string): string {
  const clock = text.replace(/^(12 )?(noon|midday)$/i, '12');
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:. h]?(\d{2}))?\s?([ap]\.?m\.?)?$/i.exec(clock) ?? [];
  if (hours === undefined || (half && Number(hours) > 12)) return text;
  const isAfternoon = /^p/i.test(half ?? '');
  return `${two(half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : hours)}:${minutes}`;
}

/** Completes the address of a mail server with its scheme, and encodes what such an address can't have in its login. */
function mailServerOf(text: string): string {
  const login = /^(smtps?:\/\/)?(?:([^:\s]+):(.+)@)?([a-z\d.-]+(:\d+)?\/?)$/i;
  const [, scheme, user, password, host, port = ''] = login.exec(text) ?? [];
  if (!host) return text;
  // What is encoded already stays so.
  const encoded = (part = '') => part.replace(/%(?![\da-f]{2})|[^\w.~!*'()%-]/gi, encodeURIComponent);
  const isPlain = /^:(25|587)$/.test(port);
  return `${scheme ?? (isPlain ? 'smtp://' : 'smtps://')}${user ? `${encoded(user)}:${encoded(password)}@` : ''}${host}`;
}

const compact = (text: string) => text.toUpperCase().replace(/[\s.,-]/g, '');

const formats: Readonly<Record<InputFormat, (text: string) => string>> = {
  day: (text) => dayOf(text, 3),
  month: (text) => dayOf(text, 2),
  time: timeOf,
  slug: idOf,
  colour: (text) => text.replace(/^#?([\da-f])([\da-f])([\da-f])$/i, '$1$1$2$2$3$3'),
  // A mail program copies a name with it: `Ada Sample <ada@company.example>`.
  email: (text) => text.replace(/^(?:mailto:|[^<]*<)?([^\s<>@]+@[^\s<>@]+?)[>;.,]*$/i, '$1'),
  number: (text) => (/^£?\s?\d{1,3}([, ]?\d{3})*$/.test(text) ? text.replace(/[£,\s]/g, '') : text),
  'mail server': mailServerOf,
  postcode: (text) =>
    /^[a-z]{1,2}\d[a-z\d]?[\s-]*\d[a-z]{2}[.,]?$/i.test(text)
      ? compact(text).replace(/(?=.{3}$)/, text.match(/\s/)?.[0] ?? ' ')
      : text,
  'company number': (text) => compact(text).replace(/^\d{1,7}$/, (digits) => digits.padStart(8, '0')),
  'VAT number': (text) =>
    /^not\s+registered$/i.test(text) ? 'not registered' : compact(text).replace(/^(?=(\d{9}|\d{12})$)/, 'GB'),
  // Nobody types the scheme. A path of this site begins with a slash, and a file is none of another site.
  'web address': (text) =>
    text
      .replace(/^<(.+)>$/, '$1')
      .replace(/^(?=[^\s/:#@]+@[^\s/@]+\.[a-z]{2,}$)/i, 'mailto:')
      .replace(/^(?!.*\.(pdf|docx?|html?|jpe?g|png|svg)$)(?=([\p{L}\d-]+\.)+[a-z]{2,}(:\d+)?([/?#]|$))/iu, 'https://'),
};

/** Brings what was typed into the format of its field, without blanks at its ends. What it can't read stays as it is. */
export const normalise = (text: string, format: InputFormat | undefined): string => {
  const typed = text.trim();
  return format && typed ? formats[format](typed) : typed;
};
