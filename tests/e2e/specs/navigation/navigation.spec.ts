import type { Locator, Page } from '@playwright/test';
import { company, site } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { contact, services } from '../../../page-words.ts';
import {
  animationsEnd,
  expect,
  headingOf,
  stopsMoving,
  tap,
  test,
  visit,
  waitForHydration,
  withoutTypeface,
} from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';

test.use({ reducedMotion: 'no-preference' });

const labels = menuLinks.map(({ label }) => label);

const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const navigation = (page: Page) => page.getByRole('navigation', { name: site.navigationLabel });
const headerLink = (page: Page, label: string) =>
  page.getByRole('banner').getByRole('link', { name: label, exact: true });
const footerLink = (page: Page, label: string) =>
  page.getByRole('contentinfo').getByRole('link', { name: label, exact: true });
const pillar = (page: Page, title: string) => page.getByRole('group').filter({ hasText: title }).locator('summary');

/** Presses a link without scrolling, like a visitor far down a page. */
const activate = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

async function expectPage(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(mainHeading(page)).toHaveText(headingOf(path));
}

/** Asserts that the target of a link comes to rest in view, clear of the header: it may be there before, on its way. */
async function expectInView(page: Page, target: Locator): Promise<void> {
  const position = () =>
    target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
      return top < header ? 'above' : bottom > innerHeight ? 'below' : 'in view';
    });
  await expect(async () => {
    await stopsMoving(page.getByRole('contentinfo'));
    expect(await position()).toBe('in view');
  }).toPass();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`pages below another in the menu, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ baseURL: originOf('examples'), javaScriptEnabled });
    const careers = (page: Page) => navigation(page).getByRole('link', { name: 'Careers' });

    test('open and close by keyboard, and lead there', async ({ page }) => {
      await page.goto('/');
      await expect(careers(page)).toBeHidden();
      const toggle = page.getByRole('button', { name: `${site.menuButton}: About` });
      await toggle.press('Enter');
      await expect(careers(page)).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(careers(page)).toBeHidden();
      await expect(toggle).toBeFocused();
      await toggle.press('Enter');
      await page.keyboard.press('Tab');
      await expect(careers(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/careers');
      await expect(navigation(page).locator('[aria-current="true"]')).toHaveText('About');
      // The focus goes on to the page, which nothing may cover.
      await toggle.press('Enter');
      await page.getByRole('main').getByRole('link').first().press('Shift');
      await page.keyboard.press('Tab');
      await expect(careers(page)).toBeHidden();
    });

    test('stand in the list on a small screen', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto('/');
      await page.getByRole('button', { name: site.menuButton, exact: true }).click();
      await careers(page).click();
      await expect(page).toHaveURL('/careers');
    });
  });
}

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true });

  const toggle = (page: Page, name = site.menuButton) => page.getByRole('button', { name, exact: true });
  const { close } = site.cookieSettings;

  test.beforeEach(({ page }) => visit(page, '/'));

  test('SITE-4: a toggle opens the list of links and closes it; the open list stands on a solid ground', async ({
    page,
  }) => {
    const list = navigation(page);
    await expect(list).toBeHidden();
    await tap(toggle(page));
    const { email, phone } = company;
    await expect(list.getByRole('link')).toHaveText([...labels, phone.display, email, contact.masthead.heading]);
    for (const link of await list.getByRole('link').all()) {
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await expect(list).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await animationsEnd(page);
    const [header, box] = await Promise.all([page.getByRole('banner').boundingBox(), list.boundingBox()]);
    expect(box?.y).toBeCloseTo(header?.height ?? 0, 0);
    expect(box?.width, 'as wide as the page').toBe(await page.evaluate(() => document.documentElement.clientWidth));
    await tap(toggle(page, close));
    await expect(list).toBeHidden();
  });

  test('SITE-4: the list closes when a link is chosen, also that of the present page, and in a window that grows', async ({
    page,
  }) => {
    const list = navigation(page);
    for (const [label, path] of [
      ['Home', '/'],
      ['Services', '/services'],
    ] as const) {
      await tap(toggle(page));
      await tap(list.getByRole('link', { name: label }));
      await expect(list).toBeHidden();
      await expectPage(page, path);
      await waitForHydration(page);
    }
    await tap(toggle(page));
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(toggle(page)).toBeHidden();
    await expect(list.getByRole('link')).toHaveText(labels);
    await page.setViewportSize({ width: 375, height: 700 });
    await expect(list).toBeHidden();
  });

  test('SITE-4: with the list closed, one tap leads to the telephone or to the contact page', async ({ page }) => {
    const phone = headerLink(page, `${contact.form.details.phone} ${company.phone.display}`);
    // A desktop Firefox has a scrollbar, which no phone has.
    const width = page.context().browser()?.browserType().name() === 'firefox' ? 340 : 320;
    await page.setViewportSize({ width, height: 700 });
    await expect(phone).toBeInViewport({ ratio: 1 });
    await expect(phone).toHaveAttribute('href', `tel:${company.phone.e164}`);
    await tap(headerLink(page, 'Contact'));
    await expectPage(page, '/contact');
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(phone).toBeHidden();
    await expect(headerLink(page, 'Contact')).toHaveCount(1);
  });
});

/**
 * Makes each page record the animations of its transition, as "ELEMENT MILLISECONDS" and for an element of the page what
 * they change: undefined until they are known, "skipped" if a view transition is not shown.
 */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const animations = () =>
      document.getAnimations().flatMap((animation) => {
        const { effect } = animation;
        if (!(effect instanceof KeyframeEffect)) return [];
        const milliseconds = effect.getComputedTiming().endTime;
        if (effect.pseudoElement?.startsWith('::view')) return `${effect.pseudoElement} ${milliseconds}`;
        if (!(animation instanceof CSSAnimation) || animation.animationName !== 'page-in') return [];
        const changed = effect.getKeyframes().flatMap((keyframe) => Object.keys(keyframe));
        const properties = new Set(changed.filter((name) => !/offset|easing|composite/i.test(name)));
        return [effect.target?.localName, milliseconds, ...properties].join(' ');
      });
    const note = () => Object.assign(window, { animated: animations() });
    // A page is revealed before `main` has arrived, so `pagereveal` tells of view transitions alone.
    if ('CSSViewTransitionRule' in window) {
      addEventListener('pagereveal', ({ viewTransition }) =>
        viewTransition
          ? viewTransition.ready.then(note, () => Object.assign(window, { animated: 'skipped' }))
          : requestAnimationFrame(note),
      );
    } else {
      // A frame may take longer than the fade, which is then over before its first event: it is looked for once the page is parsed.
      const noteFade = () => 'animated' in window || (animations().length && note());
      addEventListener('DOMContentLoaded', noteFade);
      addEventListener('animationstart', noteFade);
      // Two frames after the page's load event, all initial animations have started.
      addEventListener('load', () =>
        requestAnimationFrame(() => requestAnimationFrame(() => 'animated' in window || note())),
      );
    }
  });
}

/** Returns the animations of the transition to the current page. */
async function transitionOf(page: Page): Promise<readonly string[] | 'skipped'> {
  await page.waitForFunction(() => 'animated' in window);
  return page.evaluate(() => (window as unknown as { animated: string[] | 'skipped' }).animated);
}

test.describe('the page transition', () => {
  test.use({ banner: 'shown' });
  test.beforeEach(({ page }) => withoutTypeface(page));

  for (const [browser, lacksTransitions] of [
    ['', false],
    [' in a browser without view transitions', true],
  ] as const) {
    test(`SITE-2: the old page gives way to the new one in 0.3 seconds${browser}`, async ({ page }) => {
      if (lacksTransitions) {
        await page.addInitScript(() => {
          Reflect.deleteProperty(window, 'CSSViewTransitionRule');
          addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.skipTransition());
        });
      }
      await watchTransitions(page);
      await visit(page, '/');
      expect(await transitionOf(page), 'the first page has none').toEqual([]);
      let animated: readonly string[] | 'skipped';
      // On a busy machine the browser skips the transition to a page that takes over 4 s, and a fade may be over before
      // its first frame: the journey is then made again.
      do {
        await visit(page, '/');
        await headerLink(page, 'About').click();
        await expectPage(page, '/about');
        animated = await transitionOf(page);
      } while (animated === 'skipped' || animated.length === 0);
      const hasTransitions = await page.evaluate(() => 'CSSViewTransitionRule' in window);
      // Old and new page fade under header and banner, which have layers of their own; otherwise only the new page fades.
      const layers = ['root', 'header', 'banner'].flatMap((name) => [
        `::view-transition-old(${name}) 300`,
        `::view-transition-new(${name}) 300`,
      ]);
      expect(animated).toEqual(expect.arrayContaining(hasTransitions ? layers : ['main 300 opacity']));
      expect(animated.filter((each) => !/ 300( opacity)?$/.test(each))).toEqual([]);
    });
  }

  test('SITE-2: a visitor who asked for less motion sees none', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchTransitions(page);
    await visit(page, '/');
    await headerLink(page, 'About').click();
    await expectPage(page, '/about');
    expect(await transitionOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('SITE-1 SITE-2 CONSENT-2: header and cookie banner stay where they are while the page changes', async ({
    page,
  }) => {
    // Records the sliding elements: the banner slides in once per visit.
    await page.addInitScript(() => {
      const slides: string[] = [];
      Object.assign(window, { slides });
      addEventListener('transitionrun', ({ target, propertyName }) => {
        if (propertyName === 'translate' && target instanceof Element) slides.push(target.id);
      });
    });
    await visit(page, '/');
    const cookieBanner = page.getByRole('region', { name: site.banner.label });
    await expect(cookieBanner).toBeInViewport({ ratio: 1 });
    await animationsEnd(page);
    const places = () => Promise.all([page.getByRole('banner'), cookieBanner].map((element) => element.boundingBox()));
    const before = await places();
    for (const { label, href: path } of menuLinks.toReversed()) {
      await headerLink(page, label).click();
      await expectPage(page, path);
      expect(await places()).toEqual(before);
      await waitForHydration(page);
      await animationsEnd(page);
      expect(await places()).toEqual(before);
      expect(await page.evaluate(() => (window as unknown as { slides: string[] }).slides)).toEqual([]);
    }
  });
});

test.describe('a link to a pillar', () => {
  const [first, second, third, last] = services.pillars.pillars;

  test('SITE-6 SERVICES-1 SERVICES-2 HOME-3: opens that pillar alone, from any page', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 600 });
    await visit(page, '/');
    await page.getByRole('heading', { level: 3, name: third.title }).click();
    await page.getByRole('main').getByRole('link', { name: third.title }).click();
    await expect(page).toHaveURL(`/services#${third.id}`);
    await expect(page.getByText(third.description)).toBeVisible();
    await expectInView(page, pillar(page, third.title));
    for (const { id, title, description } of services.pillars.pillars) {
      await visit(page, '/about');
      await activate(footerLink(page, title));
      await expect(page).toHaveURL(`/services#${id}`);
      await expect(page.getByText(description)).toBeVisible();
      await expectInView(page, pillar(page, title));
      await expect(pillar(page, title)).toBeFocused();
    }
    for (const [open, chosen] of [
      [first, last],
      [last, first],
      [second, third],
    ] as const) {
      await footerLink(page, open.title).click();
      await expect(page.getByText(open.description)).toBeVisible();
      await footerLink(page, chosen.title).click();
      await expect(page).toHaveURL(`/services#${chosen.id}`);
      await expect(page.getByText(chosen.description)).toBeVisible();
      await expect(page.getByText(open.description)).toBeHidden();
      await expectInView(page, pillar(page, chosen.title));
    }
    await pillar(page, third.title).click();
    await expect(page.getByText(third.description)).toBeHidden();
    await footerLink(page, third.title).click();
    await expect(page.getByText(third.description), 'the same link again').toBeVisible();
  });
});
