import type { Page } from '@playwright/test';
import { expect, screenPaths, test, visit } from '../../support/fixtures.ts';

test.use({ reducedMotion: 'no-preference' });

/** Lists automatic animations of the page: end in milliseconds, and number of iterations. */
function animated(page: Page) {
  return page.evaluate(() => {
    const milliseconds = (time: string) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
    return [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(({ animationName }) => animationName !== 'none')
      .map((style) => ({
        end: milliseconds(style.animationDelay) + milliseconds(style.animationDuration),
        times: style.animationIterationCount,
      }));
  });
}

test('what moves as a page opens, moves once and for 600 ms at most', async ({ page }) => {
  for (const path of screenPaths) {
    await test.step(path, async () => {
      await visit(page, path);
      for (const { end, times } of await animated(page)) {
        expect(end).toBeLessThanOrEqual(600);
        expect(times).toBe('1');
      }
    });
  }
});

test('nothing moves for a visitor who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of screenPaths) {
    await test.step(path, async () => {
      await visit(page, path);
      expect(await animated(page)).toEqual([]);
    });
  }
});

test('HOME-1: the illustration of the hero opens', async ({ page }) => {
  await visit(page, '/');
  expect(await animated(page)).not.toEqual([]);
});
