import type { Page } from '@playwright/test';
import { company } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { expect, screenPaths, test, visit } from '../../support/fixtures.ts';
import { contentOf } from '../../support/page-content.ts';
import { originOf } from '../../support/sites/sites.ts';

/** Tags of the standard site: title, description, address and preview. search-engines.spec.ts has structured data and robots.txt. */

const origin = originOf('standard');

interface Tags {
  readonly titles: readonly string[];
  readonly canonical: readonly string[];
  readonly icons: readonly string[];
  readonly language: string;
  /** Content by name or property. A duplicate tag has both contents. */
  readonly meta: Readonly<Record<string, string>>;
  readonly heading: string;
}

/** Reads the tags as a search engine or a link preview does, from the HTML as it was sent or from the current document. */
function readTags(page: Page, html?: string): Promise<Tags> {
  return page.evaluate((source) => {
    const read = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
    const meta: Record<string, string> = {};
    for (const tag of read.head.querySelectorAll('meta[name], meta[property]')) {
      const name = tag.getAttribute('name') ?? tag.getAttribute('property') ?? '';
      meta[name] = (name in meta ? `${meta[name]} + ` : '') + tag.getAttribute('content');
    }
    return {
      titles: [...read.querySelectorAll('head title')].map((title) => title.textContent ?? ''),
      canonical: [...read.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href') ?? ''),
      icons: [...read.querySelectorAll('link[rel~=icon], link[rel=apple-touch-icon]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
      language: read.documentElement.lang,
      meta,
      heading: read.querySelector('main h1')?.textContent ?? '',
    };
  }, html);
}

function expectTagsOf(path: string, tags: Tags) {
  const { metadata } = contentOf(path);
  const title = `${metadata.title} – ${company.name}`;
  expect(tags.titles).toEqual([title]);
  expect(tags.meta).toMatchObject({
    description: metadata.description,
    'og:type': 'website',
    'og:site_name': company.name,
    'og:title': title,
    'og:description': metadata.description,
    // X takes the rest from Open Graph (X developer documentation, "Cards markup").
    'twitter:card': 'summary_large_image',
  });
  // The 404 screen has one address of its own, whatever path was requested.
  const address = origin + (path === '/no-such-page' ? '/404' : path);
  expect(tags.canonical).toEqual([address]);
  expect(tags.meta['og:url']).toBe(address);
  if (path === '/no-such-page') {
    expect(tags.meta.robots).toBe('noindex');
  } else {
    expect(tags.meta.robots).toBeUndefined();
  }
}

test('SITE-7: the HTML of every screen has its own title, description, address and preview tags', async ({
  page,
  request,
}) => {
  for (const path of screenPaths) {
    await test.step(path, async () => {
      const response = await request.get(path);
      expect(response.status()).toBe(path === '/no-such-page' ? 404 : 200);
      expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
      const tags = await readTags(page, await response.text());
      expect(tags.language).toBe('en-GB');
      expect(tags.heading, 'the page is complete without JavaScript').not.toBe('');
      expectTagsOf(path, tags);
    });
  }
});

test('SITE-7: no two screens share a title, a description or an image', async ({ page, request }) => {
  const all = await Promise.all(
    screenPaths.map(async (path) => readTags(page, await (await request.get(path)).text())),
  );
  expect(new Set(all.map(({ titles }) => titles[0])).size).toBe(screenPaths.length);
  expect(new Set(all.map(({ meta }) => meta.description)).size).toBe(screenPaths.length);
  const images = await Promise.all(
    all.map(async ({ meta }) => (await (await request.get(meta['og:image'] ?? '')).body()).toString('base64')),
  );
  expect(new Set(images).size).toBe(screenPaths.length);
});

test('SITE-7: the preview image and the icons that every screen names are there', async ({ page, request }) => {
  for (const path of screenPaths) {
    await test.step(path, async () => {
      const { meta, icons } = await readTags(page, await (await request.get(path)).text());
      const address = meta['og:image'] ?? '';
      expect(address.startsWith(`${origin}/`), 'the address is absolute').toBe(true);
      const image = await request.get(address);
      expect(image.status()).toBe(200);
      expect(image.headers()['content-type']).toBe('image/png');
      // A PNG begins with its signature and the header chunk, which holds width and height.
      const bytes = await image.body();
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String)).toEqual([
        meta['og:image:width'],
        meta['og:image:height'],
      ]);

      expect(icons.length).toBeGreaterThan(0);
      for (const icon of icons) {
        const response = await request.get(icon);
        expect(response.status(), icon).toBe(200);
        expect(response.headers()['content-type'], icon).toMatch(/^image\//);
      }
    });
  }
});

test('SITE-7: title, description, canonical address and preview tags follow each navigation', async ({ page }) => {
  await visit(page, '/');
  for (const { label, href: path } of menuLinks.toReversed()) {
    await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveTitle(`${contentOf(path).metadata.title} – ${company.name}`);
    expectTagsOf(path, await readTags(page));
  }
});
