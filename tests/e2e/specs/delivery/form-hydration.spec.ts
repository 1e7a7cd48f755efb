import type { Page } from '@playwright/test';
import { ada, fillIn } from '../../support/enquiry-form.ts';
import { expect, holdRequests, islandScript, test, waitForHydration, withoutTypeface } from '../../support/fixtures.ts';

/** Compares the form before and after its hydration. */

/** CSS properties that decide the look of an element, without its position and size. */
const painted = [
  ...['color', 'background', 'border', 'border-radius', 'box-shadow', 'outline', 'opacity', 'visibility', 'translate'],
  ...['font', 'letter-spacing', 'text-align', 'text-decoration', 'list-style', 'fill', 'stroke', 'cursor'],
];

/** Reads the words of the form's island, and the look of each of its elements. */
const portray = (page: Page) =>
  page.locator('[data-island=enquiry]').evaluate(
    (island, properties) =>
      [...island.querySelectorAll('*')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        return [
          element.localName,
          element.textContent,
          [x, y + window.scrollY, width, height].map(Math.round),
          ...properties.map((property) => style.getPropertyValue(property)),
        ].join(' | ');
      }),
    painted,
  );

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withoutTypeface(page);
});

test('CONTACT-3: the form keeps its words, its looks and what was typed as React hydrates it', async ({ page }) => {
  const load = await holdRequests(page, islandScript);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await fillIn(page);
  await page.locator('h1').click();
  const asServed = await portray(page);
  load();
  await waitForHydration(page);
  await expect.poll(() => portray(page)).toEqual(asServed);
  await expect(page.locator('textarea')).toHaveValue(ada.message);
});
