import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { runCycles, runRemovals } from './cycles.ts';

/**
 * Kills the server at random moments while visitors send enquiries, and looks for each acknowledged one. `npm test` runs it;
 * a failure prints its seed, and `FUZZ_SEED=… CRASH_CYCLES=1000 npm run test:attack -- crash` repeats the run.
 */
const cycles = Number(process.env.CRASH_CYCLES ?? 10);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000));
const run = `FUZZ_SEED=${seed}`;

const sound = { lost: 0, duplicated: 0, altered: 0, sound: true };

const rounds = await runCycles(cycles, seed);

test('of a server that is killed each acknowledged enquiry is there, once, whole, with one notification on each channel', () => {
  expect(rounds, run).toMatchObject(rounds.map(() => ({ ...sound, misannounced: 0 })));
  expect(rounds.some(({ acknowledged }) => acknowledged > 0)).toBe(true);
});

test.skipIf(rounds.some(({ fsyncs }) => fsyncs === undefined))('each acknowledgement has waited for an fsync', () => {
  for (const { fsyncs, acknowledged } of rounds) expect(fsyncs, run).toBeGreaterThanOrEqual(acknowledged);
});

test('each enquiry acknowledged while files were removed is there, in databases that are sound', async () => {
  expect(await runRemovals(cycles, seed), run).toMatchObject(sound);
});
