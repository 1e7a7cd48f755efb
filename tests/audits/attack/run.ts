import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { reportFiles, tallyOf } from '../../reports.ts';

/**
 * `npm run test:attack`: attacks the server, files, the build, the desk and the owner's commands. With arguments it runs the
 * tests alone whose names have these parts: `npm run test:attack -- erasure`.
 */

/** Attacks on the server, which measure it: nothing runs beside them. */
const server = ['attack/server'];

/**
 * Parts of the names of the tests that attack what a client does not reach: bytes at rest, the build's output, uploads, the
 * development server, commands, guides. Those with `attack` in their names run here alone, the others with every change too.
 */
const others = [
  'attack.test',
  'erasure',
  'unusable-database',
  'public-files',
  'site-folder',
  'add-image',
  'hostile-requests',
  'words/editor',
];

let [passed, failed] = [0, 0];
const wanted = process.argv.slice(2);
mkdirSync('test-results', { recursive: true });
for (const names of wanted.length > 0 ? [wanted] : [server, others]) {
  rmSync(reportFiles.attacks, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFiles.attacks}`];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...names, ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, ATTACKS: 'true' },
  });
  const [code] = await once(child, 'exit');
  const tally = tallyOf(reportFiles.attacks);
  passed += tally.passed;
  failed += Math.max(tally.failed, code === 0 ? 0 : 1);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
