import type { Page, Route } from '@playwright/test';
import { analytics, site } from '../../../../src/content/content.ts';
import { entryScript, expect, screenPaths, test, waitForHydration } from '../../support/fixtures.ts';
import { fakeGa4, nothing } from '../../support/services/fake-ga4.ts';
import { originOf } from '../../support/sites/sites.ts';
import {
  accept,
  banner,
  bannerElement,
  chooseInSettings,
  decline,
  goTo,
  openAtNoon,
  panel,
  question,
  settingsButton,
  storedChoice,
} from '../../support/visitor-choice.ts';

test.use({ banner: 'due', reducedMotion: 'no-preference' });

/** Delays the entry of every page that opens from now on, until the returned function is called. */
async function holdEntry(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(entryScript, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

test.describe('the words about consent', () => {
  test('CONSENT-2: are hidden on every screen and kept out of search results', async ({ page, request }) => {
    for (const path of screenPaths) {
      await test.step(path, async () => {
        const html = await (await request.get(path)).text();
        const { quotable, hidden } = await page.evaluate((source) => {
          const read = new DOMParser().parseFromString(source, 'text/html');
          const hidden = read.querySelector('#cookie-banner')?.hasAttribute('hidden');
          for (const element of read.querySelectorAll(':is(span, div, section)[data-nosnippet]')) {
            element.remove();
          }
          return { quotable: read.body.textContent, hidden };
        }, html);
        expect(hidden).toBe(true);
        for (const words of [question, analytics.ga4.detail, site.banner.accept, site.cookieSettings.withoutScript]) {
          expect(html).toContain(words);
          expect(quotable).not.toContain(words);
        }
      });
    }
  });

  test('CONSENT-2: are heard by nobody before they are due', async ({ page }) => {
    await openAtNoon(page);
    const heard = await page.locator('body').ariaSnapshot();
    expect(heard).toContain(site.cookieSettings.label);
    for (const words of [question, analytics.ga4.detail, site.banner.accept, site.banner.label]) {
      expect(heard).not.toContain(words);
    }
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('CONSENT-2: are never shown nor heard', async ({ page }) => {
      await page.goto('/');
      await expect(bannerElement(page)).toBeHidden();
      expect(await page.locator('body').ariaSnapshot()).not.toContain(question);
    });
  });
});

test.describe('the banner', () => {
  test('CONSENT-2: a new visitor is asked 1500 ms after load, and sees the banner slide in 100 ms later', async ({
    page,
  }) => {
    await openAtNoon(page);
    const section = bannerElement(page);
    const root = page.locator('html');
    await page.clock.runFor(1499);
    await expect(section).toHaveAttribute('hidden');
    await expect(section).toBeHidden();
    await expect(root).not.toHaveAttribute('data-banner');
    await page.clock.runFor(1);
    await expect(section).not.toHaveAttribute('hidden');
    await expect(root).toHaveAttribute('data-banner', 'below');
    await page.clock.runFor(99);
    await expect(section).toBeHidden();
    await expect(section).not.toBeInViewport();
    await page.clock.runFor(1);
    await expect(section).toBeVisible();
    await expect(section).toBeInViewport({ ratio: 1 });
    await expect(banner(page)).toContainText(question);
    await expect(banner(page).getByRole('link', { name: site.banner.policy.label })).toHaveAttribute(
      'href',
      '/privacy',
    );
  });

  test('CONSENT-2: where the page loads slowly, the time counts from its load', async ({ page }) => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    await page.route('**/late.png', async (route) => {
      await late;
      await route.abort();
    });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</body>', '<img src="/late.png" alt=""></body>');
      await route.fulfill({ response, body });
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/', { waitUntil: 'commit' });
    await waitForHydration(page);
    await page.clock.runFor(5000);
    await expect(bannerElement(page)).toBeHidden();
    resolve();
    await page.waitForLoadState('load');
    await page.clock.runFor(1499);
    await expect(bannerElement(page)).toHaveAttribute('hidden');
    await page.clock.runFor(101);
    await expect(banner(page)).toBeVisible();
  });

  for (const [choice, value] of [
    ['Accept', 'accepted'],
    ['Decline', 'declined'],
  ] as const) {
    test(`CONSENT-1 CONSENT-3 CONSENT-4: "${choice}" is stored, and the banner slides out and is gone after 300 ms`, async ({
      page,
    }) => {
      await openAtNoon(page);
      await page.clock.runFor(1600);
      await expect(banner(page)).toBeVisible();
      expect(await storedChoice(page)).toBeNull();
      await banner(page).getByRole('button', { name: choice, exact: true }).click();
      expect(await storedChoice(page)).toBe(value);
      const section = bannerElement(page);
      await page.clock.runFor(299);
      await expect(section).not.toBeInViewport();
      await expect(section).toHaveCount(1);
      await page.clock.runFor(1);
      await expect(section).toHaveCount(0);
    });

    test(`CONSENT-4: after "${choice}" nothing moves any more: what is pressed next stays under the pointer`, async ({
      page,
    }) => {
      await openAtNoon(page);
      await page.clock.runFor(1600);
      const settings = settingsButton(page);
      await settings.scrollIntoViewIfNeeded();
      const withBanner = await settings.boundingBox();
      await banner(page).getByRole('button', { name: choice, exact: true }).click();
      await expect(banner(page)).not.toBeInViewport();
      const afterChoice = await settings.boundingBox();
      await page.clock.runFor(300);
      await expect(bannerElement(page)).toHaveCount(0);
      expect(await settings.boundingBox()).toEqual(afterChoice);
      // The page's reserved space for the banner is gone by then.
      expect(afterChoice).not.toEqual(withBanner);
    });

    test(`CONSENT-4: a visitor who chose "${choice}" is never asked again`, async ({ page }) => {
      await openAtNoon(page);
      await page.clock.runFor(1600);
      await banner(page).getByRole('button', { name: choice, exact: true }).click();
      await page.clock.runFor(300);
      const section = bannerElement(page);
      await expect(section).toHaveCount(0);
      await goTo(page, 'About');
      await page.clock.runFor(5000);
      await expect(section).toHaveCount(0);
      await page.reload();
      await page.clock.runFor(5000);
      await expect(section).toHaveCount(0);
      await page.goto('/contact');
      await page.clock.runFor(5000);
      await expect(section).toHaveCount(0);
      expect(await storedChoice(page)).toBe(value);
    });
  }

  test('CONSENT-1: a stored value that is no choice counts as none', async ({ page }) => {
    const analytics = await fakeGa4(page);
    await page.addInitScript(() => {
      if (location.hostname === 'localhost') {
        localStorage.setItem('cookie-consent', 'Accepted');
      }
    });
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    expect(analytics).toEqual(nothing);
  });

  test('SITE-1 CONSENT-2: the banner stays while the visitor moves about, and does not slide in again', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const slides: string[] = [];
      addEventListener('transitionrun', ({ target, propertyName }) => {
        if (target instanceof Element && target.id === 'cookie-banner') {
          slides.push(propertyName);
        }
      });
      Object.assign(window, { slides });
    });
    const slides = () => page.evaluate(() => (window as unknown as { slides: string[] }).slides);
    await page.goto('/');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    // The control: it slides in the first time.
    expect(await slides()).toContain('translate');
    for (const label of ['About', 'Contact', 'Home']) {
      await goTo(page, label);
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      await waitForHydration(page);
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      expect(await slides()).toEqual([]);
    }
    await decline(page).click();
    await expect(bannerElement(page)).toHaveCount(0);
    await goTo(page, 'About');
    await expect(bannerElement(page)).toHaveCount(0);
  });

  test('CONSENT-2: an unanswered banner stands on the next page before any script has come', async ({ page }) => {
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    const release = await holdEntry(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('header[data-fixed]')).toHaveCount(0);
    release();
    await waitForHydration(page);
    await decline(page).click();
    await expect(bannerElement(page)).toHaveCount(0);
    expect(await storedChoice(page)).toBe('declined');
  });

  for (const [what, respond] of [
    ['can not be had', (route: Route) => route.abort()],
    ['was altered', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' })],
  ] as const) {
    test(`CONSENT-2: no banner that does nothing stands on a page whose script ${what}`, async ({ page }) => {
      await page.goto('/');
      await expect(banner(page)).toBeVisible();
      await page.route(entryScript, respond);
      await page.goto('/about');
      await expect(bannerElement(page)).toBeHidden();
    });
  }

  test('CONSENT-2: a visitor who moves on before the banner is due is asked at the same time', async ({ page }) => {
    await openAtNoon(page);
    await page.clock.runFor(1000);
    await goTo(page, 'About');
    await page.clock.runFor(499);
    await expect(bannerElement(page)).toHaveAttribute('hidden');
    await page.clock.runFor(101);
    await expect(banner(page)).toBeVisible();
  });

  test('CONSENT-2: a visitor who goes on again and again is asked no later', async ({ page }) => {
    await openAtNoon(page);
    for (const label of ['About', 'Services', 'Approach']) {
      await page.clock.runFor(499);
      await goTo(page, label);
    }
    await page.clock.runFor(3);
    await expect(bannerElement(page)).not.toHaveAttribute('hidden');
    await page.clock.runFor(100);
    await expect(banner(page)).toBeVisible();
  });

  test('CONSENT-2: a stored time that makes no sense keeps the banner back no longer than 1500 ms after load', async ({
    page,
  }) => {
    await page.addInitScript(
      (due) => {
        if (location.hostname === 'localhost' && !sessionStorage.getItem('banner-due')) {
          sessionStorage.setItem('banner-due', due);
        }
      },
      String(Date.UTC(2999, 0)),
    );
    await openAtNoon(page);
    await page.clock.runFor(1600);
    await expect(banner(page)).toBeVisible();
    await decline(page).click();
    await page.clock.runFor(300);
    await expect(bannerElement(page)).toHaveCount(0);
  });

  test('CONSENT-2: a clock that is set back between two pages keeps the banner back no longer than 1500 ms', async ({
    page,
  }) => {
    await openAtNoon(page);
    await page.clock.runFor(1000);
    const due = await page.evaluate(() => Number(sessionStorage.getItem('banner-due')));
    await page.evaluate((late) => sessionStorage.setItem('banner-due', late), String(due + 3_600_000));
    await goTo(page, 'About');
    await page.clock.runFor(1499);
    await expect(bannerElement(page)).toHaveAttribute('hidden');
    await page.clock.runFor(101);
    await expect(banner(page)).toBeVisible();
  });

  test('CONSENT-2 CONSENT-4: a choice in the cookie settings before the banner is due keeps it away', async ({
    page,
  }) => {
    await openAtNoon(page);
    await page.clock.runFor(1000);
    await chooseInSettings(page, 'decline');
    await expect(bannerElement(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.clock.runFor(5000);
    expect(await page.evaluate(() => sessionStorage.getItem('banner-due'))).toBeNull();
    await goTo(page, 'About');
    await page.clock.runFor(5000);
    await expect(bannerElement(page)).toHaveCount(0);
  });

  test('CONSENT-4: a choice in one tab keeps the banner off the next page in another, before any script too', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    // Off the site, where no event reports a choice.
    await page.goto('about:blank');
    const other = await context.newPage();
    await other.goto('/');
    await decline(other).click();
    const release = await holdEntry(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(bannerElement(page)).toBeHidden();
    release();
    await expect(bannerElement(page)).toHaveCount(0);
  });

  test('CONSENT-2: who clears the data of the site is asked again on the next page', async ({ page }) => {
    await openAtNoon(page);
    await page.clock.runFor(1600);
    await decline(page).click();
    await page.clock.runFor(300);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await goTo(page, 'About');
    await page.clock.runFor(1499);
    await expect(bannerElement(page)).toHaveAttribute('hidden');
    await page.clock.runFor(101);
    await expect(banner(page)).toBeVisible();
  });

  test('CONSENT-4: by keyboard alone, the focus goes on where it was before the banner', async ({ page }) => {
    await page.goto('/about');
    await expect(banner(page)).toBeVisible();
    await settingsButton(page).focus();
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('link')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(accept(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(bannerElement(page)).toHaveCount(0);
    expect(await storedChoice(page)).toBe('declined');
    await expect(settingsButton(page)).toBeFocused();
  });

  test('CONSENT-4: by keyboard from the cookie settings, which close behind it, the focus is not lost', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(banner(page)).toBeVisible();
    await settingsButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeFocused();
    await panel(page).getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('link')).toBeFocused();
    await expect(panel(page)).toBeHidden();
    await decline(page).press('Enter');
    await expect(bannerElement(page)).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
  });

  test('CONSENT-4: a choice in one tab closes the banner in the other', async ({ page, context }) => {
    const other = await context.newPage();
    await page.goto('/');
    await other.goto('/about');
    await expect(banner(page)).toBeVisible();
    await decline(page).focus();
    await decline(other).click();
    await expect(banner(page)).toHaveCount(0);
    // Not toBeFocused(), because the other window is in front.
    expect(await page.evaluate(() => document.activeElement?.id), 'the focus is not lost with it').toBe('main');
  });

  test('CONSENT-4: a choice in one tab keeps a banner that is due from appearing in the other', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      addEventListener('storage', () => Object.assign(window, { heard: true }));
    });
    await openAtNoon(page);
    const other = await context.newPage();
    await other.goto('/about');
    await other.evaluate(() => localStorage.setItem('cookie-consent', 'declined')); // its clock is stopped as well
    await page.waitForFunction(() => 'heard' in window);
    await page.clock.runFor(5000);
    await expect(bannerElement(page)).toHaveCount(0);
    await goTo(page, 'About');
    await page.clock.runFor(5000);
    await expect(bannerElement(page)).toHaveCount(0);
  });
});

