import type { Page } from '@playwright/test';
import { site, enquiry as words } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { serviceName } from '../../../../src/content/service-name.ts';
import { about, services } from '../../../page-words.ts';
import { ada, expectValues, field, fillIn, holdResponse, sendButton, thanks } from '../../support/enquiry-form.ts';
import { expect, screenPaths, stopsMoving, test, visit, waitForHydration } from '../../support/fixtures.ts';
import { focusErrorsOf, focusedStop, tabTo, walk } from '../../support/focus-checks.ts';
import { banner, decline } from '../../support/visitor-choice.ts';

test.use({ reducedMotion: 'no-preference' });

/** Every journey by keyboard alone: no test of this file uses a pointer. */

const menu = (page: Page) => page.getByRole('navigation', { name: site.navigationLabel });
const toggle = (page: Page) => page.getByRole('button', { name: site.menuButton });
const pillar = (page: Page, title: string) => page.locator('summary').filter({ hasText: title });

/** Errors of the focused element's visibility; a disclosure that is still opening covers its content. */
const focusErrors = (page: Page) =>
  expect.poll(async () => {
    const stop = await focusedStop(page);
    return stop ? focusErrorsOf([stop]) : ['the focus is lost'];
  });

const countControls = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('a[href], button, summary, input, select, textarea')].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      ).length,
  );

/** Fills the form in field by field, and reaches each with Tab. */
async function typeEnquiry(page: Page) {
  await tabTo(page, field(page, 'Full Name'));
  const typed = [ada.name, ada.email, ada.phone, ada.company, serviceName(ada.service).slice(0, 4), ada.message];
  for (const [index, text] of typed.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await expectValues(page, ada);
}

test.describe('with the banner in sight', () => {
  test.use({ banner: 'shown', viewport: { width: 375, height: 600 } });

  // A page each: Firefox leaves the focus where a walk has ended, outside the next page too.
  for (const path of screenPaths) {
    test(`SITE-1 CONSENT-2: Tab goes through ${path} in the order of its words, beside header and banner, and out`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: path === '/contact' ? 1280 : 375, height: 600 });
      await visit(page, path);
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      const stops = await walk(page, 'Tab');
      expect(focusErrorsOf(stops)).toEqual([]);
      const { policy, accept, decline } = site.banner;
      expect(stops.slice(0, 4).map(({ words }) => words)).toEqual([policy.label, accept, decline, site.skipLink]);
      expect(stops, 'no control is passed over').toHaveLength(await countControls(page));
    });
  }

  test('SITE-1 CONSENT-2: Shift+Tab goes the same way through the form backwards, and out', async ({ page }) => {
    await visit(page, '/contact');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('contentinfo').locator('a, button').filter({ visible: true }).last().focus();
    const stops = await walk(page, 'Shift+Tab');
    expect(focusErrorsOf(stops.toReversed())).toEqual([]);
    expect(stops.at(-1)?.words).toBe(site.banner.policy.label);
    expect(stops, 'no control is passed over').toHaveLength((await countControls(page)) - 1);
  });

  test('CONSENT-4: after a choice the visitor goes on where they were before the banner', async ({ page }) => {
    await visit(page, '/about');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    const first = page.getByRole('main').getByRole('link').first();
    await first.focus();
    await tabTo(page, decline(page), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: site.skipLink })).toBeFocused();
    await focusErrors(page).toEqual([]);
  });
});

test('SITE-1 SITE-3: a page is chosen, and the visitor is at its beginning, with a way past the navigation', async ({
  page,
}) => {
  await visit(page, '/');
  await tabTo(page, menu(page).getByRole('link', { name: 'About' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1, name: about.masthead.heading })).toBeInViewport();
  await waitForHydration(page);
  expect(await focusedStop(page), 'nothing takes the focus').toBeUndefined();
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: site.skipLink });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the menu ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ viewport: { width: 375, height: 700 }, javaScriptEnabled });

    test('SITE-4: opens, is closed with Escape, leads through its links and on, and lies over nothing that has the focus', async ({
      page,
    }) => {
      await (javaScriptEnabled ? visit(page, '/contact') : page.goto('/contact'));
      await tabTo(page, toggle(page));
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(toggle(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(menu(page)).toBeVisible();
      for (const { label } of menuLinks) {
        await page.keyboard.press('Tab');
        await expect(menu(page).getByRole('link', { name: label })).toBeFocused();
        await focusErrors(page).toEqual([]);
      }
      await tabTo(page, field(page, 'Full Name'));
      await expect(menu(page)).toBeHidden();
    });
  });
}

test('HOME-3 SERVICES-2: pillars open and close under the focus, which stays in sight', { tag: '@short' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const [first, second, third, fourth] = services.pillars.pillars;
  await visit(page, '/services');
  for (const { title, description } of [first, second, third, fourth]) {
    await tabTo(page, pillar(page, title));
    await page.keyboard.press('Enter');
    await expect(page.getByText(description)).toBeVisible();
    await expect(pillar(page, title)).toBeFocused();
    await stopsMoving(page.getByRole('contentinfo'));
    await focusErrors(page).toEqual([]);
  }
  await expect(page.getByText(third.description)).toBeHidden();
  await tabTo(page, pillar(page, first.title), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText(fourth.description)).toBeHidden();
  await focusErrors(page).toEqual([]);
});

test('SERVICES-1: Tab keeps the focus visible while a pillar opens and another closes', async ({ page }) => {
  const [, second, third] = services.pillars.pillars;
  await page.setViewportSize({ width: 1280, height: 600 });
  await visit(page, '/services');
  await pillar(page, second.title).press('Enter');
  await stopsMoving(page.getByRole('contentinfo'));
  await pillar(page, third.title).evaluate((summary) => summary.scrollIntoView({ block: 'end' }));
  await pillar(page, third.title).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByText(second.description)).toBeHidden();
  await stopsMoving(page.getByRole('contentinfo'));
  await focusErrors(page).toEqual([]);
});

test('CONTACT-7 CONTACT-8: an enquiry is typed and sent, another can follow, and the focus is never lost', {
  tag: '@short',
}, async ({ page }) => {
  const release = await holdResponse(page);
  await visit(page, '/contact');
  const list = await field(page, 'Service of Interest').elementHandle();
  await typeEnquiry(page);
  await tabTo(page, sendButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: words.sending })).toBeDisabled();
  await expect(page.getByRole('form'), 'the focus waits at the form').toBeFocused();
  release();
  await expect(thanks(page)).toBeFocused();
  await focusErrors(page).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: words.sent.again })).toBeFocused();
  const isKept = await list?.evaluate((node) => node.isConnected);
  expect(isKept, 'Orca says a list that appears as if it had the focus').toBe(true);
  await page.keyboard.press('Enter');
  await expect(thanks(page)).toHaveCount(0);
  await expect(field(page, 'Full Name')).toBeFocused();
  await focusErrors(page).toEqual([]);
  await expectValues(page, { name: '', email: '', phone: '', company: '', message: '', service: '' });
  await expect(page.locator(':user-invalid'), 'the next message begins without errors').toHaveCount(0);
  await fillIn(page);
  await sendButton(page).press('Enter');
  await expect(thanks(page)).toBeFocused();
});
