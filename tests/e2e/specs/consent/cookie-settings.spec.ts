import type { Locator, Page } from '@playwright/test';
import { build } from 'vite';
import { analyticsConstants } from '../../../../build/constants.ts';
import { entryModule } from '../../../../build/prerender/scripts.ts';
import { readSettings } from '../../../../config/settings.ts';
import { analytics, site } from '../../../../src/content/content.ts';
import { entryScript, expect, screenPaths, test, visit, waitForHydration } from '../../support/fixtures.ts';
import { fakeGa4, nothing } from '../../support/services/fake-ga4.ts';
import { analyticsId } from '../../support/sites/sites.ts';
import {
  accept,
  acceptedEarlier,
  banner,
  bannerElement,
  decline,
  goTo,
  openAtNoon,
  panel,
  settingsButton,
  storedChoice,
} from '../../support/visitor-choice.ts';

test.use({ banner: 'shown', reducedMotion: 'no-preference' });

const words = site.cookieSettings;
const choices = (page: Page) => ({
  accept: panel(page).getByRole('button', { name: site.banner.accept }),
  decline: panel(page).getByRole('button', { name: site.banner.decline }),
});
const state = (page: Page) => panel(page).getByRole('status');

async function frameOf(part: Locator) {
  const frame = await part.boundingBox();
  expect(frame).not.toBeNull();
  return frame as NonNullable<typeof frame>;
}

test.describe('the present choice', () => {
  test('CONSENT-1: the panel says that none was made, and takes one in one action; the banner then goes', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await settingsButton(page).click();
    await expect(state(page)).toHaveText(words.notChosen);
    await expect(panel(page)).toContainText(analytics.ga4.detail);
    await expect(choices(page).accept).toHaveAttribute('aria-pressed', 'false');
    await expect(choices(page).decline).toHaveAttribute('aria-pressed', 'false');
    expect(await storedChoice(page)).toBeNull();
    await choices(page).decline.click();
    await expect(state(page)).toHaveText(words.declined);
    await expect(choices(page).decline).toHaveAttribute('aria-pressed', 'true');
    expect(await storedChoice(page)).toBe('declined');
    await expect(banner(page)).toHaveCount(0);
  });

  test('CONSENT-3 CONSENT-4: it is changed in one action, to and fro, and the banner never comes back', async ({
    page,
  }) => {
    await acceptedEarlier(page);
    await openAtNoon(page);
    await settingsButton(page).click();
    for (const [choice, stored] of [
      ['decline', 'declined'],
      ['accept', 'accepted'],
      ['decline', 'declined'],
    ] as const) {
      await expect(state(page)).not.toHaveText(words[stored]);
      await choices(page)[choice].click();
      await expect(state(page)).toHaveText(words[stored]);
      await expect(panel(page).getByRole('button', { pressed: true })).toHaveText(site.banner[choice]);
      expect(await storedChoice(page)).toBe(stored);
    }
    await page.clock.runFor(5000);
    await expect(banner(page)).toHaveCount(0);
  });

  test('it follows a choice that is made in another tab', async ({ page, context }) => {
    const other = await context.newPage();
    await visit(page, '/');
    await settingsButton(page).click();
    await other.goto('/about');
    await accept(other).click();
    await expect(state(page)).toHaveText(words.accepted);
  });

  test.describe('where storage is blocked', () => {
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('blocked', 'SecurityError');
        };
        Object.defineProperty(window, 'localStorage', { get: refuse });
        Object.defineProperty(window, 'sessionStorage', { get: refuse });
        Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
      }),
    );

    test('CONSENT-3: a choice holds for the page, and can be withdrawn in it', async ({ page }) => {
      const analytics = await fakeGa4(page);
      await page.goto('/');
      await accept(page).click();
      await expect.poll(() => analytics.views).toHaveLength(1);
      await expect(banner(page)).toHaveCount(0);
      await settingsButton(page).click();
      await expect(state(page)).toHaveText(words.accepted);
      await choices(page).decline.click();
      await expect(state(page)).toHaveText(words.declined);
      expect(await page.evaluate((id) => window[`ga-disable-${id}`], analyticsId)).toBe(true);
      await page.keyboard.press('Escape');
      const before = structuredClone(analytics);
      await goTo(page, 'Contact');
      expect(analytics).toEqual(before);
    });

    test('CONSENT-2 CONSENT-5: the next page knows of no choice: it asks again, and asks nothing of analytics', async ({
      page,
    }) => {
      const analytics = await fakeGa4(page);
      await openAtNoon(page);
      await page.clock.runFor(1600);
      await accept(page).click();
      await expect.poll(() => analytics.views).toHaveLength(1);
      await goTo(page, 'About');
      const before = structuredClone(analytics);
      await page.clock.runFor(1499);
      await expect(bannerElement(page)).toHaveAttribute('hidden');
      await page.clock.runFor(101);
      await expect(banner(page)).toBeVisible();
      expect(analytics).toEqual(before);
      await decline(page).click();
      await page.clock.runFor(300);
      await expect(bannerElement(page)).toHaveCount(0);
      expect(analytics).toEqual(before);
    });
  });
});

