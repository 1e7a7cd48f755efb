import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import type { BuildManifest } from '../../../config/build-manifest.ts';
import { notFound } from '../../../src/content/content.ts';
import { ada, expectValues, failure, fillIn, sendButton, thanks } from '../../e2e/support/enquiry-form.ts';
import { expect, headingOf, onPageError, test, visit, waitForHydration } from '../../e2e/support/fixtures.ts';
import { noticeTitle } from '../../e2e/support/sites/clean-copy.ts';
import { hostedEndpoint } from '../../e2e/support/sites/sites.ts';
import { distOf, isWayName, storedEnquiries, type WayName, ways } from './ways.ts';

/** Tests that every way of publishing must pass, for visitors and owner alike. The name of the way is the project's name. */

function wayOf({ project }: TestInfo): WayName {
  if (!isWayName(project.name)) {
    throw new Error(`${project.name} is no way of publishing`);
  }
  return project.name;
}

const manifestOf = (way: WayName): BuildManifest =>
  JSON.parse(readFileSync(path.join(distOf(way), '.server/site.json'), 'utf8'));

const policyOf = (way: WayName): BuildManifest['headers'] => manifestOf(way).headers;

/** Headers of a file that is only ever part of a page: those that matter to it. Hosts of files send it all of them. */
const filePolicyOf = (way: WayName): BuildManifest['headers'] =>
  way === 'static' || way === 'cloudflare' ? policyOf(way) : manifestOf(way).fileHeaders;

/** End of Cache-Control where the server has compressed the response: no proxy may rewrite it. */
const untouched = (info: TestInfo) => (ways[wayOf(info)].precompressed ? ', no-transform' : '');

function securityOf(way: WayName, headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.keys(policyOf(way)).map((name) => [name, headers[name.toLowerCase()]]));
}

