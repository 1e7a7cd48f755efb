import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Alex Sample', 'AS'],
  ['Ana Maria de la Cruz', 'AC'],
  ['Prince', 'P'],
  ['  élodie   “Lo” O’Neill ', 'ÉO'],
  ['Zoe\u0308 A\u030akesson', 'ZA\u030a'],
  ['李 明', '李明'],
  ['007', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
