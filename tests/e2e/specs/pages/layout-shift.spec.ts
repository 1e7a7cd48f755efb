import type { Page } from '@playwright/test';
import { expect, holdRequests, screenPaths, test, waitForHydration } from '../../support/fixtures.ts';
import { stallingSite } from '../../support/sites/stalling-site.ts';

/** Delays everything that could shift the layout: the typeface, the JavaScript, the images and the cookie banner. */
test.use({ banner: 'due' });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as PerformanceEntry & { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

/** Returns the layout shifts since the page was opened (CLS, https://web.dev/articles/cls), once two frames have passed. */
function shiftsOf(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as unknown as { shifts: number[] }).shifts)),
        );
      }),
  );
}

for (const [width, height] of [
  [320, 800],
  // A window taller than the first section, and taller than a whole page.
  [1280, 1600],
] as const) {
  test.describe(`at ${width} × ${height} pixels`, () => {
    test.use({ viewport: { width, height } });

    for (const path of screenPaths) {
      test(`nothing on ${path} moves as typeface, JavaScript, images and banner arrive`, async ({ page }) => {
        const sendTypeface = await holdRequests(page, '**/*.woff2');
        await page.route(/images\.unsplash\.com|res\.cloudinary\.com/, (route) =>
          route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960"/>',
          }),
        );
        await page.goto(path, { waitUntil: 'commit' });
        await expect
          .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
          .toBe(1);
        sendTypeface();
        await waitForHydration(page);
        for (const image of await page.getByRole('main').getByRole('img').all()) {
          await image.scrollIntoViewIfNeeded();
          await expect(image).toHaveCSS('opacity', '1');
        }
        await expect(page.getByRole('button', { name: 'Accept' })).toBeInViewport({ ratio: 1 });
        expect(await shiftsOf(page)).toEqual([]);
      });
    }
  });
}

test('CONSENT-2: an unanswered banner waits for its last button, although the page stops within it', async ({
  page,
}) => {
  const site = await stallingSite((html) => html.indexOf('>', html.indexOf('<section id="cookie-banner"')) + 1);
  try {
    await page.addInitScript(() => {
      sessionStorage.setItem('banner-due', '0');
      requestAnimationFrame(() =>
        Object.assign(window, { inFirstFrame: document.querySelectorAll('#cookie-banner button').length }),
      );
      // In half a second a page that waits for nothing has its first frame.
      const ask = () =>
        document.getElementById('cookie-banner') ? setTimeout(() => fetch('/release'), 500) : setTimeout(ask, 10);
      ask();
    });
    await page.goto(`${site.origin}/about?stalls`);
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { inFirstFrame: number }).inFirstFrame)).toBe(2);
    expect(await shiftsOf(page)).toEqual([]);
  } finally {
    site.close();
  }
});