test.describe('Global Privacy Control', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })),
  );

  test('CONSENT-2 CONSENT-5: it is noted in the banner and in the settings, and is no acceptance', async ({ page }) => {
    const analytics = await fakeGa4(page);
    await page.goto('/');
    await expect(banner(page)).toContainText(site.banner.privacySignal);
    await settingsButton(page).click();
    await expect(panel(page)).toContainText(site.banner.privacySignal);
    await expect(state(page)).toHaveText(words.notChosen);
    await goTo(page, 'About');
    expect(await storedChoice(page)).toBeNull();
    expect(analytics).toEqual(nothing);
    await accept(page).click();
    await expect.poll(() => analytics.views).toHaveLength(1);
  });
});

test('without Global Privacy Control nothing is said of it', async ({ page }) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText(site.banner.privacySignal)).toHaveCount(0);
});

test.describe('a question of a new version', () => {
  /** Serves the site with the entry of a build whose version is raised to 2. */
  async function raiseVersion(page: Page) {
    const { analytics } = readSettings({ ANALYTICS_ID: analyticsId });
    const built = await build({
      configFile: false,
      logLevel: 'error',
      define: { 'import.meta.env.CONSENT_VERSION': '2', ...analyticsConstants(analytics) },
      build: { write: false, rolldownOptions: { input: entryModule } },
    });
    const body = 'output' in built ? built.output[0].code : '';
    await page.route(entryScript, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    // The page would refuse a script that differs from the build, and a prefetched page would come unchanged.
    await page.route(/\/(about)?$/, async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _policy, 'speculation-rules': _prefetch, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: (await response.text()).replace(/ integrity="[^"]*"/, '') });
    });
  }

  test('CONSENT-1 CONSENT-5: asks again, and an acceptance of the older one counts no more', async ({ page }) => {
    const analytics = await fakeGa4(page);
    await acceptedEarlier(page);
    await raiseVersion(page);
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await goTo(page, 'About');
    expect(analytics).toEqual(nothing);
    await decline(page).click();
    await expect(banner(page)).toHaveCount(0);
    expect(await storedChoice(page)).toBe('declined');
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent-version'))).toBe('2');
    await openAtNoon(page);
    await page.clock.runFor(5000);
    await expect(bannerElement(page)).toHaveCount(0);
    expect(analytics).toEqual(nothing);
  });
});

