import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, devices, type Project } from '@playwright/test';
import { nodeArguments } from '../../server/testing/node-arguments.ts';
import { reportFiles } from '../reports.ts';
import { browserSwitches } from './support/browsers/chromium.ts';
import { findEngine, firefoxOffline } from './support/browsers/engines.ts';
import { folderOf, originOf, siteNames } from './support/sites/sites.ts';

const browser = process.env.TEST_BROWSER ?? '';
const [firefox] = findEngine('firefox') ?? [];

/** Journeys of visitors, and one of the owner: the tests that are not specific to Chromium. */
const journeys = [
  ...['analytics', 'back-forward-cache', 'consent', 'contact', 'cookie-settings', 'desk-keyboard', 'foreign-nodes'],
  ...['keyboard', 'layout', 'motion', 'navigation', 'visitor-conditions', 'without-javascript'],
].map((name) => `**/${name}.spec.ts`);

/** Titles of tests with browser preferences: a stock Firefox takes these only at its start. */
const preferences = {
  'less-motion': { titles: /less motion/, prefs: { 'ui.prefersReducedMotion': 1 } },
  'coarse-pointer': {
    titles: /for a finger/,
    prefs: { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 },
  },
  'forced-colours': { titles: /in forced colours/, prefs: { 'browser.display.document_color_use': 2 } },
  'blocked-storage': { titles: /with storage blocked/, prefs: { 'dom.storage.enabled': false } },
  'blocked-cookies': { titles: /with cookies blocked/, prefs: { 'network.cookie.cookieBehavior': 2 } },
} as const;

function inFirefox(name: string, prefs: Record<string, number | boolean>, select: Partial<Project>): Project {
  return {
    name,
    testMatch: journeys,
    use: {
      ...devices['Desktop Firefox'],
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: firefox ?? '',
        firefoxUserPrefs: {
          // Positions can't be compared while a page still scrolls after a key press.
          'general.smoothScroll': false,
          ...firefoxOffline,
          // One process for all pages: a quarter of the time less.
          'fission.autostart': false,
          'dom.ipc.processCount': 1,
          'dom.ipc.processPrelaunch.enabled': false,
          // Playwright does not detect the return to a page from the back/forward cache.
          'browser.sessionhistory.max_total_viewers': 0,
          ...prefs,
        },
      },
    },
    ...select,
  };
}

/** Tests with so many conditions that `npm run test:engines` runs them: `npm test` would take over ten minutes. */
const conditions = ['visitor-conditions', 'layout-shift', 'back-forward-cache'].map((name) => `**/${name}.spec.ts`);

/** Settings of Chromium for all its tests. */
const inChromium = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    executablePath: browser,
    args: [
      ...browserSwitches,
      // Places letters at the typeface's own positions, in every build of the browser.
      '--font-render-hinting=none',
      '--disable-lcd-text',
      // Saves the start of a process for each page: docs/decisions/tests-and-tools.md has the gain.
      '--renderer-process-limit=1',
    ],
  },
};

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A busy machine may take its time: a test fails for what it finds, not for the machine's speed.
  timeout: 120_000,
  // Two workers of Chromium use two cores to the full. Firefox waits more.
  workers: 3,
  reporter: [['list'], ['json', { outputFile: path.resolve(reportFiles.browser) }]],
  snapshotPathTemplate: '{testDir}/snapshots/screenshots/{arg}{ext}',
  // So strict that one wrong colour or a shift of 2 px fails.
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { threshold: 0.005 },
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/snapshots/accessibility-tree/{arg}{ext}', children: 'deep-equal' },
  },
  // The contact page says until when the company is open on the visitor's clock.
  use: { baseURL: originOf('standard'), timezoneId: 'Europe/London' },
  projects: [
    {
      name: 'chromium',
      testIgnore: ['**/webkit.spec.ts', ...conditions],
      workers: 2,
      // Animations take a third of the processor time. A spec that depends on them asks for them; all other projects have them.
      use: { ...inChromium, reducedMotion: 'reduce' },
    },
    { name: 'chromium-conditions', testMatch: conditions, workers: 2, use: inChromium },
    // No preference of Firefox sets more contrast or print media alone. None makes `(scripting: none)` apply and leaves the
    // page readable for Playwright.
    inFirefox(
      'firefox',
      {},
      {
        grepInvert: [
          /with more contrast/,
          /on paper/,
          /without JavaScript an image/,
          // Some fifty presses of Tab; the owner's other journeys run here too.
          /entries are added, moved and removed/,
          ...Object.values(preferences).map(({ titles }) => titles),
        ],
      },
    ),
    ...Object.entries(preferences).map(([name, { titles, prefs }]) =>
      // One worker: a further Firefox takes longer to start than these few tests.
      inFirefox(`firefox-${name}`, prefs, { grep: titles, workers: 1 }),
    ),
    // Through WebDriver, the only protocol of a stock WebKitGTK. One window at a time.
    { name: 'webkit', testMatch: '**/webkit.spec.ts', workers: 1 },
    // In `npm test`, beside Chromium.
    inFirefox('short-firefox', {}, { grep: /@short/, workers: 1 }),
    { name: 'short-webkit', testMatch: '**/webkit.spec.ts', grep: /@short/, workers: 1 },
  ],
  webServer: siteNames
    .filter((name) => existsSync(folderOf(name)))
    .map((name) => ({
      command: ['node', ...nodeArguments('server/main.ts')].join(' '),
      cwd: folderOf(name),
      url: originOf(name),
      timeout: 120_000,
      env: {
        ...process.env,
        PORT: new URL(originOf(name)).port,
        SITE_URL: '',
        DATA_DIR: path.join(folderOf(name), 'data'),
        ENQUIRY_RATE_LIMIT: '0', // All visitors of the tests have one client IP.
      },
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
    })),
});
