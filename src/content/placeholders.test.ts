import { expect, test } from 'vitest';
import { fillPlaceholders, placeholdersIn } from './placeholders.ts';

test('placeholders are found and filled, with spaces in the brackets or without', () => {
  const text = '{hours} hours, { cost } a year';
  expect(placeholdersIn(text)).toEqual(['hours', 'cost']);
  expect(fillPlaceholders(text, { hours: '920', cost: '£23,000' })).toBe('920 hours, £23,000 a year');
});

test('a value is text, whatever is in it', () => {
  expect(fillPlaceholders('Error: {title}', { title: '$& {title}' })).toBe('Error: $& {title}');
});