test.describe('with the keyboard', () => {
  for (const way of ['Escape', 'its own button'] as const) {
    test(`the panel takes the focus, and ${way} closes it and gives the focus back`, async ({ page }) => {
      await visit(page, '/about');
      await settingsButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(panel(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(panel(page).getByRole('button', { name: words.close })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(choices(page).accept).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(choices(page).decline).toBeFocused();
      await page.keyboard.press('Space');
      await expect(state(page)).toHaveText(words.declined);
      await expect(choices(page).decline).toBeFocused();
      if (way === 'Escape') {
        await page.keyboard.press('Escape');
      } else {
        await panel(page).getByRole('button', { name: words.close }).press('Enter');
      }
      await expect(panel(page)).toBeHidden();
      await expect(settingsButton(page)).toBeFocused();
    });
  }

  test('the focus returns where a click did not set it, as in Safari', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('mousedown', (event) => event.preventDefault());
    });
    await visit(page, '/about');
    await settingsButton(page).click();
    await expect(panel(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(settingsButton(page)).toBeFocused();
  });

  test('a tap outside closes the panel', async ({ page }) => {
    await visit(page, '/about');
    await settingsButton(page).click();
    await expect(panel(page)).toBeVisible();
    await page.mouse.click(20, 300);
    await expect(panel(page)).toBeHidden();
  });
});

test('SITE-10: its link to the privacy notice closes the panel and leads there', async ({ page }) => {
  await visit(page, '/about');
  await settingsButton(page).click();
  await panel(page).getByRole('link', { name: site.banner.policy.label }).click();
  await expect(page).toHaveURL(site.banner.policy.href);
  await expect(panel(page)).toBeHidden();
});

test.describe('how it looks', () => {
  test('the panel lies over header and banner, with targets for a finger of equal weight', async ({ page }) => {
    for (const [width, height] of [
      [320, 568],
      [375, 667],
      [1280, 800],
    ] as const) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height });
        await page.goto('/about');
        await expect(banner(page)).toBeInViewport({ ratio: 1 });
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const opener = await frameOf(settingsButton(page));
        expect(Math.min(opener.width, opener.height)).toBeGreaterThanOrEqual(44);
        await settingsButton(page).click();
        await expect(panel(page)).toBeInViewport({ ratio: 1 });
        for (const target of await panel(page).getByRole('button').all()) {
          const frame = await frameOf(target);
          expect(Math.min(frame.width, frame.height)).toBeGreaterThanOrEqual(44);
          const covered = await target.evaluate((node) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2) !== node;
          });
          expect(covered).toBe(false);
        }
        const looks = (choice: Locator) =>
          choice.evaluate((node) => {
            const { backgroundColor, color, borderColor, fontSize, fontWeight, boxShadow, height } =
              getComputedStyle(node);
            return { backgroundColor, color, borderColor, fontSize, fontWeight, boxShadow, height };
          });
        await page.mouse.move(0, 0);
        await expect.poll(() => looks(choices(page).accept)).toEqual(await looks(choices(page).decline));
      });
    }
  });

  test('in forced colours the panel has an edge, and the present choice is marked', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await visit(page, '/about');
    await settingsButton(page).click();
    await choices(page).decline.click();
    await expect(panel(page)).toHaveCSS('border-top-width', '2px');
    await choices(page).accept.focus();
    // By its background: an outline marks the focus.
    await expect(choices(page).decline).toHaveCSS('outline-style', 'none');
    const ground = (choice: Locator) => choice.evaluate((node) => getComputedStyle(node).backgroundColor);
    expect(await ground(choices(page).decline)).not.toBe(await ground(choices(page).accept));
  });

  test('on paper neither the panel nor its button is there', async ({ page }) => {
    await visit(page, '/about');
    await settingsButton(page).click();
    await expect(panel(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('#cookie-settings')).toBeHidden();
    await expect(page.getByText(words.label)).toHaveCount(2);
    for (const shown of await page.getByText(words.label).all()) {
      await expect(shown).toBeHidden();
    }
  });
});

test.describe('on a later visit', () => {
  test.use({ banner: 'absent' });

  test('at 320 px and twice the size of text nothing is cut off', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await visit(page, '/about');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await settingsButton(page).click();
    const cut = await panel(page).evaluate((node) => node.scrollWidth > node.clientWidth);
    expect(cut).toBe(false);
    await panel(page).getByRole('link').scrollIntoViewIfNeeded();
    await expect(panel(page).getByRole('link')).toBeInViewport({ ratio: 1 });
    const beyond = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(beyond).toBe(0);
  });
});

test('before its script has come the panel opens and says so; the choice appears with it', async ({ page }) => {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  await page.route(entryScript, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await settingsButton(page).click();
  await expect(panel(page)).toContainText(words.withoutScript);
  await expect(panel(page).getByRole('button')).toHaveText([words.close]);
  resolve();
  await waitForHydration(page);
  await expect(state(page)).toHaveText(words.notChosen);
  await choices(page).decline.click();
  expect(await storedChoice(page)).toBe('declined');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('"Cookie settings" on every screen says that nothing is counted, and offers no choice that does nothing', async ({
    page,
  }) => {
    for (const path of screenPaths) {
      await test.step(path, async () => {
        await page.goto(path);
        await settingsButton(page).click();
        await expect(panel(page)).toContainText(words.withoutScript);
        await panel(page).getByRole('button').click();
        await expect(panel(page)).toBeHidden();
      });
    }
  });
});
