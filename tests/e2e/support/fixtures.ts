import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { bannerDueKey } from '../../../src/before-first-paint.ts';
import { routes } from '../../../src/routes.ts';

export { expect };

/** The addresses of the five pages (SITE-1). */
export const pagePaths = Object.keys(routes).filter((path) => !routes[path]?.published);

/** Every screen of the site: the pages, and an address that has none (SITE-9). */
export const screenPaths = [...pagePaths, '/no-such-page'] as const;

/**
 * Whether a test meets the cookie banner: `absent` is a visitor who has declined before, `due` a first visit, with all its waiting, and
 * `shown` a page that is opened later in the visit, which has the banner at once.
 */
type Banner = 'absent' | 'due' | 'shown';

/**
 * The browser tests' own `test`. No request leaves the machine: a host that a test doesn't answer itself, with a later
 * `route`, can't be reached.
 */
export const test = base.extend<{ banner: Banner }>({
  banner: ['absent', { option: true }],
  context: async ({ context, banner, browserName, javaScriptEnabled }, use) => {
    // Chromium is told by a switch (browser.ts): a route would ask the test about each request, and switch the cache off.
    if (browserName === 'firefox') {
      await context.route(
        (url) => url.hostname !== 'localhost',
        (route) => route.abort(),
      );
      if (!javaScriptEnabled) {
        // A stock Firefox can't be told to run no script (Playwright passes the wish over): none arrives there instead.
        await context.route('**/*.js', (route) => route.abort());
      }
    }
    if (banner === 'absent') {
      await context.addInitScript(() => {
        // Only a page of the site has storage; the browser's own error page would throw.
        if (location.hostname === 'localhost') {
          localStorage.setItem('cookie-consent', 'declined');
        }
      });
    }
    if (banner === 'shown') {
      await context.addInitScript((key) => {
        if (location.hostname === 'localhost') {
          sessionStorage.setItem(key, '0');
        }
      }, bannerDueKey);
    }
    await use(context);
  },
});

/** The one script of every page, for tests that keep it away or alter it. */
export const entryScript = '**/assets/entry.client-*.js';

/** The script of the contact page's form, with React. */
export const islandScript = '**/assets/enquiry-*.js';

/** In the page: whether it answers to its script, and its islands to React; until then the form is the browser's alone. */
export const isHydrated = () =>
  document.querySelector('header[data-fixed]') !== null &&
  document.querySelector('[data-island]:not([data-hydrated])') === null;

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Opens an address of the site and waits until the page answers to its script. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

const inFirefox = (page: Page) => page.context().browser()?.browserType().name() === 'firefox';

/** Goes back or forward. Playwright's own way misses in Firefox a page that the browser has kept. */
export async function travel(page: Page, direction: 'back' | 'forward'): Promise<void> {
  if (inFirefox(page)) {
    const left = await page.evaluate(() => location.href);
    // A page that is left answers with an error.
    await page.evaluate((steps) => history.go(steps), direction === 'back' ? -1 : 1).catch(() => undefined);
    // Not waitForURL(), which misses a way back within a page as well.
    await expect.poll(() => page.evaluate(() => location.href).catch(() => left)).not.toBe(left);
  } else {
    await (direction === 'back' ? page.goBack() : page.goForward());
  }
}

/** Touches an element with a finger; a desktop's Firefox makes no click of that, so there it is clicked. */
export const tap = (element: Locator, position?: { x: number; y: number }) =>
  inFirefox(element.page())
    ? element.click({ ...(position && { position }) })
    : element.tap({ ...(position && { position }) });

/** Waits until an element stays where it is: browsers don't list the opening of a disclosure among the animations. */
export async function stopsMoving(element: Locator): Promise<void> {
  await (await element.elementHandle())?.waitForElementState('stable');
}

/**
 * Keeps the typeface away. It is optional (build/vite-plugins/typeface.ts), so on a slow machine one load of a page may have it and
 * the next may not: a test that compares positions between two loads must not depend on that.
 */
export async function withoutTypeface(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort());
}
