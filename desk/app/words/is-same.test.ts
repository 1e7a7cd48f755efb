import { expect, test } from 'vitest';
import { isSame } from './is-same.ts';

const saved = { image: { host: 'local', alt: 'A desk', path: '/desk.jpg' }, lines: ['One', 'Two'] };

test('fields in another order, and fields without a value, are no change', () => {
  expect(isSame({ lines: ['One', 'Two'], image: { path: '/desk.jpg', alt: 'A desk', host: 'local' } }, saved)).toBe(
    true,
  );
  expect(isSame({ ...saved, logo: undefined }, saved)).toBe(true);
});

test('another text, and entries in another order, are changes', () => {
  expect(isSame({ ...saved, lines: ['Two', 'One'] }, saved)).toBe(false);
  expect(isSame({ ...saved, image: { ...saved.image, alt: '' } }, saved)).toBe(false);
});
