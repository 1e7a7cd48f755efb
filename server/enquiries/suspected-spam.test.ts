import { expect, test } from 'vitest';
import { suspectSpam } from './suspected-spam.ts';

const links = (count: number) => Array.from({ length: count }, (_, index) => `https://www.${index}.example/`).join(' ');

test.for([
  ['Hello', false, ''],
  [links(4), false, ''],
  [links(5), false, 'more than four links'],
  ['http://a.example,http://b.example\nwww.c.example WWW.D.EXAMPLE HTTPS://e.example', false, 'more than four links'],
  ['Hello', true, 'hidden field filled in'],
  [links(5), true, 'hidden field filled in, more than four links'],
] as const)('%j, hidden field filled in: %s', ([message, trapFilled, spam]) => {
  expect(suspectSpam(message, trapFilled)).toBe(spam);
});
