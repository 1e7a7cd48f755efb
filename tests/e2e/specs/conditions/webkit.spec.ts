import { site, enquiry as words } from '../../../../src/content/content.ts';
import { services } from '../../../page-words.ts';
import { expect, test, type WebKitPage } from '../../support/browsers/webkit.ts';
import { ada } from '../../support/enquiry-form.ts';
import { headingOf, screenPaths } from '../../support/fixtures.ts';
import { focusErrorsOf, lost, smallTargets, walk } from '../../support/focus-checks.ts';
import { alterIsland } from '../../support/foreign-nodes.ts';
import { originOf } from '../../support/sites/sites.ts';
import { paintedInFrame, stallingSite, withoutTail } from '../../support/sites/stalling-site.ts';

/** Visitor journeys in WebKitGTK: fewer than in the other engines, whose drivers can do more. */

const visit = async (page: WebKitPage, address: string) => {
  await page.open(address);
  await page.hydrated();
};

const heading = (page: WebKitPage) => page.evaluate(() => document.querySelector('h1')?.textContent, 0);
const focused = (page: WebKitPage) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`, 0);
const banners = (page: WebKitPage) =>
  page.evaluate((label) => document.querySelectorAll(`section[aria-label="${label}"]`).length, site.banner.label);
const fillIn = async (page: WebKitPage, name: string) => {
  await page.type('[name=name]', name);
  await page.type('[name=email]', ada.email);
  await page.type('[name=phone]', ada.phone);
  await page.type('[name=message]', ada.message);
};

for (const [site, path] of [
  ...screenPaths.map((path) => ['standard', path] as const),
  ...['/work/claims', '/insights/map-a-process'].map((path) => ['examples', path] as const),
]) {
  test(`SITE-1 WORK-3 INSIGHTS-2: ${path} is whole, in a wide and in a narrow window`, async ({ webkit }) => {
    for (const width of [1280, 480]) {
      await webkit.resize(width, 800);
      await visit(webkit, originOf(site) + path);
      if (site === 'standard') expect(await heading(webkit)).toBe(headingOf(path));
      expect(await lost(webkit)).toEqual([]);
      expect(await smallTargets(webkit, 24)).toEqual([]);
    }
  });
}

test('SITE-4: the menu opens, is closed with Escape, and leads on', { tag: '@short' }, async ({ webkit }) => {
  await webkit.resize(480, 800);
  await visit(webkit, '/');
  const isShown = () => webkit.evaluate(() => document.querySelector('#menu')?.checkVisibility(), 0);
  expect(await isShown()).toBe(false);
  await webkit.press('button', site.menuButton);
  await expect.poll(isShown).toBe(true);
  await webkit.keyboard.press('Escape');
  await expect.poll(isShown).toBe(false);
  await webkit.press('button', site.menuButton);
  await webkit.press('#menu a', 'Services');
  await expect.poll(() => heading(webkit)).toBe(services.masthead.heading);
  expect(await isShown()).toBe(false);
});

test('CONTACT-7 CONTACT-9 CONTACT-10: an enquiry is refused, corrected and sent', { tag: '@short' }, async ({
  webkit,
}) => {
  await visit(webkit, '/contact');
  await fillIn(webkit, ' ');
  await webkit.press('button', words.send);
  await expect.poll(() => webkit.text()).toContain('Please enter your full name.');
  await expect.poll(() => focused(webkit)).toContain(words.failed.heading);
  expect(await webkit.evaluate(() => document.querySelector('textarea')?.value, 0)).toBe(ada.message);
  await webkit.press('button', words.failed.again);
  await webkit.type('[name=name]', ada.name);
  await webkit.press('button', words.send);
  await expect.poll(() => webkit.text()).toContain(words.sent.heading);
  await expect.poll(() => focused(webkit)).toContain(words.sent.heading);
});

const seeds = [1, 2, 3];

for (const moment of ['before', 'during', 'after'] as const) {
  test(`CONTACT-7: nothing is lost in a form that others alter ${moment} hydration, and it is sent`, async ({
    webkit,
  }) => {
    const name = 'Zoë Łukasiewicz 李';
    const control = (field: string) => `[data-name=${field}]:not([hidden])`;
    const focusedField = () => webkit.evaluate(() => (document.activeElement as HTMLElement).dataset.name, 0);
    for (const seed of seeds) {
      await webkit.open('/contact');
      const alter = () => webkit.evaluate(alterIsland, ['[data-island=enquiry]', seed, moment] as const);
      if (moment !== 'after') {
        // A browser's own autofill, then an extension: the first event begins hydration.
        await webkit.evaluate((text) => {
          (document.querySelector('[data-name=name]') as HTMLInputElement).value = text;
        }, name);
        await alter();
        await webkit.type(control('email'), ada.email);
      } else {
        await webkit.type(control('name'), name);
        await webkit.type(control('email'), ada.email);
      }
      await webkit.hydrated();
      expect(await focusedField(), `seed ${seed}`).toBe('email');
      if (moment === 'after') await alter();
      await webkit.type(control('message'), ada.message);
      expect(await focusedField(), `seed ${seed}`).toBe('message');
      const values = () =>
        webkit.evaluate(
          () => [...document.querySelectorAll<HTMLInputElement>('[data-name]:not([hidden])')].map(({ value }) => value),
          0,
        );
      expect(await values(), `seed ${seed}`).toEqual([name, ada.email, '', '', '', ada.message]);
      await webkit.press('[type=submit]', words.send);
      await expect.poll(() => webkit.text(), `seed ${seed}`).toContain(words.sent.heading);
      await webkit.press('button', words.sent.again);
      await expect.poll(focusedField, `seed ${seed}`).toBe('name');
    }
  });
}

test('CONSENT-2: a page whose end is late is painted all the same, without an answer too', async ({ webkit }) => {
  const stalling = await stallingSite(withoutTail);
  try {
    await webkit.open(`${stalling.origin}/`);
    await webkit.find(':root[data-banner=shown]');
    expect(await webkit.evaluate(paintedInFrame, '/services?stalls')).toEqual(['loading', 'shown']);
  } finally {
    stalling.close();
  }
});

test('CONSENT-2 CONSENT-3 CONSENT-4: an acceptance is kept, and withdrawn in the cookie settings in one action', async ({
  webkit,
}) => {
  const chosen = () => webkit.evaluate(() => localStorage.getItem('cookie-consent'), 0);
  await visit(webkit, '/');
  await webkit.press('section button', site.banner.accept);
  await expect.poll(() => banners(webkit)).toBe(0);
  expect([await chosen(), await focused(webkit)]).toEqual(['accepted', expect.not.stringContaining('BODY')]);
  await visit(webkit, '/about');
  expect(await banners(webkit)).toBe(0);
  await webkit.press('footer button', site.cookieSettings.label);
  await webkit.press('[role=dialog] button', site.banner.decline);
  await expect.poll(chosen).toBe('declined');
  await expect.poll(() => webkit.text()).toContain(site.cookieSettings.declined);
  await webkit.keyboard.press('Escape');
  const isOpen = () => webkit.evaluate(() => document.querySelector('[role=dialog]')?.matches(':popover-open'), 0);
  await expect.poll(isOpen).toBe(false);
  await expect.poll(() => focused(webkit)).toContain(site.cookieSettings.label);
});

test('SITE-1: Tab goes through the contact page, in order and in sight, and out', async ({ webkit }) => {
  await webkit.resize(1280, 700);
  await visit(webkit, '/contact');
  await webkit.find(':root[data-banner=shown]');
  const stops = await walk(webkit, 'Tab');
  expect(stops.length).toBeGreaterThan(30);
  expect(focusErrorsOf(stops)).toEqual([]);
});
