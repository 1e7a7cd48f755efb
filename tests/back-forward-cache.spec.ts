import { chromium, type Page, test } from '@playwright/test';
import { site } from '../content/site.ts';
import { browserSwitches, installedFullBrowser } from './browser.ts';
import { expect, pagePaths } from './fixtures.ts';
import { standInForGa4 } from './stand-in-for-ga4.ts';

/**
 * Going back shows a page as it was left, at once (web.dev/articles/bfcache). The headless shell has no such cache, and
 * Playwright's driver turns it off, so these tests start a whole Chromium of their own.
 */
const browserPath = installedFullBrowser();

test.skip(!browserPath, 'No whole Chromium is installed, and the headless shell has no back/forward cache.');

const whole = test.extend<{ page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  page: async ({}, use) => {
    const browser = await chromium.launch({
      executablePath: browserPath ?? '',
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: browserSwitches,
    });
    await use(await browser.newPage({ baseURL: test.info().project.use.baseURL ?? '' }));
    await browser.close();
  },
});

/** How a page comes back after the visitor has gone elsewhere: as it was left, or loaded anew and why. */
async function comeBack(
  page: Page,
  meanwhile = async () => {},
): Promise<{ kept: boolean; because: readonly string[] }> {
  const because: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    because.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await page.evaluate(() => {
    const shown = new Promise<boolean>((resolve) => addEventListener('pageshow', (event) => resolve(event.persisted)));
    Object.assign(window, { shown });
  });
  await page.goto('/favicon.svg');
  await meanwhile();
  // Not goBack(), which waits for a load event that a kept page does not have.
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => !url.pathname.endsWith('.svg'), { waitUntil: 'commit' });
  const kept = await page.evaluate(async () => (await (window as { shown?: Promise<boolean> }).shown) ?? false);
  return { kept, because };
}

async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('app-hydrated', () => Object.assign(window, { isHydrated: true }));
  });
  const response = await page.goto(path);
  expect(response?.headers()['cache-control']).not.toContain('no-store');
  await expect.poll(() => page.evaluate(() => 'isHydrated' in window), 'the page answers to script').toBe(true);
}

for (const path of pagePaths) {
  whole(`going back to ${path} shows it as it was left`, async ({ page }) => {
    await open(page, path);
    expect(await comeBack(page)).toEqual({ kept: true, because: [] });
  });
}

whole('going back to the 404 screen would show it as it was left, were it not for its status', async ({ page }) => {
  // Chromium keeps no page whose status is not 200, whatever it does ("HTTPStatusNotOK").
  await page.route('/no-such-page', async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(404);
    await route.fulfill({ response, status: 200 });
  });
  await open(page, '/no-such-page');
  expect(await comeBack(page)).toEqual({ kept: true, because: [] });
});

whole('a page that can not be kept is noticed, with the reason', async ({ page }) => {
  await open(page, '/');
  await page.evaluate(() => addEventListener('unload', () => {}));
  const { kept, because } = await comeBack(page);
  expect(kept).toBe(false);
  expect(because.join()).toContain('Unload');
});

whole('CONSENT-4: a page that comes back knows what was chosen meanwhile', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('button', { name: site.banner.accept })).toBeVisible();
  // As another tab would: a page in the cache is told of nothing.
  const elsewhere = () => page.evaluate(() => localStorage.setItem('cookie-consent', 'declined'));
  expect(await comeBack(page, elsewhere)).toEqual({ kept: true, because: [] });
  await expect(page.getByRole('button', { name: site.banner.accept })).toHaveCount(0);
});

whole('CONSENT-3: a page that comes back is counted once more', async ({ page }) => {
  const { views } = await standInForGa4(page.context());
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'));
  await open(page, '/about');
  await expect.poll(() => views.length).toBe(1);
  expect(await comeBack(page)).toEqual({ kept: true, because: [] });
  await expect.poll(() => views).toEqual([views[0], views[0]]);
});
