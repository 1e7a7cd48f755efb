import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { company } from '../../../../src/content/content.ts';
import { contentOf, expect, pagePaths, screenPaths, test } from '../../support/fixtures.ts';
import { cleanFacts, noticeTitle } from '../../support/sites/clean-copy.ts';
import { folderOf, originOf } from '../../support/sites/sites.ts';

/** What search engines and link previews read: tags, structured data, robots.txt, sitemap, and the pages of a published site. */

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

test('SITE-7: the HTML of every screen has its own title, description, address, preview tags, colour and data of its page', async ({
  page,
  request,
}) => {
  for (const path of screenPaths) {
    await test.step(path, async () => {
      const response = await request.get(path);
      expect(response.status()).toBe(path === '/no-such-page' ? 404 : 200);
      expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
      const html = await response.text();
      const tags = await readTags(page, html);
      expect(tags.language).toBe('en-GB');
      expect(tags.heading, 'the page is complete without JavaScript').not.toBe('');
      expectTagsOf(path, tags);
      expect(html).toMatch(/<meta name="theme-color" content="#[\da-f]{6}">/);
      const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      const described = data.flatMap(([, json = '']) => JSON.parse(json)['@graph']);
      const pages = described.filter((node) => node['@type'] === 'WebPage').map(({ url }) => url);
      expect([data.length, ...pages]).toEqual(path === '/no-such-page' ? [0] : [1, ...tags.canonical]);
    });
  }
});

test('SITE-7: the preview image and the icons that every screen names are there', async ({ page, request }) => {
  const addresses = new Set<string>();
  for (const path of screenPaths) {
    await test.step(path, async () => {
      const { meta, icons } = await readTags(page, await (await request.get(path)).text());
      const address = meta['og:image'] ?? '';
      addresses.add(address);
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
  expect(addresses.size, 'each has an image of its own').toBe(screenPaths.length);
});

test.describe('a published site', () => {
  test.use({ baseURL: originOf('published') });

  test('SITE-7: a fact that is changed in the record of the company is changed everywhere', () => {
    const { name, strapline, email, phone, address, profiles } = company;
    const words = readdirSync('content').filter((file) => file !== 'company.yaml');
    const written = words.map((file) => readFileSync(path.join('content', file), 'utf8')).join('\n');
    // A sentence may contain the name itself; the name in the record then changes nothing there.
    const names = [name, strapline].filter((fact) => !written.includes(fact));
    const facts = [...names, email, phone.display, phone.e164, String(address[0]), ...profiles.map(({ href }) => href)];
    const dist = path.join(folderOf('published'), 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(html|js|json|txt|xml|svg|webmanifest|conf)$|_headers$/.test(file),
    );
    const left = files.flatMap((file) => {
      const text = readFileSync(path.join(dist, file), 'utf8');
      return facts.filter((fact) => text.includes(fact)).map((fact) => `${file}: ${fact}`);
    });
    expect(files.length).toBeGreaterThan(10);
    expect(left).toEqual([]);
  });

  test('SITE-7: robots.txt leads to the sitemap, whose addresses are those of the pages, none with a slash at its end', async ({
    request,
  }) => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${cleanFacts.siteUrl}/sitemap.xml`);
    expect(robots).not.toContain('Disallow');
    const sitemap = await request.get('/sitemap.xml');
    expect(sitemap.headers()['content-type']).toMatch(/xml/);
    const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses).toEqual([...pagePaths, '/privacy'].map((path) => cleanFacts.siteUrl + path));
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('SITE-10: the privacy notice is a page, reached from every footer', async ({ page }) => {
      await page.goto('/about');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
      await expect(page).toHaveURL('/privacy');
      await expect(page).toHaveTitle(`${noticeTitle} – Ravelworks`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(noticeTitle);
      await expect(page.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    });
  });

  test('SITE-10: the text of the privacy notice is in the columns of the page', async ({ page }) => {
    for (const width of [320, 1280, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/privacy');
      const left = async (level: 1 | 2) =>
        Math.round((await page.getByRole('main').getByRole('heading', { level }).first().boundingBox())?.x ?? 0);
      expect(await left(2), `${width} px`).toBe(await left(1));
    }
  });
});
