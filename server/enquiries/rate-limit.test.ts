import path from 'node:path';
import { expect, test } from 'vitest';
import { runNode } from '../../config/testing/run-node.ts';
import { createRateLimit } from './rate-limit.ts';

test('a sender may send so many a minute, and is told when to come again', () => {
  let time = 5000;
  const limit = createRateLimit({ limit: 2, period: 60_000, now: () => time });
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
  const limit = createRateLimit({ limit: 100, period: 60_000, now: () => 0 });
  expect([limit('a', 60), limit('a', 41), limit('a', 40), limit('a')]).toEqual([undefined, 60, undefined, 60]);
});

test('what is given back can be taken again, and is not more than was taken', () => {
  const limit = createRateLimit({ limit: 100, period: 60_000, now: () => 0 });
  expect([limit('a', 100), limit('a', -200), limit('a', 101), limit('a', 100)]).toEqual([
    undefined,
    undefined,
    60,
    undefined,
  ]);
});

test('no limit where it is set to 0', () => {
  const limit = createRateLimit({ limit: 0, period: 60_000 });
  expect(Array.from({ length: 1000 }, () => limit('a')).every((wait) => wait === undefined)).toBe(true);
});

test.each([
  ['the minute ends', 'mock.timers.tick(milliseconds)'],
  ['the next request, where no timer outlives one', "limit('another')"],
])('an address is in the memory for a minute after its first request, until %s', (_, end) => {
  // In a process of its own: its heap is small, and nothing but the limit can hold the address.
  const program = `
    import { mock } from 'node:test';
    import { getHeapSnapshot } from 'node:v8';
    import { buffer } from 'node:stream/consumers';
    import { createRateLimit } from ${JSON.stringify(path.resolve('server/enquiries/rate-limit.ts'))};
    mock.timers.enable({ apis: ['setTimeout'] });
    let now = 5000;
    const limit = createRateLimit({ limit: 10, period: 60_000, now: () => now });
    const addressOf = (last) => ['203', '0', '113', last].join('.');
    const move = (milliseconds) => { now += milliseconds; ${end}; };
    const isFound = async () => (await buffer(getHeapSnapshot())).includes(addressOf(77));
    limit(addressOf(77));
    move(59_000);
    limit(addressOf(77));
    const before = await isFound();
    move(1_001);
    console.log(before, await isFound());`;
  const { stdout, stderr } = runNode(['--input-type=module', '--eval', program], '.');
  expect([stdout.trim(), stderr]).toEqual(['true false', expect.not.stringContaining('Error')]);
});
