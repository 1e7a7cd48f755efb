import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { reportFiles } from './reports.ts';
import { folderOf, originOf, siteNames } from './sites.ts';

const server = path.resolve('server/main.ts');
const browser = process.env.TEST_BROWSER ?? '';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: 'publishing/**', // Has servers of its own: npm run test:publishing.
  outputDir: '../test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: path.resolve(reportFiles.browser) }]],
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  // So tight that one wrong colour or a shift of 2 px shows: tests/look.spec.ts holds the proof.
  expect: { toHaveScreenshot: { threshold: 0.005 } },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: originOf('standard'),
    launchOptions: {
      executablePath: browser,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters stand where the typeface puts them, in every build of the browser.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        // Chromium refuses to run its sandbox as root, which is who runs the tests in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: siteNames.map((name) => ({
    command: `node --disable-warning=ExperimentalWarning ${server}`,
    cwd: folderOf(name),
    url: originOf(name),
    env: {
      ...process.env,
      PORT: new URL(originOf(name)).port,
      SITE_URL: '',
      DATA_DIR: path.join(folderOf(name), 'data'),
      ENQUIRY_RATE_LIMIT: '0', // All visitors of the tests come from one address.
    },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  })),
});
