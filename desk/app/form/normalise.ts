import { idOf } from '../../../src/content/documents/document-names.ts';
import type { InputFormat } from '../../../src/content/schema/fields.ts';

/** Many ways in which people write a time, a day or a number, and the one that the content has. */

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const two = (digits: string | number | undefined) => String(digits ?? '').padStart(2, '0');

/** Writes the year and the month, and the day where one is given, of numbers as the United Kingdom orders them. */
function dayOf(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*/, '')
    .replace(/(\d)(st|nd|rd|th)\b/, '$1')
    .match(/\d+|[a-z]+/g);
  const name = words?.find((word) => months.includes(word.slice(0, 3)));
  const numbers = (words ?? []).filter((word) => /^\d+$/.test(word));
  const isWhole = words?.every((word) => word === name || word === 'of' || numbers.includes(word));
  const year = numbers.find((number) => number.length === 4);
  const others = numbers.filter((number) => number !== year);
  if (!isWhole || !year || others.length + Number(name !== undefined) > 2) return text;
  // The year is first or last: 24/11/2026 is in November here, and 2026-11-24 everywhere.
  const inOrder = numbers[0] === year ? others : others.toReversed();
  const all = name ? [months.indexOf(name.slice(0, 3)) + 1, ...inOrder] : inOrder;
  return [year, ...all.map(two)].join('-');
}

function timeOf(text: string): string {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:. h]?(\d{2}))? ?([ap]\.?m\.?)?$/i.exec(text) ?? [];
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

const compact = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '');

const formats: Readonly<Record<InputFormat, (text: string) => string>> = {
  day: dayOf,
  month: dayOf,
  time: timeOf,
  slug: idOf,
  colour: (text) => text.replace(/^#?([\da-f])([\da-f])([\da-f])$/i, '$1$1$2$2$3$3'),
  email: (text) => text.replace(/^mailto:/i, ''),
  'mail server': mailServerOf,
  postcode: (text) =>
    /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(text)
      ? compact(text).replace(/(?=.{3}$)/, text.match(/\s/)?.[0] ?? ' ')
      : text,
  'company number': (text) => compact(text).replace(/^\d{1,7}$/, (digits) => digits.padStart(8, '0')),
  'VAT number': (text) =>
    /^not\s+registered$/i.test(text) ? 'not registered' : compact(text).replace(/^(?=(\d{9}|\d{12})$)/, 'GB'),
  // Nobody types the scheme. A path of this site begins with a slash.
  'web address': (text) =>
    text.replace(/^(?=(www\.|[a-z\d-]+(\.[a-z\d-]+)*\.(uk|com|org|net|co|io|eu)(\/|$)))/i, 'https://'),
};

/** Brings what was typed into the format of its field, without blanks at its ends. What it can't read stays as it is. */
export const normalise = (text: string, format: InputFormat | undefined): string => {
  const typed = text.trim();
  return format && typed ? formats[format](typed) : typed;
};