test.describe('a site without analytics', () => {
  test.use({ baseURL: originOf('plain') });

  test('CONSENT-3 CONSENT-6: loads nothing from anywhere, also when the visitor accepts', async ({ page }) => {
    const imageHosts = /^https:\/\/(images\.unsplash\.com|res\.cloudinary\.com)\//;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(originOf('plain')) && !imageHosts.test(request.url())) {
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

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  for (const [direction, key] of [
    ['down', 'Tab'],
    ['up', 'Shift+Tab'],
  ] as const) {
    test(`CONSENT-2: a keyboard visitor going ${direction} the contact page sees what has focus, beside banner and header`, async ({
      page,
    }) => {
      await page.goto('/contact');
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      if (key === 'Shift+Tab') {
        await page.getByRole('contentinfo').getByRole('link').last().focus();
      }
      const focused: string[] = [];
      const covered: string[] = [];
      for (let press = 0; press < 80; press += 1) {
        await page.keyboard.press(key);
        const state = await page.evaluate((label) => {
          const element = document.activeElement;
          const bar = document.querySelector(`section[aria-label="${label}"]`);
          const header = document.querySelector('body > header');
          if (!element || element === document.body || !bar || !header || bar.contains(element)) {
            return undefined;
          }
          const { top, bottom } = element.getBoundingClientRect();
          const upper = header.contains(element) ? 0 : header.getBoundingClientRect().bottom;
          const lower = bar.getBoundingClientRect().top;
          const name = `${element.tagName} ${(element.textContent || element.getAttribute('name') || '').slice(0, 30)}`;
          const skipLink = element.getAttribute('href') === '#main';
          return { name, covered: !skipLink && (bottom <= upper || top >= lower), where: [top, bottom, upper, lower] };
        }, site.banner.label);
        if (!state) {
          break;
        }
        focused.push(state.name);
        if (state.covered) {
          covered.push(`${state.name} at ${state.where.map(Math.round)}`);
        }
      }
      expect(focused.length).toBeGreaterThan(20);
      expect(covered).toEqual([]);
    });
  }
});
