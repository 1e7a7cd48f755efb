import type { BrowserContext } from '@playwright/test';
import { about, home } from '../../../page-words.ts';
import { expect, screenPaths, test } from '../../support/fixtures.ts';

test.use({ reducedMotion: 'no-preference' });

const isImage = (url: URL) => ['images.unsplash.com', 'res.cloudinary.com'].includes(url.hostname);

/** Reads the width and height that an address requests of its image host. */
function sizeIn(address: string): { width: number; height: number } {
  const { hostname, pathname, searchParams } = new URL(address);
  const number = (name: string) =>
    Number(
      hostname === 'images.unsplash.com'
        ? searchParams.get(name)
        : (pathname.match(new RegExp(`[/,]${name}_(\\d+)[/,]`)) ?? [])[1],
    );
  return { width: number('w'), height: number('h') };
}

test('SITE-8: images come from the two hosts, in several sizes, with words for who can’t see them', async ({
  page,
}) => {
  const hosts = new Set<string>();
  for (const path of screenPaths) {
    await page.goto(path);
    for (const image of await page.getByRole('main').getByRole('img').all()) {
      const { src, srcSet, alt, shape } = await image.evaluate((node: HTMLImageElement) => ({
        src: node.src,
        srcSet: node.srcset,
        alt: node.alt,
        shape: node.width / node.height,
      }));
      expect(alt.length, src).toBeGreaterThan(5);
      const offers = srcSet.split(/, /).map((offer) => offer.trim().split(' ') as [string, string]);
      expect(offers.length, src).toBeGreaterThan(2);
      for (const [address, descriptor] of [[src, ''] as const, ...offers]) {
        hosts.add(new URL(address).host);
        expect(new URL(address).protocol).toBe('https:');
        const { width, height } = sizeIn(address);
        expect(width / height, address).toBeCloseTo(shape, 1);
        if (descriptor) {
          expect(`${width}w`, address).toBe(descriptor);
        }
      }
    }
  }
  expect([...hosts].sort()).toEqual(['images.unsplash.com', 'res.cloudinary.com']);
});

test('SITE-8: a phone loads a smaller file than a wide screen', async ({ page }) => {
  const loadedWidth = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const request = page.waitForRequest((candidate) => isImage(new URL(candidate.url())));
    await page.goto('/');
    await page.getByRole('img', { name: home.introduction.image.alt }).scrollIntoViewIfNeeded();
    return sizeIn((await request).url()).width;
  };
  const onPhone = await loadedWidth(320);
  expect(onPhone).toBeGreaterThanOrEqual(280);
  expect(onPhone).toBeLessThan(await loadedWidth(1280));
});

/** Failures of the image hosts. */
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
