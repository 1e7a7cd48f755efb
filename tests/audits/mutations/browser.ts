import { findOrInstallBrowser } from '../../e2e/support/browser.ts';
import { buildSites, command, finish, step } from '../../steps.ts';

/** Builds the standard site alone, and runs browser tests on it. The arguments are Playwright's. */
const ports = await buildSites(['standard']);
step(
  'Browser',
  command(
    'playwright test --config tests/e2e --project=chromium',
    { ...ports, TEST_BROWSER: findOrInstallBrowser() },
    process.argv.slice(2),
  ),
);
finish(0);
