import type { Locator, Page } from '@playwright/test';
import { company, site } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { contact, services } from '../../../page-words.ts';
import {
  animationsEnd,
  expect,
  headingOf,
  onPageError,
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

/** Asserts that the target of a link comes into view, clear of the header, and stays there. */
async function expectInView(page: Page, target: Locator): Promise<void> {
  const position = () =>
    target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
      return top < header ? 'above' : bottom > innerHeight ? 'below' : 'in view';
    });
  await expect.poll(position).toBe('in view');
  await stopsMoving(page.getByRole('contentinfo'));
  expect(await position()).toBe('in view');
}

/**
 * Ways to use a link that leave the page as it is: the browser opens another tab or window, saves the link or drags it. Each goes
 * through all handlers of the page. What the browser itself would do with it is prevented, as its other windows would be in the way.
 */
const asides = [
  { type: 'click', ctrlKey: true },
  { type: 'click', shiftKey: true },
  { type: 'click', metaKey: true },
  { type: 'click', altKey: true },
  { type: 'auxclick', button: 1 },
] as const;

/** Uses a link in each of these ways, and returns if the page has scrolled, or moved the focus. */
const useAside = (link: Locator) =>
  link.evaluate((element: HTMLElement, ways) => {
    addEventListener('click', (event) => event.preventDefault(), { capture: true });
    const where = () => [scrollY, document.querySelectorAll('details[open]').length, location.href].join(' ');
    const before = where();
    for (const { type, ...init } of ways) {
      element.dispatchEvent(new MouseEvent(type, { ...init, bubbles: true, cancelable: true }));
    }
    return new Promise<boolean>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(where() !== before))),
    );
  }, asides);

test.describe('a link that is used with a modifier key, the middle button or by dragging', () => {
  test.use({ viewport: { width: 375, height: 700 } });

  test('SITE-4: leaves the menu open', async ({ page, browserName, context }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: site.menuButton }).click();
    const link = navigation(page).getByRole('link', { name: 'About' });
    await link.dragTo(page.getByRole('heading', { level: 1 }), { force: true });
    if (browserName === 'chromium') {
      await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
      await Promise.all([context.waitForEvent('page'), link.click({ button: 'middle' })]);
    }
    expect(await useAside(link)).toBe(false);
    await expect(navigation(page)).toBeVisible();
  });

  test('SITE-10: leaves the cookie settings open', async ({ page }) => {
    await visit(page, '/about');
    await page.getByRole('button', { name: site.cookieSettings.label }).click();
    const panel = page.getByRole('dialog', { name: site.cookieSettings.label });
    expect(await useAside(panel.getByRole('link'))).toBe(false);
    await expect(panel).toBeVisible();
  });

  test('SERVICES-2: opens no pillar, and stays where it is', async ({ page }) => {
    const [, second] = services.pillars.pillars;
    await visit(page, `/services#${second.id}`);
    await pillar(page, second.title).click();
    await page.evaluate(
      (id) => document.body.append(Object.assign(document.createElement('a'), { href: `#${id}` })),
      second.id,
    );
    expect(await useAside(page.locator('body > a'))).toBe(false);
  });
});

/** Links of the specification, in its order; the menu of a copy may have others among them. */
const specified = ['Home', 'About', 'Services', 'Approach', 'Contact'];

