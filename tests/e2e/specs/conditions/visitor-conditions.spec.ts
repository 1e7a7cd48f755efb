import type { BrowserContextOptions, Page } from '@playwright/test';
import { site } from '../../../../src/content/content.ts';
import { contact, services } from '../../../page-words.ts';
import { failure, field, fillIn, sendButton, thanks, tryAgainWithName } from '../../support/enquiry-form.ts';
import {
  animationsEnd,
  expect,
  onPageError,
  screenPaths,
  stopsMoving,
  tap,
  test,
  visit,
  waitForHydration,
} from '../../support/fixtures.ts';
import { focusErrorsOf, lost, smallTargets, walk } from '../../support/focus-checks.ts';
import { accept, banner } from '../../support/visitor-choice.ts';

/** Tests of the site with unusual windows, text sizes, networks and browser settings. */

const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) Object.assign(details, { name: '', open: true });
  });

/** Sets a visitor's own style sheet. */
const setStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

/** Maximum text spacing that a visitor may set, all at once (WCAG 1.4.12, "Text spacing"). */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';
const twiceAsLarge = 'html { font-size: 200% !important }';

const desktop = { width: 1280, height: 800 };
const phone = { width: 375, height: 720 };

const conditions: readonly (BrowserContextOptions & { name: string; style?: string; media?: string })[] = [
  { name: 'with wider text spacing', viewport: desktop, style: spacing },
  { name: 'with wider text spacing on a phone', viewport: phone, style: spacing },
  { name: 'with letters twice as large', viewport: desktop, style: twiceAsLarge },
  { name: 'with letters twice as large on a phone', viewport: phone, style: twiceAsLarge },
  { name: 'magnified four times', viewport: { width: 320, height: 256 } },
  { name: 'with more contrast', viewport: desktop, contrast: 'more', media: '(prefers-contrast: more)' },
  { name: 'in forced colours', viewport: desktop, forcedColors: 'active', media: '(forced-colors: active)' },
];

for (const { name, style, media = 'all', ...options } of conditions) {
  test.describe(name, () => {
    test.use({ ...options, banner: 'due' });

    const open = async (page: Page, path: string) => {
      await visit(page, path);
      expect(await page.evaluate((query) => matchMedia(query).matches, media)).toBe(true);
      if (style) await setStyle(page, style);
    };

    test('SITE-1 CONSENT-2: nothing of any screen is lost, and a walk by keyboard through the contact page shows every stop', async ({
      page,
    }) => {
      for (const path of screenPaths) {
        await test.step(path, async () => {
          await open(page, path);
          await openAll(page);
          await animationsEnd(page);
          await stopsMoving(page.getByRole('contentinfo'));
          expect(await lost(page)).toEqual([]);
        });
      }
      await open(page, '/contact');
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      const stops = await walk(page, 'Tab');
      expect(stops.length).toBeGreaterThan(30);
      expect(focusErrorsOf(stops)).toEqual([]);
    });
  });
}

test.describe('with letters twice as large in a narrow, high window', () => {
  test.use({ viewport: { width: 320, height: 1280 }, banner: 'due' });

  test('CONSENT-2 SITE-6: at the end of the page the banner covers nothing', async ({ page }) => {
    await visit(page, '/about');
    await setStyle(page, twiceAsLarge);
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('End');
    const last = page.getByRole('contentinfo').locator('a, button').filter({ visible: true }).last();
    const covered = async () => {
      const [above, below] = await Promise.all([last.boundingBox(), banner(page).boundingBox()]);
      return above && below ? Math.round(above.y + above.height - below.y) : undefined;
    };
    await expect.poll(covered, 'whole pixels of it behind the banner').toBeLessThanOrEqual(0);
  });
});

test.describe('in a window lower than the outcome', () => {
  test.use({ viewport: { width: 320, height: 568 }, banner: 'due' });

  test('CONTACT-10: a message that failed is told of from the top of its panel on', async ({ page }) => {
    await page.route('**/f/contact', (route) => route.fulfill({ status: 503 }));
    await visit(page, '/contact');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await fillIn(page);
    await field(page, 'Full Name').press('Enter');
    await expect(failure(page)).toBeFocused();
    const under = async () => {
      const [header, panel] = await Promise.all([
        page.locator('body > header').boundingBox(),
        failure(page).boundingBox(),
      ]);
      return header && panel ? Math.round(header.y + header.height - panel.y) : undefined;
    };
    await expect.poll(under, 'whole pixels of the panel under the header').toBeLessThanOrEqual(0);
  });
});

