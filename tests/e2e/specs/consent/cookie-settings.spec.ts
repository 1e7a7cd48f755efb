import type { Locator, Page } from '@playwright/test';
import { analytics, site } from '../../../../src/content/content.ts';
import { entryScript, expect, holdRequests, test, visit, waitForHydration } from '../../support/fixtures.ts';
import { focusErrorsOf, focusedStop, stopAtRest } from '../../support/focus-checks.ts';
import { fakeGa4, nothing } from '../../support/services/fake-ga4.ts';
import {
  accept,
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
const state = (page: Page) => panel(page).getByRole('strong');

async function openByKeyboard(page: Page) {
  await visit(page, '/about');
  await settingsButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
}

const focusErrors = async (page: Page) => focusErrorsOf([await stopAtRest(page)].filter((stop) => stop !== undefined));

test('CONSENT-1 CONSENT-3 CONSENT-4: the panel says what was chosen, and changes it in one action; the banner goes and never comes back', async ({
  page,
}) => {
  await openAtNoon(page);
  await page.clock.runFor(1600);
  await expect(banner(page)).toBeVisible();
  await settingsButton(page).click();
  await expect(state(page)).toHaveText(words.notChosen);
  await expect(panel(page)).toContainText(analytics.ga4.detail);
  await expect(page.getByText(site.banner.privacySignal), 'without Global Privacy Control').toHaveCount(0);
  await expect(panel(page).getByRole('button', { pressed: true })).toHaveCount(0);
  expect(await storedChoice(page)).toBeNull();
  for (const [choice, stored] of [
    ['decline', 'declined'],
    ['accept', 'accepted'],
    ['decline', 'declined'],
  ] as const) {
    await choices(page)[choice].click();
    await expect(state(page)).toHaveText(words[stored]);
    await expect(panel(page).getByRole('button', { pressed: true })).toHaveText(site.banner[choice]);
    expect(await storedChoice(page)).toBe(stored);
  }
  await page.clock.runFor(5000);
  await expect(banner(page)).toHaveCount(0);
});

test('CONSENT-2 CONSENT-5: Global Privacy Control is noted in the banner and in the settings, and is no acceptance', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
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

test.describe('with the keyboard', () => {
  test('CONSENT-4: the panel takes the focus, is used and closed, and gives the focus back', async ({ page }) => {
    await openByKeyboard(page);
    const close = panel(page).getByRole('button', { name: words.close });
    for (const stop of [close, choices(page).accept, choices(page).decline]) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
      expect(await focusErrors(page)).toEqual([]);
    }
    await page.keyboard.press('Space');
    await expect(state(page)).toHaveText(words.declined);
    await expect(choices(page).decline).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(settingsButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await close.press('Enter');
    await expect(panel(page)).toBeHidden();
    await expect(settingsButton(page)).toBeFocused();
  });

  test('CONSENT-4: the panel closes behind a focus that leaves it, and a choice in the banner loses no focus', async ({
    page,
  }) => {
    await openByKeyboard(page);
    for (let presses = 0; presses < 12 && (await panel(page).isVisible()); presses += 1) {
      await page.keyboard.press('Shift+Tab');
    }
    await expect(panel(page)).toBeHidden();
    expect(await focusErrors(page)).toEqual([]);
    await settingsButton(page).press('Enter');
    await expect(panel(page)).toBeFocused();
    await banner(page).getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(accept(page)).toBeFocused();
    await expect(panel(page)).toBeHidden();
    await decline(page).press('Enter');
    await expect(bannerElement(page)).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
    expect(await focusedStop(page)).toBeDefined();
  });

  test('CONSENT-4: the focus of a visitor who is quicker than the opening panel stays where it is', async ({
    page,
  }) => {
    await visit(page, '/about');
    await page.evaluate(
      ([label, choice]) => {
        const named = (within: string, text: string | undefined) =>
          [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((one) => one.textContent === text);
        const opened = new Promise((resolve) => {
          document.addEventListener('toggle', resolve, { capture: true, once: true });
        });
        named('footer', label)?.click();
        named('[role=dialog]', choice)?.focus();
        return opened.then(() => {});
      },
      [words.label, site.banner.accept],
    );
    await expect(choices(page).accept).toBeFocused();
  });

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
});

test.describe('how it looks', () => {
  for (const [width, height] of [
    [320, 568],
    [1280, 800],
  ] as const) {
    test(`the panel lies over header and banner, with targets for a finger of equal weight, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/about');
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await settingsButton(page).click();
      await expect(panel(page)).toBeInViewport({ ratio: 1 });
      for (const target of [settingsButton(page), ...(await panel(page).getByRole('button').all())]) {
        const box = (await target.boundingBox()) ?? { width: 0, height: 0 };
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      }
      for (const target of await panel(page).getByRole('button').all()) await target.click({ trial: true });
      const looks = (choice: Locator) =>
        choice.evaluate((node) => {
          const { backgroundColor, color, borderColor, fontSize, fontWeight, boxShadow, height } =
            getComputedStyle(node);
          return [backgroundColor, color, borderColor, fontSize, fontWeight, boxShadow, height];
        });
      await page.mouse.move(0, 0);
      const { accept, decline } = choices(page);
      await expect(async () => expect(await looks(accept)).toEqual(await looks(decline))).toPass();
    });
  }

  test.describe('of the open panel', () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await visit(page, '/about');
    });

    test('in forced colours it has an edge, and the present choice is marked', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await settingsButton(page).click();
      await choices(page).decline.click();
      await expect(panel(page)).toHaveCSS('border-top-width', '2px');
      await choices(page).accept.focus();
      // By its background: an outline marks the focus.
      await expect(choices(page).decline).toHaveCSS('outline-style', 'none');
      const ground = (choice: Locator) => choice.evaluate((node) => getComputedStyle(node).backgroundColor);
      expect(await ground(choices(page).decline)).not.toBe(await ground(choices(page).accept));
    });

    test('on paper it is not there', async ({ page }) => {
      await settingsButton(page).click();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(words.label).filter({ visible: true })).toHaveCount(0);
    });

    test('with letters twice as large nothing is cut off', async ({ page }) => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await settingsButton(page).click();
      await panel(page).getByRole('link').scrollIntoViewIfNeeded();
      await expect(panel(page).getByRole('link')).toBeInViewport({ ratio: 1 });
      for (const element of [panel(page), page.locator('html')]) {
        expect(await element.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(false);
      }
    });
  });
});

test('before its script has come the panel opens and says so; the choice appears with it', async ({ page }) => {
  const load = await holdRequests(page, entryScript);
  await page.goto('/about', { waitUntil: 'commit' });
  await settingsButton(page).click();
  await expect(panel(page)).toContainText(words.withoutScript);
  await expect(panel(page).getByRole('button')).toHaveText([words.close]);
  load();
  await waitForHydration(page);
  await expect(state(page)).toHaveText(words.notChosen);
  await choices(page).decline.click();
  expect(await storedChoice(page)).toBe('declined');
});
