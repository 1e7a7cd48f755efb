import { expect, test } from 'vitest';
import { checkTallies, lineOf } from './checks.ts';

const sound = {
  cycles: 1,
  acknowledged: 5,
  found: 5,
  lost: 0,
  duplicated: 0,
  altered: 0,
  misannounced: 0,
  sound: true,
};
const kept = { ...sound, fsyncs: 5 };
const control = { ...kept, lost: 1 };
const linesOf = (...tallies: Parameters<typeof checkTallies>) => checkTallies(...tallies).map(lineOf);

test('a server that keeps everything gets a tick for each check', () => {
  expect(linesOf(kept, kept, control)).toEqual(Array(10).fill(expect.stringMatching(/^✓ /)));
});

test('fsyncs that could not be counted get no tick, count as skipped, and leave the other checks as they are', () => {
  const checks = checkTallies({ ...kept, fsyncs: undefined }, kept, control);
  const ticked = checks.filter(({ state }) => state === 'passed');
  expect(checks.filter((check) => !ticked.includes(check)).map((check) => [check.state, lineOf(check)])).toEqual([
    ['skipped', '– an fsync for each acknowledgement: not counted here (strace is missing or not permitted)'],
  ]);
  expect(ticked).toHaveLength(9);
});

test.for([
  ['some enquiries were acknowledged', { acknowledged: 0 }],
  ['every acknowledged enquiry is there', { lost: 1 }],
  ['none is there twice', { duplicated: 1 }],
  ['none is altered', { altered: 1 }],
  ['the outbox holds exactly one notification of each on each channel', { misannounced: 1 }],
  ['the database is sound', { sound: false }],
  ['an fsync for each acknowledgement', { fsyncs: 4 }],
] as const)('a server of which it is not true that %s is found out', ([title, loss]) => {
  const failed = linesOf({ ...kept, ...loss }, kept, control).filter((line) => !line.startsWith('✓'));
  expect(failed).toEqual([`✗ ${title}`]);
});

test.for([
  ['every enquiry acknowledged while files were removed is there', { lost: 1 }],
  ['each database that was moved away is sound', { sound: false }],
  ['each database that was moved away is sound', { duplicated: 1 }],
  ['each database that was moved away is sound', { altered: 1 }],
] as const)('it is found out when it is not true that %s', ([title, loss]) => {
  const failed = linesOf(kept, { ...kept, ...loss }, control).filter((line) => !line.startsWith('✓'));
  expect(failed).toEqual([`✗ ${title}`]);
});

test('a control that loses nothing shows that the test sees nothing', () => {
  expect(linesOf(kept, kept, kept)).toContain('✗ the control is found to lose enquiries');
});
