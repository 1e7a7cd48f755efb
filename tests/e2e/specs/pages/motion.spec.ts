import type { Page } from '@playwright/test';
import { expect, screenPaths, test, visit } from '../../support/fixtures.ts';

test.use({ reducedMotion: 'no-preference' });

/** Lists automatic animations of the page, without those that follow scrolling: end in milliseconds, and number of iterations. */
function animated(page: Page) {
  return page.evaluate(() => {
    const milliseconds = (time: string) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
    return [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(({ animationName, animationTimeline }) => animationName !== 'none' && !/scroll/.test(animationTimeline))
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
      const moving = await animated(page);
      expect(moving.filter(({ end, times }) => end > 600 || times !== '1')).toEqual([]);
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

test('the thread of the home page is drawn as the visitor scrolls, and at once for one who wants less motion', async ({
  page,
}) => {
  await visit(page, '/');
  const hasTimelines = await page.evaluate(() => CSS.supports('animation-timeline: view()'));
  /** Lists how much of each part of the thread shows. */
  const parts = () =>
    page.locator('main section').evaluateAll((sections) =>
      sections
        .flatMap((section) => ['::before', '::after'].map((part) => getComputedStyle(section, part)))
        .filter(({ content }) => content === '""')
        .map(({ clipPath }) => clipPath),
    );
  const complete = (clipPath: string) => !/[1-9]/.test(clipPath);
  // Two on each section, but the last ends at its button.
  const count = 2 * (await page.locator('main section').count()) - 1;
  expect((await parts()).length).toBe(count);
  // Its first part is still. Where there are no scroll-driven animations, the thread is complete.
  expect((await parts()).filter(complete)).toHaveLength(hasTimelines ? 1 : count);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(async () => (await parts()).filter(complete)).toHaveLength(count);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(async () => (await parts()).filter(complete)).toHaveLength(count);
});
