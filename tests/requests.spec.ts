import type { BrowserContext, Page } from '@playwright/test';
import { site } from '../content/site.ts';
import { expect, test, visit } from './fixtures.ts';
import { originOf } from './sites.ts';

/** Notes the paths of the site's own files that are asked for, in their order. */
function noteRequests(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === 'localhost') {
      asked.push(pathname);
    }
  });
  return asked;
}

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: site.navigationLabel }).getByRole('link', { name });

/** Opens the home page and waits until it asks for nothing more by itself. */
async function openHome(page: Page): Promise<void> {
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
}

/** Whatever a page puts off for a moment, such as a prefetch, is asked for when this resolves. */
async function letTimePass(page: Page): Promise<void> {
  await page.clock.runFor(2000);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Points at a link and follows it, as a visitor with a mouse does. */
async function follow(page: Page, name: string): Promise<void> {
  await link(page, name).hover();
  await letTimePass(page);
  await link(page, name).click();
  await letTimePass(page);
  await expect(link(page, name)).toHaveAttribute('aria-current', 'page');
}

test.describe('moving between pages', () => {
  test('asks for one file at most, once the visitor has moved before', async ({ page, context }) => {
    await openHome(page);
    await page.clock.install();
    await follow(page, 'About');
    const asked = noteRequests(context);
    for (const name of ['Services', 'Approach', 'Contact']) {
      asked.length = 0;
      await follow(page, name);
      expect(asked.length, `${name}: ${asked.join(', ')}`).toBeLessThanOrEqual(1);
    }
  });

  test('asks for nothing where the visitor has been before', async ({ page, context }) => {
    await openHome(page);
    await page.clock.install();
    for (const name of ['Services', 'Contact']) {
      await follow(page, name);
    }
    const asked = noteRequests(context);
    for (const name of ['Home', 'Services', 'Contact']) {
      await follow(page, name);
    }
    expect(asked).toEqual([]);
  });
});

test.describe('where there is a privacy notice', () => {
  test.use({ baseURL: originOf('published') });

  test('a link to it, which the browser itself follows, has nothing loaded ahead', async ({ page, context }) => {
    await openHome(page);
    await page.clock.install();
    const asked = noteRequests(context);
    const notice = page.getByRole('contentinfo').getByRole('link', { name: site.banner.policy.label });
    await notice.hover();
    await letTimePass(page);
    expect(asked).toEqual([]);
    await notice.click();
    await expect(page).toHaveURL('/privacy');
    expect(asked[0]).toBe('/privacy');
  });
});

for (const path of ['/', '/contact']) {
  test(`the app of ${path} is asked for once the page is on the screen`, async ({ page }) => {
    await visit(page, path);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      asked: performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/app-'))?.startTime,
    }));
    expect(painted).toBeDefined();
    expect(asked).toBeGreaterThan(painted ?? Number.NaN);
  });
}

test('a browser that tells nothing of its paints gets the app too', async ({ page, context }) => {
  await context.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await visit(page, '/');
});

test('what a page is made of never expires: a visitor who comes back asks for the page alone', async ({
  page,
  baseURL,
}) => {
  await openHome(page);
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).origin === location.origin),
  );
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const { headers } = await fetch(new URL(file, baseURL));
    expect(headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable');
  }
});

/** What is asked for when a visitor who saves data points at links, by mouse and by keyboard, and follows none. */
async function pointAtLinks(page: Page, context: BrowserContext): Promise<string[]> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });
  });
  await openHome(page);
  await page.clock.install();
  const asked = noteRequests(context);
  await link(page, 'About').hover();
  await link(page, 'Contact').focus();
  await letTimePass(page);
  return asked;
}

test('a visitor who saves data is sent nothing for a link that is only pointed at', async ({ page, context }) => {
  const asked = await pointAtLinks(page, context);
  expect(asked).toEqual([]);
  await follow(page, 'About');
  expect(asked.length, 'the page that is asked for still comes').toBeGreaterThan(0);
});

test('a page that loads what is pointed at after all is noticed', async ({ page, context }) => {
  await context.addInitScript(() => {
    addEventListener('pointerover', ({ target }) => {
      const address = target instanceof Element && target.closest('a')?.href;
      if (address) {
        setTimeout(() => fetch(address), 65);
      }
    });
  });
  const asked = await pointAtLinks(page, context);
  await expect.poll(() => asked).toContain('/about');
});
