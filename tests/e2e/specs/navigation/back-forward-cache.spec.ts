import { chromium, firefox, type Page, test } from '@playwright/test';
import { browserSwitches, installedFullBrowser } from '../../support/browsers/chromium.ts';
import { findEngine, firefoxOffline } from '../../support/browsers/engines.ts';
import { expect, pagePaths, waitForHydration } from '../../support/fixtures.ts';

/**
 * Tests of the back/forward cache: going back shows a page at once as it was left (web.dev/articles/bfcache). The headless
 * shell has no such cache. Playwright turns it off in Chromium, and the other tests in Firefox, so these tests start their
 * own browsers.
 */
const whole = test.extend<{ page: Page }>({
  page: async ({ browserName }, use) => {
    const inFirefox = browserName === 'firefox';
    const executablePath = inFirefox ? findEngine('firefox')?.[0] : installedFullBrowser();
    test.skip(!executablePath, 'No whole Chromium is installed, and the headless shell has no back/forward cache.');
    const browser = await (inFirefox
      ? firefox.launch({
          executablePath: executablePath ?? '',
          channel: 'moz-firefox',
          // The default of a stock Firefox; without this line, the project's own preference would apply.
          firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': -1, ...firefoxOffline },
        })
      : chromium.launch({
          executablePath: executablePath ?? '',
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
          args: browserSwitches,
        }));
    await use(await browser.newPage({ baseURL: test.info().project.use.baseURL ?? '' }));
    await browser.close();
  },
});

/** Leaves the page and goes back. Returns if the page was kept in the cache, and Chromium's reasons for not using it. */
async function comeBack(page: Page): Promise<{ kept: boolean; because: readonly string[] }> {
  const because: string[] = [];
  if (page.context().browser()?.browserType().name() === 'chromium') {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      because.push(...notRestoredExplanations.map(({ reason }) => reason));
    });
  }
  await page.evaluate(() => {
    const shown = new Promise<boolean>((resolve) => addEventListener('pageshow', (event) => resolve(event.persisted)));
    Object.assign(window, { shown });
  });
  await page.goto('/robots.txt');
  // Not goBack(), which waits for a load event, and a cached page has none. Not an address either, because Playwright's
  // driver of Firefox does not see that change.
  await page.evaluate(() => setTimeout(() => history.back()));
  const isBack = () => page.evaluate(() => location.pathname !== '/robots.txt').catch(() => false);
  await expect.poll(isBack).toBe(true);
  const kept = await page.evaluate(async () => (await (window as { shown?: Promise<boolean> }).shown) ?? false);
  return { kept, because };
}

whole('going back to a page shows it as it was left', async ({ page }) => {
  for (const path of pagePaths) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.headers()['cache-control']).not.toContain('no-store');
      await waitForHydration(page);
      expect(await comeBack(page)).toEqual({ kept: true, because: [] });
    });
  }
});
