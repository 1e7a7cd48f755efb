import type { Route } from '@playwright/test';
import { analytics, site } from '../../../../src/content/content.ts';
import {
  entryHasRun,
  entryScript,
  expect,
  holdRequests,
  test,
  waitForHydration,
  watchErrors,
} from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';
import { paintedInFrame, stallingSite, withoutTail } from '../../support/sites/stalling-site.ts';
import {
  accept,
  banner,
  bannerElement,
  chooseInSettings,
  decline,
  goTo,
  openAtNoon,
  question,
  settingsButton,
  storedChoice,
} from '../../support/visitor-choice.ts';

/** The banner in a browser. src/consent/consent.client.test.ts has its timing after odd clocks, stored values and moves. */
test.use({ banner: 'due', reducedMotion: 'no-preference' });

test('CONSENT-2: the question is heard by nobody before it is due', async ({ page }) => {
  await openAtNoon(page);
  const heard = await page.locator('body').ariaSnapshot();
  expect(heard).toContain(site.cookieSettings.label);
  for (const words of [question, analytics.ga4.detail, site.banner.accept, site.banner.label]) {
    expect(heard).not.toContain(words);
  }
});

test('CONSENT-1 CONSENT-2 CONSENT-3 CONSENT-4: a new visitor sees the banner slide in after 1600 ms, and after a choice never again', async ({
  page,
}) => {
  const section = bannerElement(page);
  // Google's script is kept away, as by a blocker: the site works on.
  const errors = watchErrors(page);
  await openAtNoon(page);
  await page.clock.runFor(1599);
  await expect(section).not.toHaveAttribute('hidden');
  await expect(section).not.toBeInViewport();
  await page.clock.runFor(1);
  await expect(section).toBeInViewport({ ratio: 1 });
  await expect(banner(page)).toContainText(question);
  await settingsButton(page).scrollIntoViewIfNeeded();
  const withBanner = await settingsButton(page).boundingBox();
  expect(await storedChoice(page)).toBeNull();

  await accept(page).click();
  expect(await storedChoice(page)).toBe('accepted');
  await page.clock.runFor(299);
  await expect(section).not.toBeInViewport();
  const afterChoice = await settingsButton(page).boundingBox();
  // The page's reserved space for the banner is gone by then.
  expect(afterChoice).not.toEqual(withBanner);
  await page.clock.runFor(1);
  await expect(section).toHaveCount(0);
  expect(await settingsButton(page).boundingBox(), 'what is pressed next stays under the pointer').toEqual(afterChoice);
  for (const move of [() => goTo(page, 'About'), () => page.reload(), () => page.goto('/contact')]) {
    await move();
    await page.clock.runFor(5000);
    await expect(section).toHaveCount(0);
  }
  expect(await storedChoice(page)).toBe('accepted');
  expect(errors).toEqual([]);
});

test('CONSENT-2 CONSENT-4: an unanswered banner stands on the next page before any script has come, but not after a choice', async ({
  page,
}) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  let release = await holdRequests(page, entryScript);
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(banner(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator(entryHasRun)).toHaveCount(0);
  release();
  await waitForHydration(page);
  // In another tab, while this one is off the site: no event reports it.
  await page.evaluate(() => localStorage.setItem('cookie-consent', 'declined'));
  release = await holdRequests(page, entryScript);
  await page.goto('/services', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(bannerElement(page)).toBeHidden();
  release();
  await expect(bannerElement(page)).toHaveCount(0);
});

for (const state of ['absent', 'due', 'shown'] as const) {
  test.describe(`with the banner ${state}`, () => {
    test.use({ banner: state });

    test('CONSENT-2: a page whose end is late is painted all the same', async ({ page }) => {
      const stalling = await stallingSite(withoutTail);
      try {
        await page.goto(`${stalling.origin}/robots.txt`);
        const painted = await page.evaluate(paintedInFrame, '/services?stalls');
        expect(painted).toEqual(['loading', state === 'shown' ? 'shown' : undefined]);
      } finally {
        stalling.close();
      }
    });
  });
}

test('CONSENT-2 CONSENT-4: a screen reader is told the question once, and each choice in one sentence', async ({
  page,
}) => {
  await openAtNoon(page, '/about');
  const told = page.locator('footer [aria-live]');
  await page.clock.runFor(1599);
  await expect(told).toBeEmpty();
  await page.clock.runFor(1);
  await expect(told).toContainText(question);
  await page.goto('/');
  await expect(banner(page)).toBeInViewport({ ratio: 1 });
  await page.clock.runFor(1600);
  await expect(told, 'on the next page').toBeEmpty();
  await decline(page).click();
  await page.clock.runFor(5000);
  await expect(told).toHaveText(site.cookieSettings.declined);
  await chooseInSettings(page, 'accept');
  await expect(told).toHaveText(site.cookieSettings.accepted);
});

test('CONSENT-2: no banner that does nothing stands on a page whose script cannot be loaded, or was altered', async ({
  page,
}) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  for (const respond of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  ]) {
    await page.route(entryScript, respond);
    await page.goto('/about');
    await expect(bannerElement(page)).toBeHidden();
  }
});

test.describe('a site without analytics', () => {
  test.use({ baseURL: originOf('examples') });

  test('CONSENT-3 CONSENT-6: loads nothing from anywhere, also when the visitor accepts', async ({ page }) => {
    const imageHosts = /^https:\/\/(images\.unsplash\.com|res\.cloudinary\.com)\//;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(originOf('examples')) && !imageHosts.test(request.url())) {
        elsewhere.push(request.url());
      }
    });
    const pixel = page.waitForEvent('console', (message) => message.type() === 'info' && /pixel/i.test(message.text()));
    await page.goto('/');
    await accept(page).click();
    await pixel;
    await expect(banner(page)).toHaveCount(0);
    expect(await storedChoice(page)).toBe('accepted');
    await goTo(page, 'About');
    await page.reload();
    await waitForHydration(page);
    expect(elsewhere).toEqual([]);
    await expect(page.locator('script[src^="http"]')).toHaveCount(0);
  });
});
