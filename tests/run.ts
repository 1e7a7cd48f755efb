import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { reactFloorScript } from '../bench/react-floor.ts';
import { findOrInstallBrowser } from './browser.ts';
import { clauseIds, clausesWithoutTest } from './clauses.ts';
import { readReports, reportFiles } from './reports.ts';
import { buildSite, freePort, portVariable, siteNames } from './sites.ts';

/**
 * `npm test`: every check, in the order in which a fault is cheapest to find. It stops at the first step that fails
 * and names it. With arguments it runs the browser tests alone and hands the arguments to Playwright:
 * `npm test -- navigation`, `npm test -- --grep CONTACT-8`.
 */
const selection = process.argv.slice(2);

function step(name: string, passes: () => boolean): void {
  console.log(`\n── ${name}`);
  if (!passes()) {
    console.error(`\nFAILED: ${name}`);
    finish(1);
  }
}

function command(line: string, environment: Record<string, string> = {}, more: readonly string[] = []): () => boolean {
  return () => {
    const [program, ...given] = line.split(' ') as [string, ...string[]];
    const { status } = spawnSync(program, [...given, ...more], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    });
    return status === 0;
  };
}

/** The last line of a run: tests counted, and a step that failed without a failed test counted as one. */
function finish(failedSteps: 0 | 1): never {
  const { passed, failed } = readReports();
  console.log(`${passed} passed, ${Math.max(failed, failedSteps)} failed`);
  process.exit(failedSteps);
}

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

if (selection.length === 0) {
  step('Format and lint', command('npx biome ci --error-on-warnings'));
  step('Types', command('npx tsc --project .'));
  step('Dead code', command('npx knip'));
  step(
    'Units',
    command(`npx vitest run .test.ts --reporter=default --reporter=json --outputFile.json=${reportFiles.units}`),
  );
  step(
    'Crashes',
    command(`node --disable-warning=ExperimentalWarning tests/crash/run.ts --cycles 50 --report ${reportFiles.crash}`),
  );
}

const ports = Object.fromEntries(
  await Promise.all(siteNames.map(async (name) => [portVariable(name), String(await freePort())] as const)),
);
for (const name of siteNames) {
  step(`Build: the ${name} site`, () => buildSite(name, Number(ports[portVariable(name)])));
}
step('Build: React alone', () => reactFloorScript().length > 0);

let browser = '';
step('Find a browser', () => {
  browser = findOrInstallBrowser();
  console.log(browser);
  return true;
});
step('Browser', command('npx playwright test --config tests', { ...ports, TEST_BROWSER: browser }, selection));

if (selection.length === 0) {
  step('Every clause of the specification has a test', () => {
    const missing = clausesWithoutTest(readReports().provedInBrowser);
    console.log(`${clauseIds().length - missing.length} of ${clauseIds().length} clauses are named by a passed test.`);
    for (const id of missing) {
      console.error(`No passed test names ${id}.`);
    }
    return missing.length === 0;
  });
}
finish(0);
