import type { Page } from '@playwright/test';
import { appScript, expect, screenPaths, test, visit, waitForHydration, withoutTypeface } from './fixtures.ts';

/** What decides how an element looks, its place and size apart. */
const painted = [
  ...['color', 'background', 'border', 'border-radius', 'box-shadow', 'outline', 'opacity', 'visibility', 'translate'],
  ...[
    'font',
    'letter-spacing',
    'text-align',
    'text-decoration',
    'list-style',
    'fill',
    'stroke',
    'stroke-width',
    'cursor',
  ],
];

/** The page as a tree of names and attributes, with what every element of it looks like. */
function portray(page: Page): Promise<string[]> {
  return page.locator('main').evaluate(
    (main, properties) =>
      [main, ...main.querySelectorAll('*')].map((element) => {
        const attributes = [...element.attributes]
          // Labels and their fields are numbered anew by whoever draws them.
          .map(({ name, value }) => `${name}=${value.replace(/_[rR]_\w*?_(hint)?/, '#')}`)
          // What the transition between the two has left, and what only a page that was opened needs.
          .filter((attribute) => !/^(data-live|style|vt-)/.test(attribute));
        const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        const { x, y, width, height } = element.getBoundingClientRect();
        const looks = getComputedStyle(element);
        return [
          element.localName,
          ...attributes.sort(),
          ...text.map(({ textContent }) => textContent),
          [x, y + window.scrollY, width, height].map(Math.round),
          ...properties.map((property) => looks.getPropertyValue(property)),
        ].join(' | ');
      }),
    painted,
  );
}

/** Goes to an address by a link of the page, as the app does it. */
async function goByLink(page: Page, address: string) {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'There' });
    document.querySelector('footer')?.append(link);
    link.click();
    link.remove();
  }, address);
  await expect(page).toHaveURL(address);
}

for (const width of [375, 1280]) {
  for (const path of screenPaths) {
    test(`SITE-1: ${path} is the same page whether it is opened or come to by a link, ${width}px wide`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await withoutTypeface(page);
      await visit(page, path);
      const opened = await portray(page);
      await visit(page, path === '/approach' ? '/services' : '/approach');
      const heading = await page.locator('h1').textContent();
      await goByLink(page, path);
      await expect(page.locator('h1')).not.toHaveText(heading ?? '');
      // The app focuses the heading, which a page that was opened leaves to the browser.
      await page.locator('h1').blur();
      await expect.poll(() => portray(page)).toEqual(opened);
    });
  }
}

test('SITE-1: a page that something has altered before the app ran keeps its words, drawings and looks', async ({
  page,
}) => {
  // Translators and extensions do such things: React can't hydrate what it does not know, and draws the page anew.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const heading of document.querySelectorAll('footer h2')) {
        const font = document.createElement('font');
        font.append(...heading.childNodes);
        heading.replaceWith(font);
      }
    });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withoutTypeface(page);
  const { promise: mayRun, resolve: run } = Promise.withResolvers<void>();
  await page.route(appScript, async (route) => {
    await mayRun;
    await route.continue();
  });
  await page.goto('/');
  // Until then its last sections have guessed heights (src/lay-out.ts).
  await expect(page.locator('html')).toHaveAttribute('data-laid-out');
  // What closed disclosures hold has its place only once something has asked for it.
  await portray(page);
  const asServed = await portray(page);
  run();
  await waitForHydration(page);
  await expect(page.locator('footer font'), 'React has drawn the page anew').toHaveCount(0);
  await expect.poll(() => portray(page)).toEqual(asServed);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
});
