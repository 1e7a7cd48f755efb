import { test as base, type Page } from '@playwright/test';
import { startRewritingProxy } from '../../../../server/testing/rewriting-proxy.ts';
import { company, site } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { browserSwitches } from '../../support/browsers/chromium.ts';
import { expect, pagePaths, waitForHydration } from '../../support/fixtures.ts';

/**
 * Serves the site behind a reverse proxy that records every request: Playwright's routes would turn off the browser's cache
 * and with it prefetching. The browser's resolver rules keep requests on the machine instead. Of a request there are the path,
 * and the value of `Sec-Purpose` if it has one.
 */
const test = base.extend<{ server: { origin: string; requests: string[] } }>({
  server: async ({ baseURL }, use) => {
    const requests: string[] = [];
    const { origin, close } = await startRewritingProxy(
      baseURL ?? '',
      undefined,
      undefined,
      ({ url = '', headers }) => {
        // A whole Chromium requests the icon on every page, the headless shell on none.
        if (url !== '/favicon.ico') requests.push([url, headers['sec-purpose'] ?? []].flat().join(' '));
      },
    );
    await use({ origin, requests });
    close();
  },
});

test.use({
  launchOptions: {
    executablePath: process.env.TEST_BROWSER ?? '',
    args: browserSwitches,
  },
});

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: site.navigationLabel }).getByRole('link', { name });

/** Opens a page as a visitor who has made a choice about cookies, or none. */
async function open(page: Page, address: string, choice?: 'accepted' | 'declined'): Promise<void> {
  await page.addInitScript((stored) => {
    if (stored) localStorage.setItem('cookie-consent', stored);
  }, choice);
  await page.goto(address);
  await arrive(page);
}

/**
 * Waits until a page is hydrated, loaded and idle. Playwright's "networkidle" may wait forever for a prefetch that a navigation
 * has taken over.
 */
async function arrive(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Files of the islands that a page loads at once, without their hashes: the calculator of the home page is far down. */
const islandFiles = (path: string) =>
  path === '/contact'
    ? ['enquiry', 'hydrate', ...(company.closedOn ? ['opening-status'] : [])].map((name) => `/assets/${name}-*.js`)
    : [];

/** Sorts requests alphabetically, without the hashes of the build. */
const named = (requests: readonly string[]) => requests.map((path) => path.replace(/-[\w-]{8}\./, '-*.')).sort();

const sharedFiles = [
  '/assets/entry.client-*.js',
  '/assets/instrument-sans-*.woff2',
  '/assets/prefetch-*.speculationrules',
];

for (const choice of [undefined, 'accepted', 'declined'] as const) {
  // A choice changes what the entry asks of the vendor alone: one page shows that.
  for (const path of choice ? (['/contact'] as const) : pagePaths) {
    const island = islandFiles(path);
    test(`CONSENT-5: ${path} loads ${island.length > 0 ? 'React for its form' : 'no React'} when ${choice ?? 'nothing'} is stored`, async ({
      page,
      server,
    }) => {
      await open(page, server.origin + path, choice);
      expect(named(server.requests)).toEqual([path, ...sharedFiles, ...island].sort());
    });
  }
}

test('the home page loads React with its calculator, once the visitor comes near it', async ({ page, server }) => {
  await open(page, server.origin, 'declined');
  server.requests.length = 0;
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await arrive(page);
  expect(named(server.requests)).toEqual(['/assets/cost-calculator-*.js', '/assets/hydrate-*.js']);
});

test('a link that the pointer rests on has its page prefetched, and the click asks for nothing more', async ({
  page,
  server,
}) => {
  await open(page, server.origin, 'declined');
  server.requests.length = 0;
  await link(page, 'About').hover();
  // The value for a prerendered page would be "prefetch;prerender".
  await expect.poll(() => server.requests).toEqual(['/about prefetch']);
  await link(page, 'About').click();
  await page.waitForURL('**/about');
  await arrive(page);
  expect(server.requests).toEqual(['/about prefetch']);
});

test('SITE-1: a click asks for one page, and for no file that an earlier page had', async ({ page, server }) => {
  await open(page, server.origin, 'declined');
  const visited = new Set(['/']);
  for (const { label, href } of [...menuLinks.slice(1), ...menuLinks]) {
    const files = visited.has(href) ? [] : islandFiles(href);
    visited.add(href);
    server.requests.length = 0;
    await link(page, label).click();
    await page.waitForURL(server.origin + href);
    await arrive(page);
    const [document, ...rest] = server.requests;
    // The press of the link may have begun a prefetch, which the navigation then uses.
    expect(document).toMatch(new RegExp(`^${href}( prefetch)?$`));
    expect(named(rest), label).toEqual(files);
  }
});

test('a visitor who saves data has no page prefetched, by pointer or by keyboard', async ({ page, server }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await open(page, server.origin, 'declined');
  server.requests.length = 0;
  await link(page, 'Contact').focus();
  await link(page, 'Services').hover();
  // A press would begin a prefetch too: the request must be an ordinary navigation, and the first request of all.
  await link(page, 'About').click();
  await page.waitForURL('**/about');
  expect(server.requests[0]).toBe('/about');
});
