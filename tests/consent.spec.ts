import { site } from '../content/site.ts';
import { appScript, expect, test, waitForHydration } from './fixtures.ts';
import { originOf } from './sites.ts';
import { nothing, standInForGa4 } from './stand-in-for-ga4.ts';
import {
  accept,
  banner,
  decline,
  goTo,
  openAtNoon,
  question,
  reopen,
  settingsButton,
  storedChoice,
} from './visitor-choice.ts';

test.use({ banner: 'due' });

test.describe('the banner', () => {
  test('CONSENT-2: a new visitor is asked 1500 ms after load, and sees the banner slide in 100 ms later', async ({
    page,
  }) => {
    await openAtNoon(page);
    await page.clock.runFor(1499);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.locator('section', { hasText: question })).toHaveCount(0);
    await page.clock.runFor(1);
    const section = page.locator('section', { hasText: question });
    await expect(section).toHaveCount(1);
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

  test('CONSENT-2: where the app starts late, the time counts from the load of the page', async ({ page }) => {
    await page.addInitScript((text) => {
      addEventListener('app-hydrated', () => Object.assign(window, { runsAt: performance.now() }));
      new MutationObserver((_changes, observer) => {
        if (document.body?.textContent.includes(text)) {
          Object.assign(window, { asksAt: performance.now() });
          observer.disconnect();
        }
      }).observe(document, { childList: true, subtree: true });
    }, question);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    await page.route(appScript, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/');
    await page.waitForFunction(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return entry && entry.loadEventEnd > 0 && performance.now() > entry.loadEventEnd + 1600;
    });
    resolve();
    await expect(banner(page)).toBeVisible();
    const waited = await page.evaluate(() => {
      const { runsAt, asksAt } = window as unknown as { runsAt: number; asksAt: number };
      return asksAt - runsAt;
    });
    expect(waited).toBeLessThan(1000);
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
      const section = page.locator('section', { hasText: question });
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
      await expect(page.locator('section', { hasText: question })).toHaveCount(0);
      expect(await settings.boundingBox()).toEqual(afterChoice);
      // The room that the page had for the banner is gone by then.
      expect(afterChoice).not.toEqual(withBanner);
    });

    test(`CONSENT-4: a visitor who chose "${choice}" is never asked again`, async ({ page }) => {
      await openAtNoon(page);
      await page.clock.runFor(1600);
      await banner(page).getByRole('button', { name: choice, exact: true }).click();
      await page.clock.runFor(300);
      const section = page.locator('section', { hasText: question });
      await expect(section).toHaveCount(0);
      await goTo(page, 'About');
      await page.clock.runFor(5000);
      await expect(section).toHaveCount(0);
      await reopen(page, () => page.reload());
      await page.clock.runFor(5000);
      await expect(section).toHaveCount(0);
      await reopen(page, () => page.goto('/contact'));
      await page.clock.runFor(5000);
      await expect(section).toHaveCount(0);
      expect(await storedChoice(page)).toBe(value);
    });
  }

  for (const nonsense of ['', 'yes', 'true', 'Accepted', '{"value":"accepted"}']) {
    test(`CONSENT-1: a stored value of "${nonsense}" is no choice`, async ({ page }) => {
      const analytics = await standInForGa4(page);
      await page.addInitScript((value) => {
        if (location.hostname === 'localhost') {
          localStorage.setItem('cookie-consent', value);
        }
      }, nonsense);
      await page.goto('/');
      await expect(banner(page)).toBeVisible();
      expect(analytics).toEqual(nothing);
    });
  }

  test('SITE-1 CONSENT-2: the banner stays while the visitor moves about', async ({ page }) => {
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    const shown = await banner(page).elementHandle();
    for (const label of ['About', 'Contact', 'Home']) {
      await goTo(page, label);
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
    }
    expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
    await decline(page).click();
    await expect(banner(page)).toHaveCount(0);
  });

  test('CONSENT-2: a visitor who moves on before the banner is due is asked at the same time', async ({ page }) => {
    await openAtNoon(page);
    await page.clock.runFor(1000);
    await goTo(page, 'About');
    await page.clock.runFor(499);
    await expect(page.locator('section', { hasText: question })).toHaveCount(0);
    await page.clock.runFor(101);
    await expect(banner(page)).toBeVisible();
  });

  test('CONSENT-4: a choice in one tab closes the banner in the other', async ({ page, context }) => {
    const other = await context.newPage();
    await page.goto('/');
    await other.goto('/about');
    await expect(banner(page)).toBeVisible();
    await decline(page).focus();
    await decline(other).click();
    await expect(banner(page)).toHaveCount(0);
    // Not toBeFocused(): the window in front is the other one.
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
    await other.evaluate(() => localStorage.setItem('cookie-consent', 'declined')); // its clock stands still as well
    await page.waitForFunction(() => 'heard' in window);
    await page.clock.runFor(5000);
    await expect(page.locator('section', { hasText: question })).toHaveCount(0);
    await goTo(page, 'About');
    await page.clock.runFor(5000);
    await expect(page.locator('section', { hasText: question })).toHaveCount(0);
  });

  test('CONSENT-2: the banner is not in the page without script', async ({ request }) => {
    expect(await (await request.get('/')).text()).not.toContain(question);
  });
});

test.describe('a site without analytics', () => {
  test.use({ baseURL: originOf('plain') });

  test('CONSENT-3 CONSENT-6: loads nothing from anywhere, also when the visitor accepts', async ({ page }) => {
    const pictureHosts = /^https:\/\/(images\.unsplash\.com|res\.cloudinary\.com)\//;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(originOf('plain')) && !pictureHosts.test(request.url())) {
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
