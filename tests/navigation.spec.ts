import type { Locator, Page } from '@playwright/test';
import { about } from '../content/about.ts';
import { company } from '../content/company.ts';
import { contact } from '../content/contact.ts';
import { pillarTitles } from '../content/pillar-titles.ts';
import { services } from '../content/services.ts';
import { site } from '../content/site.ts';
import {
  contactScript,
  expect,
  laterScript,
  pagePaths,
  stopsMoving,
  tap,
  test,
  travel,
  visit,
  waitForHydration,
  withoutTypeface,
} from './fixtures.ts';
import { headings } from './page-headings.ts';

const labels = ['Home', 'About', 'Services', 'Approach', 'Contact'] as const;

const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const headerLink = (page: Page, label: string) =>
  page.getByRole('banner').getByRole('link', { name: label, exact: true });
const footerLink = (page: Page, label: string) =>
  page.getByRole('contentinfo').getByRole('link', { name: label, exact: true });
const pillar = (page: Page, title: string) => page.getByRole('group').filter({ hasText: title }).locator('summary');

/** In whole pixels: Firefox scrolls to fractions of them. */
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollPage(page: Page, top: number): Promise<void> {
  // Comes to rest, as it does for a visitor before they press anything.
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

/** Presses a link where it is: a visitor far down a page uses a link without the page moving under them. */
const activate = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

async function expectPage(page: Page, path: keyof typeof headings): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(mainHeading(page)).toHaveText(headings[path]);
}

/** A page load would lose the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

/** Waits until the page transition has ended. */
const settled = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

/** The target of a link comes into view, clear of the header, and stays there. */
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

test('SITE-3: the header links to Home, About, Services, Approach and Contact, in this order', async ({ page }) => {
  await visit(page, '/');
  const links = page.getByRole('navigation', { name: site.navigationLabel }).getByRole('link');
  await expect(links).toHaveText([...labels]);
  for (const [index, path] of pagePaths.entries()) {
    await links.nth(index).click();
    await expectPage(page, path);
  }
});

for (const [index, path] of pagePaths.entries()) {
  test(`SITE-3: on ${path} the navigation marks the page that the visitor is on`, async ({ page }) => {
    await visit(page, path);
    const navigation = page.getByRole('navigation', { name: site.navigationLabel });
    await expect(navigation.locator('[aria-current="page"]')).toHaveText([labels[index] ?? '']);
    const next = labels[(index + 1) % labels.length] ?? '';
    await navigation.getByRole('link', { name: next }).click();
    await expect(navigation.locator('[aria-current="page"]')).toHaveText([next]);
  });
}

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

  /** What the browser tells assistive technology of the list; for a popover it does so by itself, and HTML forbids to add `aria-expanded`. */
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
    // In the margin, where no link lies under the finger.
    await tap(page.locator('html'), { x: 370, y: 690 });
    await expect(list(page)).toBeHidden();
    await expectPage(page, '/');
  });

  test('SITE-4: the open list stands on a solid ground under the header', async ({ page }) => {
    await tap(toggle(page));
    await expect(list(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await settled(page);
    const header = await page.getByRole('banner').boundingBox();
    const box = await list(page).boundingBox();
    expect(box?.y).toBeCloseTo(header?.height ?? 0, 0);
    expect(box?.width, 'as wide as the page').toBe(await page.evaluate(() => document.documentElement.clientWidth));
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

test.describe('the page transition', () => {
  /** Notes what each view transition of the page animates, at the moment when it starts to show. */
  async function watchTransitions(page: Page) {
    await page.addInitScript(() => {
      const seen: { of: string; milliseconds: number }[][] = [];
      Object.assign(window, { transitionsSeen: seen });
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (options) => {
        const transition = start(options);
        transition.ready.then(() => {
          const running = document.getAnimations().flatMap(({ effect }) => {
            const of = effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : '';
            return of.startsWith('::view-transition')
              ? [{ of, milliseconds: Number(effect?.getComputedTiming().endTime) }]
              : [];
          });
          seen.push(running);
        });
        return transition;
      };
    });
  }

  const transitionsSeen = (page: Page) =>
    page.evaluate(
      () => (window as unknown as { transitionsSeen: { of: string; milliseconds: number }[][] }).transitionsSeen,
    );

  test('SITE-2: the old page gives way to the new one in 0.3 seconds, and the header is left alone', async ({
    page,
  }) => {
    await watchTransitions(page);
    await visit(page, '/');
    await headerLink(page, 'About').click();
    await expectPage(page, '/about');
    await expect.poll(async () => (await transitionsSeen(page)).length).toBe(1);
    const [running = []] = await transitionsSeen(page);
    const ofPage = running.filter(({ of }) => !/\((header|banner)\)/.test(of));
    expect(ofPage.some(({ of }) => of.startsWith('::view-transition-old'))).toBe(true);
    expect(ofPage.some(({ of }) => of.startsWith('::view-transition-new'))).toBe(true);
    expect(new Set(ofPage.map(({ milliseconds }) => milliseconds))).toEqual(new Set([300]));
    expect(Math.max(...running.map(({ milliseconds }) => milliseconds)), 'nothing takes longer').toBe(300);
  });

  test('SITE-2: going back has the same transition', async ({ page }) => {
    await watchTransitions(page);
    await visit(page, '/');
    await headerLink(page, 'About').click();
    await expectPage(page, '/about');
    await settled(page);
    await travel(page, 'back');
    await expectPage(page, '/');
    await expect.poll(async () => (await transitionsSeen(page)).length).toBe(2);
    const [, running = []] = await transitionsSeen(page);
    expect(Math.max(...running.map(({ milliseconds }) => milliseconds))).toBe(300);
  });

  test('SITE-2: a visitor who asked for less motion sees none', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchTransitions(page);
    await visit(page, '/');
    await headerLink(page, 'About').click();
    await expectPage(page, '/about');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect((await transitionsSeen(page)).flat()).toEqual([]);
  });

  test('SITE-2: a browser without view transitions changes pages all the same', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition');
    });
    await visit(page, '/');
    expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false);
    await mark(page);
    await headerLink(page, 'About').click();
    await expectPage(page, '/about');
    await expect(mainHeading(page)).toBeFocused();
    expect(await isMarked(page)).toBe(true);
  });
});

