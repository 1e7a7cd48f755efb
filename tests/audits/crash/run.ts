import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkTallies, lineOf } from './checks.ts';
import { runCycles, runRemovals, type Tally } from './cycles.ts';

/**
 * `npm run test:crash -- --cycles 1000`: kills the server at random moments while visitors send enquiries, and looks for
 * each acknowledged one. It also removes the database's files under a running server. A control that acknowledges before the
 * commit shows that a loss would be found.
 */
const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '50' }, seed: { type: 'string' }, report: { type: 'string' } },
});
const cycles = Number(values.cycles);
const seed = Number(values.seed ?? randomInt(1_000_000));
if (!Number.isSafeInteger(cycles) || cycles < 1 || !Number.isSafeInteger(seed)) {
  console.error('Usage: npm run test:crash -- [--cycles 50] [--seed NUMBER]');
  process.exit(2);
}

const controlCycles = 10;

function describe(tally: Tally): string {
  const { acknowledged, found, lost, duplicated, altered, misannounced, sound, fsyncs } = tally;
  return [
    `${tally.cycles} cycles, ${acknowledged} acknowledged, ${found} found, ${lost} lost, ${duplicated} duplicated, ${altered} altered`,
    `${misannounced} without exactly one notification on each channel`,
    `integrity ${sound ? 'ok' : 'BROKEN'}`,
    fsyncs === undefined ? 'fsyncs not counted' : `${fsyncs} fsyncs`,
  ].join('; ');
}

console.log(`Seed ${seed}`);
const kept = await runCycles(cycles, seed, 'commit');
console.log(`The server: ${describe(kept)}`);
const removed = await runRemovals(cycles, seed);
console.log(`The server whose files are removed: ${describe(removed)}`);
const control = await runCycles(controlCycles, seed, 'early');
console.log(`The control, which acknowledges before it commits: ${describe(control)}`);

const checks = checkTallies(kept, removed, control);
for (const check of checks) {
  console.log(lineOf(check));
}
if (values.report) writeFileSync(values.report, JSON.stringify(checks));
process.exitCode = checks.some(({ state }) => state === 'failed') ? 1 : 0;
