import { mkdirSync, rmSync } from 'node:fs';
import { reactBaselineScript } from './audits/performance/react-baseline.ts';
import { findOrInstallBrowser } from './e2e/support/browser.ts';
import { clauseIds, clausesWithoutTest } from './e2e/support/clauses.ts';
import { readReports, reportFiles } from './e2e/support/reports.ts';
import { buildSites, command, finish, step, testEngines } from './steps.ts';

/**
 * `npm test`: runs the checks of every change, those first that find errors at the lowest cost. It stops at the first failed
 * step and names it. With arguments it runs the browser tests alone and passes the arguments to Playwright: `npm test --
 * navigation.spec`, `npm test -- --grep CONTACT-8`.
 */
const selection = process.argv.slice(2);

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

if (selection.length === 0) {
  step('Format and lint', command('biome ci --error-on-warnings'));
  step('Types', command('tsc --project .'));
  step('Dead code', command('knip'));
  step('Units', command(`vitest run --reporter=default --reporter=json --outputFile.json=${reportFiles.units}`));
  step(
    'Crashes',
    command(
      `node config/run.js tests/audits/crash/run.ts --cycles ${process.env.CRASH_CYCLES ?? 10} --report ${reportFiles.crash}`,
    ),
  );
}

const ports = await buildSites();
step('Build: React alone', () => reactBaselineScript().length > 0);

let browser = '';
step('Find a browser', () => {
  browser = findOrInstallBrowser();
  console.log(browser);
  return true;
});
const hasProject = selection.some((argument) => argument.startsWith('--project'));
const project = hasProject ? '' : ` --project=chromium${selection.length > 0 ? '*' : ''}`;
step(
  'Browser',
  command(`playwright test --config tests/e2e${project}`, { ...ports, TEST_BROWSER: browser }, selection),
);

if (selection.length === 0) {
  // The short ones: `npm run test:engines` runs all journeys in the engines.
  testEngines(ports, 'firefox', ['--grep=@short']);
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
