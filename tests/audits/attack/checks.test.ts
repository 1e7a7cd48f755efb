import { expect, test } from 'vitest';
import { failuresOf, type Outcome } from './checks.ts';

const sound: Outcome = {
  idle: 2,
  beside: 79,
  holds: true,
  memoryBefore: 90,
  memoryAfter: 169,
  largest: 1_500_000,
  open: 0,
  failures: [],
};

test('a server that keeps within every threshold is found to hold', () => {
  expect(failuresOf(sound)).toEqual([]);
});

test('memory that is not pinned is no failure', () => {
  expect(failuresOf({ ...sound, holds: false, memoryAfter: 300 })).toEqual([]);
});

test.for([
  ['GET / took 80 ms', { beside: 80 }],
  ['GET / took 79 ms', { idle: 1.9 }],
  ['GET / took NaN ms', { beside: Number.NaN }],
  ['memory grew', { memoryAfter: 170 }],
  ['a response of 1.5 MB', { largest: 1_500_001 }],
  ['connections left open: 1', { open: 1 }],
  ['it did not stop', { failures: ['it did not stop'] }],
] as const)('it is found out that %s', ([line, effect]) => {
  expect(failuresOf({ ...sound, ...effect })).toEqual([line]);
});