test('SITE-3: the header links to Home, About, Services, Approach and Contact, in this order, and marks the present page', async ({
  page,
}) => {
  await visit(page, '/no-such-page');
  await expect(page.locator('[aria-current]')).toHaveCount(0);
  await expect(navigation(page).getByRole('link')).toHaveText(labels);
  expect(labels.filter((label) => specified.includes(label))).toEqual(specified);
  for (const { label, href } of menuLinks) {
    await navigation(page).getByRole('link', { name: label }).click();
    await expectPage(page, href);
    await expect(navigation(page).locator('[aria-current="page"]')).toHaveText([label]);
  }
  await headerLink(page, company.name).click();
  await expectPage(page, '/');
});

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

  /**
   * Asserts the expanded state of the list for assistive technology, in Chromium. For a popover the browser sets that state
   * itself, and HTML forbids `aria-expanded`.
   */
  async function expectExpanded(page: Page, expanded: boolean) {
    if (page.context().browser()?.browserType().name() !== 'chromium') return;
    const session = await page.context().newCDPSession(page);
    const isExpanded = async () => {
      const { root } = await session.send('DOM.getDocument');
      const accessibleName = expanded ? close : site.menuButton;
      const query = { nodeId: root.nodeId, accessibleName, role: 'button' };
      const { nodes } = await session.send('Accessibility.queryAXTree', query);
      return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value;
    };
    await expect.poll(isExpanded).toBe(expanded);
    await session.detach();
  }

  test.beforeEach(({ page }) => visit(page, '/'));

  test('SITE-4: a toggle opens the list of links and closes it; the open list stands on a solid ground', async ({
    page,
  }) => {
    const list = navigation(page);
    await expect(list).toBeHidden();
    await expectExpanded(page, false);
    await tap(toggle(page));
    const { email, phone } = company;
    await expect(list.getByRole('link')).toHaveText([...labels, phone.display, email, contact.masthead.heading]);
    for (const link of await list.getByRole('link').all()) {
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await expectExpanded(page, true);
    await expect(list).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await animationsEnd(page);
    const [header, box] = await Promise.all([page.getByRole('banner').boundingBox(), list.boundingBox()]);
    expect(box?.y).toBeCloseTo(header?.height ?? 0, 0);
    expect(box?.width, 'as wide as the page').toBe(await page.evaluate(() => document.documentElement.clientWidth));
    await tap(toggle(page, close));
    await expect(list).toBeHidden();
    await expectExpanded(page, false);
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

/** Animation of a page transition, when the page is first shown. */
interface Animated {
  /** Name of the pseudo-element, or of the element. */
  readonly of: string;
  readonly milliseconds: number;
  readonly properties: readonly string[];
  /** Start and end positions of a view transition's group. */
  readonly places: readonly string[];
}

/** Makes each page record the animations of its transition: undefined until they are known, "skipped" if it is not shown. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const animations = () =>
      document.getAnimations().flatMap((animation) => {
        const { effect } = animation;
        const name = animation instanceof CSSAnimation ? animation.animationName : '';
        if (
          !(effect instanceof KeyframeEffect) ||
          !(effect.pseudoElement?.startsWith('::view') || name === 'page-in')
        ) {
          return [];
        }
        const keyframes = effect.getKeyframes();
        return {
          of: effect.pseudoElement ?? effect.target?.localName ?? '',
          milliseconds: Number(effect.getComputedTiming().endTime),
          properties: [...new Set(keyframes.flatMap((keyframe) => Object.keys(keyframe)))].filter(
            (property) => !['offset', 'computedOffset', 'easing', 'composite'].includes(property),
          ),
          places: effect.pseudoElement?.includes('group') ? keyframes.map(({ transform }) => String(transform)) : [],
        };
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
async function transitionOf(page: Page): Promise<readonly Animated[] | 'skipped'> {
  await page.waitForFunction(() => 'animated' in window);
  return page.evaluate(() => (window as unknown as { animated: Animated[] | 'skipped' }).animated);
}

/**
 * Makes a journey and returns the animations of its last transition. On a busy machine the browser skips the transition to
 * a page that takes over 4 s, and a fade may be over before its first frame: the journey is then made again.
 */
async function transitionAfter(page: Page, journey: () => Promise<void>): Promise<readonly Animated[]> {
  for (;;) {
    await journey();
    const animated = await transitionOf(page);
    if (animated !== 'skipped' && animated.length > 0) return animated;
  }
}

test.describe('the page transition', () => {
  test.use({ banner: 'shown' });
  test.beforeEach(({ page }) => withoutTypeface(page));

  const hasTransitions = (page: Page) => page.evaluate(() => 'CSSViewTransitionRule' in window);

  /**
   * Asserts a transition of 0.3 seconds in which nothing moves. With view transitions the old and the new page fade under
   * the header and the banner, which have layers of their own; otherwise only the new page fades.
   */
  async function expectTransition(page: Page, journey: () => Promise<void>) {
    const animated = await transitionAfter(page, journey);
    const expected = (await hasTransitions(page))
      ? ['root', 'header', 'banner'].flatMap((name) => [
          `::view-transition-old(${name})`,
          `::view-transition-new(${name})`,
        ])
      : ['main'];
    expect(animated.map(({ of }) => of)).toEqual(expect.arrayContaining(expected));
    expect([...new Set(animated.map(({ milliseconds }) => milliseconds))]).toEqual([300]);
    for (const { of, properties, places } of animated) {
      expect(new Set(places).size, `${of} stands still`).toBeLessThanOrEqual(1);
      if (of === 'main') expect(properties, 'nothing moves').toEqual(['opacity']);
    }
  }

  test('SITE-2: the old page gives way to the new one in 0.3 seconds, and nothing moves', async ({ page }) => {
    await watchTransitions(page);
    await visit(page, '/');
    expect(await transitionOf(page), 'the first page has none').toEqual([]);
    // A page that is left far down shows that part until it has faded.
    for (const [start, top, label, path] of [
      ['/', 0, 'About', '/about'],
      ['/services', 2000, 'Home', '/'],
    ] as const) {
      await expectTransition(page, async () => {
        await visit(page, start);
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await activate(footerLink(page, label));
        await expectPage(page, path);
      });
      await animationsEnd(page);
    }
  });

  test('SITE-2: a visitor who asked for less motion sees none', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchTransitions(page);
    await visit(page, '/');
    await headerLink(page, 'About').click();
    await expectPage(page, '/about');
    expect(await transitionOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('SITE-2: a browser without view transitions paints header and words at once, while the page fades in', async ({
    page,
  }) => {
    // Firefox has no view transitions, so this does nothing there.
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'CSSViewTransitionRule');
      addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.skipTransition());
      const fadeEnded = new Promise<number>((resolve) => {
        addEventListener(
          'animationend',
          ({ animationName }) => animationName === 'page-in' && resolve(performance.now()),
        );
      });
      Object.assign(window, { fadeEnded });
    });
    await watchTransitions(page);
    await visit(page, '/');
    expect(await transitionOf(page), 'the first page has none').toEqual([]);
    await expectTransition(page, async () => {
      await visit(page, '/');
      await headerLink(page, 'About').click();
      await expectPage(page, '/about');
    });
    const { painted, faded } = await page.evaluate(async () => {
      const { fadeEnded } = window as unknown as { fadeEnded: Promise<number> };
      return { faded: await fadeEnded, painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime };
    });
    expect(painted).toBeLessThan(faded);
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

  test('SERVICES-1: an address with a fragment that names nothing, or is malformed, shows the page', async ({
    page,
  }) => {
    const errors: string[] = [];
    onPageError(page, (error) => errors.push(error.message));
    for (const fragment of ['#nothing', '#%', '#%E0%A4%A']) {
      await visit(page, '/about');
      await visit(page, `/services${fragment}`);
      await expect(mainHeading(page)).toHaveText(headingOf('/services'));
    }
    expect(errors).toEqual([]);
  });
});
