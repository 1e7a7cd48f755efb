import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('a sender may send so many a minute, and is told when to come again', () => {
  let time = 5000;
  const limit = createRateLimit(2, () => time);
  expect([limit('a'), limit('a')]).toEqual([undefined, undefined]);
  time += 20_001;
  expect(limit('a')).toBe(40);
  expect(limit('b')).toBeUndefined();
  time += 39_998;
  expect(limit('a')).toBe(1);
  time += 1;
  expect([limit('a'), limit('a'), limit('a')]).toEqual([undefined, undefined, 60]);
});

test('what is left is for smaller amounts, and what is too much takes nothing of it', () => {
  const limit = createRateLimit(100, () => 0);
  expect([limit('a', 60), limit('a', 41), limit('a', 40), limit('a')]).toEqual([undefined, 60, undefined, 60]);
});

test('what is given back can be taken again, and is not more than was taken', () => {
  const limit = createRateLimit(100, () => 0);
  expect([limit('a', 100), limit('a', -200), limit('a', 101), limit('a', 100)]).toEqual([
    undefined,
    undefined,
    60,
    undefined,
  ]);
});

test('no limit where it is set to 0', () => {
  const limit = createRateLimit(0);
  expect(Array.from({ length: 1000 }, () => limit('a')).every((wait) => wait === undefined)).toBe(true);
});