for (const [name, least, options] of [
  ['24 px for a mouse', 24, { viewport: desktop }],
  ['44 px for a finger', 44, { viewport: phone, hasTouch: true }],
  ['44 px for a finger on a tablet', 44, { viewport: { width: 820, height: 1180 }, hasTouch: true }],
] as const) {
  test.describe(`targets of at least ${name}`, () => {
    test.use({ ...options, banner: 'due' });

    test('SITE-1 CONTACT-9 CONTACT-10: on every screen, and of an enquiry that was refused or sent', async ({
      page,
    }) => {
      await page.clock.install();
      for (const path of screenPaths) {
        await test.step(path, async () => {
          await visit(page, path);
          await page.clock.fastForward(2000);
          expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(least === 44);
          await openAll(page);
          await expect(banner(page)).toBeInViewport({ ratio: 1 });
          const toggle = page.getByRole('button', { name: site.menuButton });
          expect(await smallTargets(page, least)).toEqual([]);
          if (await toggle.isVisible()) {
            await tap(toggle);
            await expect(page.getByRole('navigation', { name: site.navigationLabel })).toBeVisible();
            expect(await smallTargets(page, least)).toEqual([]);
          }
          // The banner is due on the next page as on the first of a visit.
          await page.evaluate(() => sessionStorage.clear());
        });
      }
      await page.route('**/f/contact', (route) => route.fulfill({ status: 503 }), { times: 1 });
      await visit(page, '/contact');
      await fillIn(page);
      await sendButton(page).click();
      await expect(failure(page)).toBeVisible();
      expect(await smallTargets(page, least)).toEqual([]);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await sendButton(page).click();
      await expect(thanks(page)).toBeVisible();
      expect(await smallTargets(page, least)).toEqual([]);
    });
  });
}

/** Completes a visitor's whole journey: from the home page over a pillar to an enquiry that is refused, fixed and sent. */
async function goAllTheWay(page: Page) {
  const [first] = services.pillars.pillars;
  await page.goto('/');
  await page.locator('summary').filter({ hasText: first.title }).click();
  await page.getByRole('main').getByRole('link', { name: first.title }).click();
  await expect(page).toHaveURL(`/services#${first.id}`);
  await expect(page.getByText(first.description)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: contact.masthead.heading })).toBeVisible();
  await tryAgainWithName(page);
  // Without JavaScript "Try Again" has sent it.
  await expect(sendButton(page).or(thanks(page))).toBeVisible();
  if (await sendButton(page).isVisible()) await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
}

test.describe('a first visit', () => {
  test.use({ banner: 'due' });

  test('CONTACT-9: behind a slow network, a visitor gets all the way', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'A stock Firefox can’t be slowed down by a test.');
    const session = await page.context().newCDPSession(page);
    // A bad mobile connection: half a second until a response, and 50 kB a second.
    const slow = { offline: false, latency: 500, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await session.send('Network.emulateNetworkConditions', slow);
    await goAllTheWay(page);
  });

  for (const what of ['storage', 'cookies'] as const) {
    test(`CONSENT-4: with ${what} blocked, a visitor gets all the way, and a choice lasts until the page is left`, async ({
      page,
      browserName,
    }) => {
      // Not those of the console: the refusal on the way is logged there (CONTACT-10).
      const errors: string[] = [];
      onPageError(page, ({ message }) => errors.push(message));
      if (browserName === 'chromium') {
        // Chromium's behaviour if a visitor blocks cookies and site data; Firefox is started with the preference.
        await page.addInitScript((alsoCookies) => {
          const refuse = () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          };
          Object.defineProperty(window, 'localStorage', { get: refuse });
          Object.defineProperty(window, 'sessionStorage', { get: refuse });
          if (alsoCookies) {
            Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
          }
        }, what === 'cookies');
      }
      await goAllTheWay(page);
      await waitForHydration(page);
      await accept(page).click();
      await expect(banner(page)).toHaveCount(0);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Nothing could be stored for this page, so it shows the banner again.
      await accept(page).click();
      await expect(banner(page)).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  }
});
