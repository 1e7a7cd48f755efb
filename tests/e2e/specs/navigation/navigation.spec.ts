import type { Locator, Page } from '@playwright/test';
import { about, company, contact, pillarTitles, services, site } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import {
  animationsEnd,
  entryScript,
  expect,
  onPageError,
  stopsMoving,
  tap,
  test,
  travel,
  visit,
  waitForHydration,
  withoutTypeface,
} from '../../support/fixtures.ts';
import { contentOf, headingOf } from '../../support/page-content.ts';

test.use({ reducedMotion: 'no-preference' });

const labels = menuLinks.map(({ label }) => label);

const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const headerLink = (page: Page, label: string) =>
  page.getByRole('banner').getByRole('link', { name: label, exact: true });
const footerLink = (page: Page, label: string) =>
  page.getByRole('contentinfo').getByRole('link', { name: label, exact: true });
const pillar = (page: Page, title: string) => page.getByRole('group').filter({ hasText: title }).locator('summary');

/** Scroll position in whole pixels, because Firefox scrolls to fractions of them. */
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Location as the page itself has it: Playwright's driver of Firefox does not see history steps within a page. */
const address = (page: Page) => page.evaluate(() => location.href.slice(location.origin.length));

async function scrollPage(page: Page, top: number): Promise<void> {
  // Waits until the page rests, as a visitor does before pressing anything.
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        if (Math.round(scrollY) === y) {
          resolve();
        }
        addEventListener('scrollend', () => resolve(), { once: true });
        scrollTo({ top: y, behavior: 'instant' });
      }),
    top,
  );
  await expect.poll(() => scrolled(page)).toBe(top);
}

/** Presses a link without scrolling, like a visitor far down a page. */
const activate = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

async function expectPage(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(mainHeading(page)).toHaveText(headingOf(path));
}

/** Asserts that the target of a link comes into view, clear of the header, and stays there. */
async function expectInView(page: Page, target: Locator): Promise<void> {
  const place = () =>
    target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
      return top < header ? 'above' : bottom > innerHeight ? 'below' : 'in view';
    });
  await expect.poll(place).toBe('in view');
  await stopsMoving(page.getByRole('contentinfo'));
  expect(await place()).toBe('in view');
}

/** Links of the specification, in its order; the menu of a copy may have others among them. */
const specified = [
  { label: 'Home', href: '/' },
  { label: 'About', href: '/about' },
  { label: 'Services', href: '/services' },
  { label: 'Approach', href: '/approach' },
  { label: 'Contact', href: '/contact' },
];

test('SITE-3: the header links to Home, About, Services, Approach and Contact, in this order', async ({ page }) => {
  await visit(page, '/');
  const links = page.getByRole('navigation', { name: site.navigationLabel }).getByRole('link');
  await expect(links).toHaveText(labels);
  expect(menuLinks.filter((link) => specified.some(({ href }) => href === link.href))).toEqual(specified);
  for (const [index, { href }] of menuLinks.entries()) {
    await links.nth(index).click();
    await expectPage(page, href);
  }
});

test('SITE-3: the navigation marks the page that the visitor is on', async ({ page }) => {
  const navigation = page.getByRole('navigation', { name: site.navigationLabel });
  for (const [index, { label, href }] of menuLinks.entries()) {
    await test.step(href, async () => {
      await visit(page, href);
      await expect(navigation.locator('[aria-current="page"]')).toHaveText([label]);
      const next = menuLinks[(index + 1) % menuLinks.length] ?? { label, href };
      await navigation.getByRole('link', { name: next.label }).click();
      await page.waitForURL(next.href);
      await expect(navigation.locator('[aria-current="page"]')).toHaveText([next.label]);
    });
  }
});

test('SITE-3: the 404 screen marks no page', async ({ page }) => {
  await visit(page, '/no-such-page');
  await expect(page.locator('[aria-current]')).toHaveCount(0);
});