test.describe('client-side navigation', () => {
  test.describe('on a first visit', () => {
    test.use({ banner: 'due' });

    test('SITE-1: header and cookie banner stay while the page between them changes', async ({ page }) => {
      await page.clock.install();
      await visit(page, '/');
      await page.clock.fastForward(1600);
      await page.clock.fastForward(200);
      const bars = [page.getByRole('banner'), page.getByRole('region', { name: site.banner.label })];
      const before = await Promise.all(bars.map((bar) => bar.elementHandle()));
      await mark(page);
      for (const [index, path] of [...pagePaths.entries()].reverse()) {
        await headerLink(page, labels[index] ?? '').click();
        await expectPage(page, path);
        for (const [place, bar] of bars.entries()) {
          await expect(bar).toBeVisible();
          expect(await bar.evaluate((node, old) => node === old, before[place] ?? null)).toBe(true);
        }
      }
      expect(await isMarked(page), 'no page was loaded').toBe(true);
    });
  });

  test('SITE-1: the new page starts at its top with its main heading focused, which scrolls nothing', async ({
    page,
  }) => {
    // So low that the heading lies under the fold.
    await page.setViewportSize({ width: 800, height: 160 });
    await visit(page, '/');
    await scrollPage(page, 900);
    await activate(footerLink(page, 'About'));
    await expectPage(page, '/about');
    await expect(mainHeading(page)).toBeFocused();
    expect(await scrolled(page)).toBe(0);
  });

  test('SITE-1: choosing the page that the visitor is on returns to its top', async ({ page }) => {
    await visit(page, '/about');
    await scrollPage(page, 900);
    const entries = await page.evaluate(() => history.length);
    await headerLink(page, 'About').click();
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(mainHeading(page)).toBeFocused();
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  test('SITE-1: a screen reader hears the title of each page that it comes to', async ({ page }) => {
    await visit(page, '/');
    const announcement = page.locator('body > [role=status]');
    await expect(announcement).toBeEmpty();
    for (const [label, { title }] of [
      ['Services', services.metadata],
      ['Contact', contact.metadata],
    ] as const) {
      await headerLink(page, label).click();
      await expect(announcement).toHaveText(site.arrived.replace('{title}', `${title} – ${company.name}`));
    }
  });

  test('SITE-1: the last of two links pressed in a row is where the visitor goes', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(contactScript, async (route) => {
      await held;
      await route.continue();
    });
    await visit(page, '/');
    const asked = page.waitForRequest(contactScript);
    await headerLink(page, 'Contact').click();
    await asked;
    await headerLink(page, 'Services').click();
    await expectPage(page, '/services');
    const late = page.waitForResponse(contactScript);
    release();
    await (await late).finished();
    await settled(page);
    await expectPage(page, '/services');
  });

  test('SITE-1: a page whose script can not be had is loaded the ordinary way', async ({ page }) => {
    await page.route(laterScript, (route) => route.abort());
    await visit(page, '/');
    await mark(page);
    await headerLink(page, 'About').click();
    await expectPage(page, '/about');
    expect(await isMarked(page)).toBe(false);
    await expect(page.getByText(about.mission.paragraphs[0])).toBeVisible();
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

    await mark(page);
    for (const [direction, path, position] of [
      ['back', '/about', 1100],
      ['back', '/', 1400],
      ['forward', '/about', 1100],
      ['forward', '/approach', 700],
    ] as const) {
      await travel(page, direction);
      await expectPage(page, path);
      await expect.poll(() => scrolled(page)).toBe(position);
      await settled(page);
      expect(await scrolled(page)).toBe(position);
      await expect(mainHeading(page)).toBeFocused();
    }
    expect(await isMarked(page)).toBe(true);
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

  test('SITE-1: back and at once forward again end on the page that the address names', async ({ page }) => {
    await visit(page, '/');
    await activate(footerLink(page, 'Services'));
    await expectPage(page, '/services');
    await settled(page);
    // Forward as soon as the way back has begun to be drawn.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('popstate', () => setTimeout(() => resolve(history.forward())), { once: true });
          history.back();
        }),
    );
    await expect(page).toHaveURL('/services');
    await settled(page);
    await expectPage(page, '/services');
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
    await page.goto('https://elsewhere.example/');
    await travel(page, 'back');
    await waitForHydration(page);
    await expectPage(page, '/services');
    await expect.poll(() => scrolled(page)).toBe(1100);
    await travel(page, 'back');
    await expectPage(page, '/');
    await expect.poll(() => scrolled(page)).toBe(1400);
  });

  test('SITE-1: a page of the site that was loaded in between loses no position', async ({ page }) => {
    await visit(page, '/');
    await scrollPage(page, 1400);
    await activate(footerLink(page, 'About'));
    await expectPage(page, '/about');
    await visit(page, '/services');
    await scrollPage(page, 300);
    await travel(page, 'back');
    await waitForHydration(page);
    await expectPage(page, '/about');
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
    await expect(page).toHaveURL('/about');
    await travel(page, 'back');
    await expectPage(page, '/');
    await expect.poll(() => scrolled(page)).toBe(1400);
  });

  test('SITE-1: back from a pillar of the same page returns to where the visitor was', async ({ page }) => {
    await visit(page, '/services');
    await scrollPage(page, 600);
    await activate(footerLink(page, pillarTitles['customer-experience']));
    await expect(page).toHaveURL('/services#customer-experience');
    await settled(page);
    await travel(page, 'back');
    await expect(page).toHaveURL('/services');
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
        await mark(page);
        for (const { id, title, description } of services.pillars) {
          await activate(footerLink(page, title));
          await expect(page).toHaveURL(`/services#${id}`);
          await expect(page.getByText(description)).toBeVisible();
          await expectInView(page, pillar(page, title));
          await expect(pillar(page, title)).toBeFocused();
          await activate(footerLink(page, 'About'));
          await expectPage(page, '/about');
        }
        expect(await isMarked(page)).toBe(true);
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
    page.on('pageerror', (error) => errors.push(error.message));
    for (const fragment of ['#nothing', '#%', '#%E0%A4%A']) {
      await visit(page, '/about');
      await visit(page, `/services${fragment}`);
      await expect(mainHeading(page)).toHaveText(headings['/services']);
    }
    expect(errors).toEqual([]);
  });
});
