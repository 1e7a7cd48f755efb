import type { BrowserContext } from '@playwright/test';
import { about, home } from '../../../page-words.ts';
import { expect, test } from '../../support/fixtures.ts';

test.use({ reducedMotion: 'no-preference' });

const isImage = (url: URL) => ['images.unsplash.com', 'res.cloudinary.com'].includes(url.hostname);

test('SITE-8: a phone loads a smaller file than a wide screen', async ({ page }) => {
  const loadedWidth = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const request = page.waitForRequest((candidate) => isImage(new URL(candidate.url())));
    await page.goto('/');
    await page.getByRole('img', { name: home.introduction.image.alt }).scrollIntoViewIfNeeded();
    return Number(/[?&]w=(\d+)/.exec((await request).url())?.[1]);
  };
  const onPhone = await loadedWidth(320);
  expect(onPhone).toBeGreaterThanOrEqual(280);
  expect(onPhone).toBeLessThan(await loadedWidth(1280));
});

const failures: Readonly<Record<string, (context: BrowserContext) => Promise<unknown>>> = {
  'refuse to answer': (context) => context.route(isImage, (route) => route.abort()),
  'never answer': (context) => context.route(isImage, () => {}),
  'answer with a page': (context) =>
    context.route(isImage, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Not here</h1>' })),
};

for (const [failure, set] of Object.entries(failures)) {
  test(`SITE-8: nothing but the stand-ins shows where the hosts of images ${failure}`, async ({ page, context }) => {
    await set(context);
    await page.goto('/about', { waitUntil: 'commit' });
    const portrait = page.getByAltText(String(about.team.members.find(({ image: given }) => given)?.image?.alt));
    const frame = portrait.locator('xpath=..');
    await portrait.scrollIntoViewIfNeeded();
    if (failure !== 'never answer') {
      await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    }
    const shown = await frame.screenshot();
    await portrait.evaluate((image) => {
      image.style.visibility = 'hidden';
    });
    expect(shown.equals(await frame.screenshot())).toBe(true);
  });
}
