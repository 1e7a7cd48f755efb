import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { reportFiles, unitTally } from '../../reports.ts';

/**
 * Parts of the names of the tests that attack what a client does not reach: bytes at rest, the build's output, uploads, the
 * development server, commands, guides. Those with `attack` in their names run here alone, the others with every change too.
 */
const suites = [
  'attack.test',
  'erasure',
  'unusable-database',
  'public-files',
  'site-folder',
  'add-image',
  'hostile-requests',
  'words/editor',
];

/** Runs these tests, or those of them whose names have the given parts. */
export async function runSuites(names: readonly string[]): Promise<{ passed: number; failed: number }> {
  mkdirSync('test-results', { recursive: true });
  rmSync(reportFiles.attacks, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFiles.attacks}`];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...(names.length > 0 ? names : suites), ...reporters],
    { stdio: 'inherit', env: { ...process.env, ATTACKS: 'true' } },
  );
  const [code] = await once(child, 'exit');
  const { passed, failed } = unitTally(reportFiles.attacks);
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) };
}
