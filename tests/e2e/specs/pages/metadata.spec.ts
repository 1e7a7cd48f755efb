import { request as sendRequest } from 'node:http';
import type { Page } from '@playwright/test';
import { approach, company } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { expect, pagePaths, screenPaths, test, visit } from '../../support/fixtures.ts';
import { contentOf } from '../../support/page-content.ts';
import { originOf } from '../../support/sites/sites.ts';

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

test.describe('what the server sends', () => {
  /** Sends a path unchanged; a browser, and Playwright's own client, would normalise it first. */
  const getRaw = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      sendRequest({ hostname, port, path }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      })
        .on('error', reject)
        .end();
    });

  test('SITE-1: a page is reached with a slash at its end too', async ({ page, request }) => {
    for (const path of pagePaths.slice(1)) {
      const response = await request.get(`${path}/?from=letter`, { maxRedirects: 0 });
      expect(response.status()).toBe(308);
      expect(response.headers().location).toBe(`${path}?from=letter`);
    }
    await page.goto('/approach/');
    await expect(page).toHaveURL('/approach');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(approach.masthead.heading);
  });

  test('SITE-1: pages and scripts come compressed as the browser prefers, and as they are to one that can not', async ({
    request,
  }) => {
    const plain = await request.get('/', { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers()['content-encoding']).toBeUndefined();
    const script = (await plain.text()).match(/src="(\/assets\/[^"]+\.js)"/)?.[1] ?? '';
    for (const path of ['/', '/no-such-page', script]) {
      const whole = await request.get(path, { headers: { 'Accept-Encoding': 'identity' } });
      for (const [accepted, coding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const response = await request.get(path, { headers: { 'Accept-Encoding': accepted } });
        expect(response.headers()['content-encoding'], `${path} for ${accepted}`).toBe(coding);
        expect(response.headers().vary).toContain('Accept-Encoding');
        expect(await response.text()).toBe(await whole.text());
      }
    }
  });

  test('SITE-1: hashed files are kept for good, and pages are asked for again', async ({ page, request }) => {
    for (const path of screenPaths) {
      expect((await request.get(path)).headers()['cache-control'], path).toBe('no-cache');
    }
    const assets = new Set<string>();
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/assets/')) {
        assets.add(pathname);
      }
    });
    await visit(page, '/contact');
    // The entry, the form and the typeface.
    expect(assets.size).toBeGreaterThan(2);
    for (const path of assets) {
      expect((await request.get(path)).headers()['cache-control'], path).toMatch(/max-age=31536000.*immutable/);
    }
  });

  test('SITE-1: a page that has not changed is not sent again', async ({ request }) => {
    const { etag } = (await request.get('/about')).headers();
    expect(etag).toBeTruthy();
    const again = await request.get('/about', { headers: { 'If-None-Match': etag ?? '' } });
    expect(again.status()).toBe(304);
  });

  for (const path of [
    '/.env',
    '/.server/site.json',
    '/.vite/manifest.json',
    '/index.html.br',
    '/../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%2e%2e/.server/site.json',
    '/about%00',
    '//example.com/about/',
  ]) {
    test(`SITE-9: ${path} gives nothing away`, async () => {
      const { status, body } = await getRaw(path);
      expect([400, 404]).toContain(status);
      expect(body).not.toMatch(/devDependencies|"pages"|node:internal|\bat .*\.ts:\d/);
    });
  }

  for (const path of ['/%', '/%zz', '/%E0%A4%A']) {
    test(`SITE-9: the malformed ${path} is refused in words`, async () => {
      const { status, body } = await getRaw(path);
      expect(status).toBe(400);
      expect(body).toMatch(/address/);
      expect(body).not.toMatch(/node:internal|\bat .*\.ts:\d/);
    });
  }
});