/** Collects all errors that the browser reports in a page, violations of the security policy among them. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The photographs' hosts can't be reached, and a page with status 404 logs an error.
    if (message.type() === 'error' && !/net::ERR_NAME_NOT_RESOLVED|404 \(Not Found\)/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  onPageError(page, (error) => complaints.push(error.message));
  return complaints;
}

const likeNoOther = () => ({ ...ada, message: `${ada.message} ${crypto.randomUUID()}` });

test('SITE-10: /privacy is the notice where the owner has published one, else the 404 screen', async ({
  page,
}, info) => {
  const published = ways[wayOf(info)].build === 'published';
  const response = await page.goto('/privacy');
  expect(response?.status()).toBe(published ? 200 : 404);
  expect(securityOf(wayOf(info), (await response?.allHeaders()) ?? {})).toEqual(policyOf(wayOf(info)));
  const heading = published ? noticeTitle : notFound.heading;
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test('an unknown path shows the 404 screen with status 404, and its link leads home', async ({ page }, info) => {
  for (const address of ['/no-such-page', '/assets/no-such-file.js', '/about/more']) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    expect(securityOf(wayOf(info), (await response?.allHeaders()) ?? {})).toEqual(policyOf(wayOf(info)));
    await expect(page.getByRole('heading', { level: 1, name: notFound.heading })).toBeVisible();
  }
  await page.getByRole('link', { name: notFound.link.label }).click();
  await expect(page.getByRole('heading', { level: 1, name: headingOf('/') })).toBeVisible();
});

test('each page is there as the build made it, at its address alone, with its headers and nothing to complain about', async ({
  page,
  request,
}, info) => {
  const way = wayOf(info);
  const complaints = watchComplaints(page);
  const pages = Object.entries(manifestOf(way).pages);
  expect(pages.length).toBeGreaterThan(20);
  for (const [address, file] of pages) {
    const response = await page.goto(address);
    await waitForHydration(page);
    expect([address, response?.status()]).toEqual([address, 200]);
    expect(await response?.text(), address).toBe(readFileSync(path.join(distOf(way), file), 'utf8'));
    const headers = (await response?.allHeaders()) ?? {};
    expect(headers['content-type']?.toLowerCase()).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe(`no-cache${untouched(info)}`);
    expect(securityOf(way, headers), address).toEqual(policyOf(way));
    if (address !== '/') {
      const moved = await request.get(`${address}/?from=mail`, { maxRedirects: 0 });
      expect([moved.status(), moved.headers().location]).toEqual([308, `${address}?from=mail`]);
    }
    expect((await request.get(`/${file}`, { maxRedirects: 0 })).status(), address).not.toBe(200);
    const image = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    const preview = await request.get(new URL(image).pathname);
    expect([preview.status(), preview.headers()['content-type']], image).toEqual([200, 'image/png']);
  }
  expect((await request.get('/404.html', { maxRedirects: 0 })).status()).not.toBe(200);
  expect(complaints).toEqual([]);
});

test('feeds and the sitemap are there, each as what it is', async ({ request }) => {
  for (const [address, type] of [
    ['/insights/feed.xml', /^(application|text)\/(atom\+)?xml/],
    ['/insights/feed.json', /^application\/(feed\+)?json/],
    ['/sitemap.xml', /^(application|text)\/xml/],
  ] as const) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers()['content-type'], address).toMatch(type);
    expect(await response.text()).toContain('/insights/parallel-run');
  }
});

test('other websites may show images and read feeds, and use no page and no script', async ({ page, request }) => {
  await page.goto('/');
  const script = (await page.locator('script[src]').first().getAttribute('src')) ?? '';
  const preview = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const policyOf = async (address: string) => {
    const response = await request.get(address);
    const headers = response.headers();
    return [response.status(), headers['cross-origin-resource-policy'], headers['access-control-allow-origin']];
  };
  const icons = ['/favicon.ico', '/apple-touch-icon.png'];
  for (const address of [new URL(preview).pathname, ...icons, '/insights/feed.xml', '/insights/feed.json']) {
    expect(await policyOf(address), address).toEqual([200, 'cross-origin', '*']);
  }
  for (const address of ['/', '/about', '/sitemap.xml', script]) {
    expect(await policyOf(address), address).toEqual([200, 'same-origin', undefined]);
  }
});

test('an old address leads to its new one, with its query', async ({ request }, info) => {
  test.skip(ways[wayOf(info)].build !== 'published', 'The other sites have no moved addresses.');
  for (const [address, location] of [
    ['/old-page', '/about#main'],
    ['/old-page/?from=mail', '/about?from=mail#main'],
    ['/old/services.php?from=mail', '/contact?service=customer-experience#call'],
    [encodeURI('/über uns'), '/approach'],
    ['/shop', 'https://shop.ravelworks.co.uk/new'],
  ] as const) {
    const moved = await request.get(address, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location], address).toEqual([301, location]);
    expect(securityOf(wayOf(info), moved.headers()), address).toEqual(policyOf(wayOf(info)));
  }
});

test('what the build leaves for servers is not for visitors', async ({ request }) => {
  for (const address of ['/.server/site.json', '/.server/contact-refused.json', '/_headers']) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(404);
  }
});

test('what can never change is kept for a year, and comes compressed', async ({ page, request }, info) => {
  await page.goto('/');
  const script = (await page.locator('script[src]').first().getAttribute('src')) ?? '';
  const accepts = { headers: { 'Accept-Encoding': 'gzip, br' } };
  const asset = await request.get(script, accepts);
  expect(asset.headers()['cache-control']).toBe(`public, max-age=31536000, immutable${untouched(info)}`);
  expect(securityOf(wayOf(info), asset.headers())).toEqual(filePolicyOf(wayOf(info)));
  const { precompressed } = ways[wayOf(info)];
  if (precompressed) {
    for (const address of [script, '/', '/about']) {
      const { 'content-encoding': encoding, vary } = (await request.get(address, accepts)).headers();
      expect([address, encoding, vary]).toEqual([address, precompressed, 'Accept-Encoding']);
    }
  }
});

test('every response names the rules for prefetching, which have the type that browsers ask of them', async ({
  request,
}, info) => {
  for (const address of ['/', '/contact', '/no-such-page']) {
    const named = (await request.get(address)).headers()['speculation-rules'];
    expect(named, address).toMatch(/^"\/assets\/prefetch-[\w-]+\.speculationrules"$/);
    const rules = await request.get(JSON.parse(named ?? '""'));
    expect(rules.status()).toBe(200);
    expect(rules.headers()['content-type']).toMatch(/^application\/speculationrules\+json(;|$)/);
    expect(rules.headers()['cache-control']).toBe(`public, max-age=31536000, immutable${untouched(info)}`);
    expect(securityOf(wayOf(info), rules.headers())).toEqual(filePolicyOf(wayOf(info)));
    expect(await rules.json()).toEqual({ prefetch: [expect.objectContaining({ eagerness: 'moderate' })] });
  }
});

test('an unchanged page is not sent again', async ({ request }) => {
  const first = await request.get('/about');
  const again = await request.get('/about', { headers: { 'If-None-Match': first.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
});

test('an enquiry that is sent with JavaScript is thanked for, and reaches the owner', async ({ page }, info) => {
  const way = wayOf(info);
  const values = likeNoOther();
  const complaints = watchComplaints(page);
  let posted: unknown;
  if (ways[way].store === 'hosted') {
    await page.route(hostedEndpoint, (route) => {
      posted = route.request().method() === 'POST' ? route.request().postDataJSON() : posted;
      return route.fulfill({
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' },
        body: '{"ok":true}',
      });
    });
  }
  await visit(page, '/contact');
  await fillIn(page, values);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(complaints).toEqual([]);
  if (ways[way].store === 'hosted') {
    expect(posted).toEqual(values);
  } else {
    expect(await storedEnquiries(way)).toContainEqual(expect.objectContaining(values));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ browserName: _ }, info) => {
    test.skip(ways[wayOf(info)].store === 'hosted', 'The hosted service answers with a page of its own.');
  });

  test('an enquiry is thanked for on a page, and reaches the owner', async ({ page }, info) => {
    const values = likeNoOther();
    await page.goto('/contact');
    await fillIn(page, values);
    await sendButton(page).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page).toHaveURL('/contact?sent');
    // Plain forms end lines with CRLF (HTML standard, 4.10.21.8).
    const message = values.message.replace('\n', '\r\n');
    expect(await storedEnquiries(wayOf(info))).toContainEqual(expect.objectContaining({ ...values, message }));
  });

  test('an enquiry that is refused comes back with the reason and all that was typed', async ({ page }, info) => {
    const values = { ...likeNoOther(), name: '  ' }; // Blanks pass the browser's validation.
    await page.goto('/contact');
    await fillIn(page, values);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await sendButton(page).click();
    const response = await answered;
    expect(response.status()).toBe(422);
    expect(securityOf(wayOf(info), await response.allHeaders())).toEqual(policyOf(wayOf(info)));
    expect((await response.allHeaders())['cache-control']).toBe('no-store');
    await expect(failure(page)).toContainText('Please enter your full name.');
    await expectValues(page, values);
  });
});
