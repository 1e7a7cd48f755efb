import { request as sendRequest } from 'node:http';
import { approach } from '../../../../src/content/content.ts';
import { expect, pagePaths, screenPaths, test, visit } from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';

/** Responses of the server: redirects, compression, caching, and what it does not serve. */

const origin = originOf('standard');

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
