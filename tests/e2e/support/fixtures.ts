import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { bannerDueKey } from '../../../src/before-first-paint.ts';
import { content } from '../../../src/content/content.ts';
import type { Page as PageOfSections } from '../../../src/content/schema/pages.ts';
import { sectionsByKind } from '../../../src/content/sections-by-kind.ts';
import { permanentPaths, routeName } from '../../../src/routes.ts';

export { expect };

/** Paths of the five pages (SITE-1). */
export const pagePaths = permanentPaths;

/** Paths of every screen: the pages, and a path that does not exist (SITE-9). */
export const screenPaths = [...pagePaths, '/no-such-page'] as const;

/**
 * State of the cookie banner in a test. `absent`: the visitor has declined before. `due`: a first visit, with the full
 * delay. `shown`: a page later in the visit, which has the banner at once.
 */
type Banner = 'absent' | 'due' | 'shown';

/**
 * The browser tests' own `test`. No request leaves the machine: the settings of the browsers make every host but this one
 * unreachable, unless a test responds for it with a `route`.
 */
export const test = base.extend<{ banner: Banner }>({
  banner: ['absent', { option: true }],
  context: async ({ context, banner, browserName, javaScriptEnabled }, use) => {
    if (browserName === 'firefox' && !javaScriptEnabled) {
      // A stock Firefox can't turn JavaScript off (Playwright ignores that option): a second policy forbids it instead.
      await context.route('**/*', async (route) => {
        const request = route.request();
        if (request.resourceType() !== 'document' || request.method() !== 'GET') return route.fallback();
        const response = await route.fetch({ maxRedirects: 0 });
        const policies = [response.headers()['content-security-policy'], "script-src 'none'"];
        const headers = { ...response.headers(), 'content-security-policy': policies.filter(Boolean).join(', ') };
        await route.fulfill({ response, headers });
      });
    }
    if (banner === 'absent') {
      await context.addInitScript(() => {
        // Only a page of the site has storage; the browser's own error page would throw.
        if (location.hostname === 'localhost') localStorage.setItem('cookie-consent', 'declined');
      });
    }
    if (banner === 'shown') {
      await context.addInitScript((key) => {
        if (location.hostname === 'localhost') sessionStorage.setItem(key, '0');
      }, bannerDueKey);
    }
    await use(context);
  },
});

/** Entry of every page, for tests that block or change it. */
export const entryScript = '**/assets/entry.client-*.js';

/** JavaScript of the contact page's form, with React. */
export const islandScript = '**/assets/enquiry-*.js';

/** Finds an element of a page whose entry has run: the cookie settings without what they say until then. */
export const entryHasRun = '#cookie-settings:not(:has([data-without-script]))';

/**
 * Returns true if the entry has run and all islands near the window are hydrated; until then the form is the browser's
 * alone. Runs in the page, with `entryHasRun`.
 */
export const isHydrated = (selector: string) =>
  document.querySelector(selector) !== null &&
  [...document.querySelectorAll('[data-island]:not([data-hydrated])')].every(
    (island) => island.getBoundingClientRect().top > 2 * innerHeight,
  );

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, entryHasRun);
}

/** Opens an address of the site and waits until the page is hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

/**
 * Chromium's message for a transition between pages that came too late to be shown. The browser makes that transition
 * itself, so no script of the site can catch its rejection (https://github.com/w3c/csswg-drafts/issues/13726).
 */
const lateTransition = /^Transition was aborted because of invalid state\. Page already revealed$/;

/** Holds back the requests for an address until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Calls `listener` with each error that the JavaScript of a page does not catch. */
export function onPageError(page: Page, listener: (error: Error) => void): void {
  page.on('pageerror', (error) => {
    if (!lateTransition.test(error.message)) listener(error);
  });
}

/**
 * Collects the errors of a page's JavaScript and of its policy. Of what could not be loaded the browser itself logs an error:
 * Firefox logs such a script as one whose hash does not match.
 */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  const note = (error: string) => {
    if (!/^(Failed to load resource|None of the .* hashes)/.test(error)) errors.push(error);
  };
  onPageError(page, (error) => note(String(error)));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  return errors;
}

const inFirefox = (page: Page) => page.context().browser()?.browserType().name() === 'firefox';

/** Taps an element with a finger; a desktop Firefox makes no click of a tap, so there the element is clicked. */
export const tap = (element: Locator, position?: { x: number; y: number }) =>
  inFirefox(element.page())
    ? element.click({ ...(position && { position }) })
    : element.tap({ ...(position && { position }) });

/** Waits until all animations have ended, but for those that the visitor's scrolling drives: they never end. */
export const animationsEnd = (page: Page) =>
  page.evaluate(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    return Promise.allSettled(timed.map(({ finished }) => finished));
  });

/** Waits until an element stops moving: browsers don't list the opening of a disclosure among the animations. */
export async function stopsMoving(element: Locator): Promise<void> {
  await (await element.elementHandle())?.waitForElementState('stable');
}

/**
 * Blocks the typeface. It is optional (build/typeface/typeface.ts), so on a slow machine one load may have it and the
 * next may not. A test that compares positions between two loads must not depend on that.
 */
export async function withoutTypeface(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort());
}

/** Returns the main heading of the page at a path, which tells visitors their location. */
export function headingOf(path: string): string {
  const page = new Map<string, object>(Object.entries(content)).get(routeName(path));
  return (page && sectionsByKind(page as PageOfSections).masthead?.heading) ?? content.notFound.heading;
}