test('SITE-3: the company name leads home', async ({ page }) => {
  await visit(page, '/approach');
  await headerLink(page, company.name).click();
  await expectPage(page, '/');
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true });

  const toggle = (page: Page) => page.getByRole('button', { name: site.menu });
  const list = (page: Page) => page.getByRole('navigation', { name: site.navigationLabel });

  /**
   * Reads the expanded state of the list for assistive technology. For a popover the browser sets that state itself, and
   * HTML forbids `aria-expanded`.
   */
  async function isExpanded(page: Page): Promise<unknown> {
    const session = await page.context().newCDPSession(page);
    const { root } = await session.send('DOM.getDocument');
    const query = { nodeId: root.nodeId, accessibleName: site.menu, role: 'button' };
    const { nodes } = await session.send('Accessibility.queryAXTree', query);
    await session.detach();
    return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value;
  }

  async function expectExpanded(page: Page, expanded: boolean) {
    if (page.context().browser()?.browserType().name() === 'chromium') {
      await expect.poll(() => isExpanded(page)).toBe(expanded);
    }
  }

  test.beforeEach(({ page }) => visit(page, '/'));

  test('SITE-4: a toggle opens the list of links and closes it', async ({ page }) => {
    await expect(list(page)).toBeHidden();
    await expectExpanded(page, false);
    await tap(toggle(page));
    await expect(list(page).getByRole('link')).toHaveText([...labels]);
    for (const link of await list(page).getByRole('link').all()) {
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await expectExpanded(page, true);
    await tap(toggle(page));
    await expect(list(page)).toBeHidden();
    await expectExpanded(page, false);
  });

  test('SITE-4: the list closes when a link is chosen', async ({ page }) => {
    await tap(toggle(page));
    await tap(list(page).getByRole('link', { name: 'Services' }));
    await expectPage(page, '/services');
    await expect(list(page)).toBeHidden();
  });

  test('SITE-4: the list closes when the page that the visitor is on is chosen', async ({ page }) => {
    await tap(toggle(page));
    await tap(list(page).getByRole('link', { name: 'Home' }));
    await expect(list(page)).toBeHidden();
    await expectPage(page, '/');
  });

  test('SITE-4: Escape closes the list and gives the focus back to the toggle', async ({ page }) => {
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(list(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
  });

  test('SITE-4: a tap outside closes the list', async ({ page }) => {
    await tap(toggle(page));
    await expect(list(page)).toBeVisible();
    // In the margin, where no link is under the finger.
    await tap(page.locator('html'), { x: 370, y: 690 });
    await expect(list(page)).toBeHidden();
    await expectPage(page, '/');
  });

  test('SITE-4: the open list stands on a solid ground under the header', async ({ page }) => {
    await tap(toggle(page));
    await expect(list(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await animationsEnd(page);
    const header = await page.getByRole('banner').boundingBox();
    const box = await list(page).boundingBox();
    expect(box?.y).toBeCloseTo(header?.height ?? 0, 0);
    expect(box?.width, 'as wide as the page').toBe(await page.evaluate(() => document.documentElement.clientWidth));
  });

  test('SITE-4: with the list closed, one tap leads to the telephone or to the contact page', async ({ page }) => {
    const phone = headerLink(page, `${contact.details.phone} ${company.phone.display}`);
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

  test('SITE-4: a wide window shows the list without a toggle', async ({ page }) => {
    await tap(toggle(page));
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(toggle(page)).toBeHidden();
    await expect(list(page).getByRole('link')).toHaveText([...labels]);
    await expect(list(page).getByRole('link', { name: 'Contact' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 375, height: 700 });
    await expect(list(page)).toBeHidden();
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
 * Makes a journey and returns the animations of its last transition. The browser skips the transition to a page that takes
 * over 4 s, which happens on a busy machine: the journey is then made again.
 */
async function transitionAfter(page: Page, journey: () => Promise<void>): Promise<readonly Animated[]> {
  for (;;) {
    await journey();
    const animated = await transitionOf(page);
    if (animated !== 'skipped') {
      return animated;
    }
  }
}

/** Computes the greatest difference between two PNGs of one size, in any channel of any pixel. */
const greatestDifference = (page: Page, ...images: readonly [string, string]) =>
  page.evaluate(async (encoded) => {
    const [one = [], other = []] = await Promise.all(
      encoded.map(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas?.drawImage(image, 0, 0);
        return [...(canvas?.getImageData(0, 0, image.width, image.height).data ?? [])];
      }),
    );
    return one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0);
  }, images);

test.describe('the page transition', () => {
  test.beforeEach(({ page }) => withoutTypeface(page));

  /** Asserts a transition of 0.3 seconds. With view transitions the old and the new page fade, otherwise only the new one. */
  async function expectTransition(page: Page, journey: () => Promise<void>) {
    const animated = await transitionAfter(page, journey);
    const hasTransitions = await page.evaluate(() => 'CSSViewTransitionRule' in window);
    expect(animated.map(({ of }) => of)).toEqual(
      hasTransitions
        ? expect.arrayContaining(['::view-transition-old(root)', '::view-transition-new(root)'])
        : ['main'],
    );
    expect([...new Set(animated.map(({ milliseconds }) => milliseconds))]).toEqual([300]);
    for (const { of, properties, places } of animated) {
      expect(new Set(places).size, `${of} stands still`).toBeLessThanOrEqual(1);
      if (!hasTransitions) {
        expect(properties, 'nothing moves').toEqual(['opacity']);
      }
    }
  }

  test('SITE-2: the old page gives way to the new one in 0.3 seconds, and nothing moves', async ({ page }) => {
    await watchTransitions(page);
    await visit(page, '/');
    expect(await transitionOf(page), 'the first page has none').toEqual([]);
    // A page that is left far down shows that part until it has faded.
    for (const [start, position, label, path] of [
      ['/', 0, 'About', '/about'],
      ['/about', 900, 'Services', '/services'],
      ['/services', 2000, 'Home', '/'],
    ] as const) {
      await expectTransition(page, async () => {
        await visit(page, start);
        await scrollPage(page, position);
        await activate(footerLink(page, label));
        await expectPage(page, path);
      });
      await animationsEnd(page);
    }
  });

  test.describe('to a page whose first frame is whole, because it waits for the banner', () => {
    test.use({ banner: 'shown' });

    test('SITE-2: the strands of the new page are drawn over those of the old one', async ({ page }) => {
      // Seeks to the animation's start, at which the browser captures the old page, to the end of its delay and to its end.
      await page.addInitScript(() =>
        addEventListener('pagereveal', ({ viewTransition }) =>
          viewTransition?.ready.then(() => {
            const illustration = document.querySelector('main div:has(> svg)');
            const cover = document.getAnimations().find(({ effect }) => {
              return effect instanceof KeyframeEffect && effect.target === illustration && effect.pseudoElement;
            });
            if (illustration && cover) {
              const [captured, start, end] = [0, 10, 210].map((time) => {
                cover.currentTime = time;
                return getComputedStyle(illustration, '::after').scale;
              });
              Object.assign(window, { cover: { captured, start, end } });
            }
          }),
        ),
      );
      await watchTransitions(page);
      await visit(page, '/');
      test.skip(
        !(await page.evaluate(() => 'CSSViewTransitionRule' in window)),
        'The page fades in, without a transition.',
      );
      await transitionAfter(page, async () => {
        await visit(page, '/');
        await headerLink(page, 'About').click();
        await expectPage(page, '/about');
      });
      await page.waitForFunction(() => 'cover' in window);
      const away = '0 1';
      expect(await page.evaluate(() => (window as unknown as { cover: unknown }).cover)).toEqual({
        captured: away,
        start: '1',
        end: away,
      });
      const content = () =>
        page.evaluate(
          () => getComputedStyle(document.querySelector('main div:has(> svg)') as Element, '::after').content,
        );
      await expect.poll(content, 'nothing stays over the strands').toBe('none');
    });
  });

  test('SITE-2: going back has the same transition', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'It has no view transition, and shows the page as it was left, at once.');
    await watchTransitions(page);
    await expectTransition(page, async () => {
      await visit(page, '/');
      await headerLink(page, 'About').click();
      await expectPage(page, '/about');
      // A page that is left before its own transition has begun has none to the next page.
      await transitionOf(page);
      await animationsEnd(page);
      await travel(page, 'back');
      await expectPage(page, '/');
    });
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
      await headerLink(page, 'About').click();
      await expectPage(page, '/about');
    });
    const { painted, faded } = await page.evaluate(async () => {
      const { fadeEnded } = window as unknown as { fadeEnded: Promise<number> };
      return { faded: await fadeEnded, painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime };
    });
    expect(painted).toBeLessThan(faded);
  });
});

test.describe('from page to page', () => {
  test.describe('on a first visit', () => {
    test.use({ banner: 'shown' });

    test('SITE-1 SITE-2: header and cookie banner stay where they are while the page changes', async ({ page }) => {
      await withoutTypeface(page);
      // Records the sliding elements: the banner slides in once per visit.
      await page.addInitScript(() => {
        const slides: string[] = [];
        Object.assign(window, { slides });
        addEventListener('transitionrun', ({ target, propertyName }) => {
          if (propertyName === 'translate' && target instanceof Element) {
            slides.push(target.id);
          }
        });
      });
      await visit(page, '/');
      const cookieBanner = page.getByRole('region', { name: site.banner.label });
      await expect(cookieBanner).toBeInViewport({ ratio: 1 });
      await animationsEnd(page);
      const places = () =>
        Promise.all([page.getByRole('banner'), cookieBanner].map((element) => element.boundingBox()));
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

    test('SITE-2: header, banner and footer look the same in the middle of the transition', async ({
      page,
      browserName,
    }) => {
      test.skip(browserName === 'firefox', 'It has no view transition: header, banner and footer are the new ones.');
      await withoutTypeface(page);
      // In a window of this height the footers of both pages are at the same position.
      await page.setViewportSize({ width: 1280, height: 7000 });
      await page.addInitScript(() => {
        addEventListener('pagereveal', ({ viewTransition }) => {
          Object.assign(window, { transition: viewTransition ? 'due' : 'skipped' });
          viewTransition?.ready.then(
            () => {
              for (const animation of document.getAnimations()) {
                if (animation.timeline instanceof DocumentTimeline) {
                  animation.pause();
                  animation.currentTime = 150;
                }
              }
              Object.assign(window, { transition: 'paused' });
            },
            () => Object.assign(window, { transition: 'skipped' }),
          );
        });
      });
      const cookieBanner = page.getByRole('region', { name: site.banner.label });
      const name = headerLink(page, company.name);
      const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Approach' });
      let standing: Awaited<ReturnType<Locator['boundingBox']>>[] = [];
      const session = await page.context().newCDPSession(page);
      /** Takes screenshots by DevTools: Playwright's own wait for frames, which a paused transition does not have. */
      const screenshots = async () => {
        const images: string[] = [];
        for (const box of standing) {
          const clip = { scale: 1, ...(box ?? { x: 0, y: 0, width: 0, height: 0 }) };
          images.push((await session.send('Page.captureScreenshot', { clip })).data);
        }
        return images;
      };
      let before: string[] = [];
      // The browser skips the transition to a page that takes over 4 s, which happens on a busy machine.
      await expect(async () => {
        await visit(page, '/about');
        await expect(cookieBanner).toBeInViewport({ ratio: 1 });
        await animationsEnd(page);
        standing = await Promise.all([name, cookieBanner, footer].map((part) => part.boundingBox()));
        before = await screenshots();
        await headerLink(page, 'Approach').click();
        await page.waitForURL('/approach');
        const outcome = () => page.evaluate(() => (window as unknown as { transition?: string }).transition);
        await expect.poll(outcome).toMatch(/paused|skipped/);
        expect(await outcome()).toBe('paused');
      }).toPass();
      const blank = await page.context().newPage();
      // The paused transition is still, yet on a busy machine the first screenshot may be of a frame before it.
      const greatest = async () => {
        const meanwhile = await screenshots();
        const differences = before.map((image, index) => greatestDifference(blank, image, meanwhile[index] ?? ''));
        return Math.max(...(await Promise.all(differences)));
      };
      // Of 255: half of one snapshot and half of the other are each rounded.
      await expect.poll(greatest).toBeLessThan(4);
    });
  });

  test('SITE-1: the new page starts at its top, and the first Tab at its first link', async ({ page }) => {
    await visit(page, '/');
    await scrollPage(page, 900);
    await footerLink(page, 'About').focus();
    await activate(footerLink(page, 'About'));
    await expectPage(page, '/about');
    await waitForHydration(page);
    expect(await scrolled(page)).toBe(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: site.skipLink })).toBeFocused();
  });

  test('SITE-1: choosing the page that the visitor is on returns to its top', async ({ page }) => {
    await visit(page, '/about');
    await scrollPage(page, 900);
    const entries = await page.evaluate(() => history.length);
    const loaded = page.waitForEvent('load');
    await activate(headerLink(page, 'About'));
    await loaded;
    expect(await scrolled(page)).toBe(0);
    await expectPage(page, '/about');
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  test('SITE-1: each page that a link leads to has its own title, which a screen reader announces', async ({
    page,
  }) => {
    await visit(page, '/no-such-page');
    for (const { label, href } of menuLinks) {
      await headerLink(page, label).click();
      await expect(page).toHaveTitle(`${contentOf(href).metadata.title} – ${company.name}`);
    }
  });

  test('SITE-1: one press of a link asks for the page once', async ({ page, browserName }) => {
    test.skip(
      browserName === 'chromium',
      'It prefetches, which Playwright does not see: tests/e2e/specs/delivery/requests.spec.ts.',
    );
    await visit(page, '/');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) {
        asked.push(new URL(request.url()).pathname);
      }
    });
    for (const [label, path] of [
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const) {
      asked.length = 0;
      await headerLink(page, label).click();
      await expectPage(page, path);
      await waitForHydration(page);
      expect(asked).toEqual([path]);
    }
  });

  test('SITE-1: the last of two links pressed in a row is where the visitor goes', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Playwright does not report a prefetch as a request. A visitor who saves data has none.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.route('/contact', async (route) => {
      await held;
      await route.fallback().catch(() => undefined); // Cancelled in favour of the other request.
    });
    await visit(page, '/');
    const box = await headerLink(page, 'Services').boundingBox();
    const asked = page.waitForRequest('/contact');
    await headerLink(page, 'Contact').click({ noWaitAfter: true });
    await asked;
    // By its position: Playwright finds no element during a navigation.
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await expectPage(page, '/services');
    release();
    await waitForHydration(page);
    await expectPage(page, '/services');
  });

  test('SITE-1: a page whose JavaScript can not be had is there, and leads on', async ({ page }) => {
    await page.route(entryScript, (route) => route.abort());
    await page.goto('/');
    await headerLink(page, 'About').click();
    await expectPage(page, '/about');
    await expect(page.getByText(String(about.mission.paragraphs[0]))).toBeVisible();
  });

  test('SITE-1: a link that is opened in a new tab leaves this one where it is', async ({
    page,
    context,
    browserName,
  }) => {
    test.skip(browserName === 'firefox', 'Playwright never learns the address of a tab that a stock Firefox opens.');
    await visit(page, '/');
    const opened = context.waitForEvent('page');
    await headerLink(page, 'About').click({ modifiers: ['ControlOrMeta'] });
    await expectPage(await opened, '/about');
    await expectPage(page, '/');
  });
});

test.describe('back and forward', () => {
  test.beforeEach(({ page }) => withoutTypeface(page));

  test('SITE-1: both return to where the visitor was', async ({ page }) => {
    await visit(page, '/');
    await scrollPage(page, 1400);
    await activate(footerLink(page, 'About'));
    await expectPage(page, '/about');
    await scrollPage(page, 1100);
    await activate(footerLink(page, 'Approach'));
    await expectPage(page, '/approach');
    await scrollPage(page, 700);

    for (const [direction, path, position] of [
      ['back', '/about', 1100],
      ['back', '/', 1400],
      ['forward', '/about', 1100],
      ['forward', '/approach', 700],
    ] as const) {
      await travel(page, direction);
      await expectPage(page, path);
      await expect.poll(() => scrolled(page)).toBe(position);
      await animationsEnd(page);
      await waitForHydration(page);
      expect(await scrolled(page)).toBe(position);
    }
  });

  test('SITE-1: both return to where the visitor was, after a reload in between', async ({ page }) => {
    await visit(page, '/');
    await scrollPage(page, 1400);
    await activate(footerLink(page, 'Services'));
    await expectPage(page, '/services');
    await scrollPage(page, 1100);
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => scrolled(page)).toBe(1100);
    await travel(page, 'back');
    await expectPage(page, '/');
    await expect.poll(() => scrolled(page)).toBe(1400);
    await travel(page, 'forward');
    await expectPage(page, '/services');
    await expect.poll(() => scrolled(page)).toBe(1100);
  });

  test('SITE-1: a visit to another site in between loses no position', async ({ page }) => {
    await page.route('https://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    );
    await visit(page, '/');
    await scrollPage(page, 1400);
    await activate(footerLink(page, 'Services'));
    await expectPage(page, '/services');
    await scrollPage(page, 1100);
    // Chromium stores a position within a second, and at each change of the history. A test leaves sooner than a visitor.
    await page.evaluate(() => history.replaceState(history.state, ''));
    await page.goto('https://elsewhere.example/');
    await travel(page, 'back');
    await waitForHydration(page);
    await expectPage(page, '/services');
    await expect.poll(() => scrolled(page)).toBe(1100);
    await travel(page, 'back');
    await expectPage(page, '/');
    await expect.poll(() => scrolled(page)).toBe(1400);
  });

  test('SITE-1: the way past the navigation leaves the remembered positions right', async ({ page }) => {
    await visit(page, '/');
    await scrollPage(page, 1400);
    await activate(footerLink(page, 'About'));
    await expectPage(page, '/about');
    await activate(page.getByRole('link', { name: site.skipLink }));
    await expect(page).toHaveURL('/about#main');
    await scrollPage(page, 500);
    await travel(page, 'back');
    await expect.poll(() => address(page)).toBe('/about');
    await travel(page, 'back');
    await expectPage(page, '/');
    await expect.poll(() => scrolled(page)).toBe(1400);
  });

  test('SITE-1: back from a pillar of the same page returns to where the visitor was', async ({ page }) => {
    await visit(page, '/services');
    await scrollPage(page, 600);
    await activate(footerLink(page, pillarTitles['customer-experience']));
    await expect(page).toHaveURL('/services#customer-experience');
    await animationsEnd(page);
    await travel(page, 'back');
    await expect.poll(() => address(page)).toBe('/services');
    await expect.poll(() => scrolled(page)).toBe(600);
  });
});

test.describe('a link to a pillar', () => {
  const [first, second, third, last] = services.pillars;

  for (const viewport of [
    { width: 375, height: 600 },
    { width: 1280, height: 720 },
  ]) {
    test.describe(`${viewport.width}px wide`, () => {
      test.use({ viewport });

      test('SITE-6: the four services of the footer open their pillars, from another page', async ({ page }) => {
        await visit(page, '/about');
        for (const { id, title, description } of services.pillars) {
          await activate(footerLink(page, title));
          await expect(page).toHaveURL(`/services#${id}`);
          await expect(page.getByText(description)).toBeVisible();
          await expectInView(page, pillar(page, title));
          await expect(pillar(page, title)).toBeFocused();
          await activate(footerLink(page, 'About'));
          await expectPage(page, '/about');
        }
      });

      test('SERVICES-2: on the same page they open that pillar alone, wherever the open one is', async ({ page }) => {
        await visit(page, '/services');
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
      });

      test('SERVICES-1: an address with the id of a pillar opens it', async ({ page }) => {
        for (const { id, title, description } of services.pillars) {
          await page.goto('/about');
          await page.goto(`/services#${id}`);
          await expect(page.getByText(description)).toBeVisible();
          await waitForHydration(page);
          await expectInView(page, pillar(page, title));
          await expect(page.getByText(description)).toBeVisible();
        }
      });

      test('HOME-3: a card leads on to its pillar', async ({ page }) => {
        await visit(page, '/');
        await page.getByRole('heading', { level: 3, name: third.title }).click();
        await page.getByRole('main').getByRole('link', { name: third.title }).click();
        await expect(page).toHaveURL(`/services#${third.id}`);
        await expect(page.getByText(third.description)).toBeVisible();
        await expectInView(page, pillar(page, third.title));
      });
    });
  }

  test('SERVICES-1: the same link twice opens a pillar that was closed in between', async ({ page }) => {
    await visit(page, '/services');
    await footerLink(page, first.title).click();
    await expect(page.getByText(first.description)).toBeVisible();
    await pillar(page, first.title).click();
    await expect(page.getByText(first.description)).toBeHidden();
    await footerLink(page, first.title).click();
    await expect(page.getByText(first.description)).toBeVisible();
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
