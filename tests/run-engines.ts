import { mkdirSync, rmSync } from 'node:fs';
import { findOrInstallBrowser } from './e2e/support/browser.ts';
import { reportFiles } from './e2e/support/reports.ts';
import { buildSites, command, finish, step, testEngines } from './steps.ts';

/**
 * `npm run test:engines`: runs the visitor journeys in Firefox and WebKitGTK, if they are installed, and in Chromium the
 * tests that are too slow for `npm test`. Arguments go to Playwright: `npm run test:engines -- keyboard`.
 */
const selection = process.argv.slice(2);

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');
const ports = await buildSites();

step('Chromium in every condition', () => {
  const environment = { ...ports, TEST_BROWSER: findOrInstallBrowser(), TEST_REPORT: reportFiles.browser };
  const playwright = 'playwright test --config tests/e2e --pass-with-no-tests --project=chromium-conditions';
  return command(playwright, environment, selection)();
});
testEngines(ports, 'firefox*', selection);
finish(0);
