import { request as sendRequest } from 'node:http';
import { contact, notFound } from '../../../../src/content/content.ts';
import { expect, test } from '../../support/fixtures.ts';
import { headingOf } from '../../support/page-content.ts';
import { originOf } from '../../support/sites/sites.ts';

/** Moved addresses, which the published site has (`movedAddresses` in clean-copy.ts). */

const origin = originOf('published');
test.use({ baseURL: origin });

for (const [address, arrival] of [
  ['/old-page', '/about#main'],
  ['/old-page/', '/about#main'],
  ['/old-page?utm_source=letter', '/about?utm_source=letter#main'],
] as const) {
  test(`MOVED-1, MOVED-2: ${address} leads to ${arrival}`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL(arrival);
    await expect(page.getByRole('heading', { level: 1, name: headingOf('/about') })).toBeVisible();
  });
}

test('MOVED-1: a redirect is permanent, and may lead to another website', async ({ request }) => {
  for (const [address, location] of [
    ['/old-page', '/about#main'],
    ['/shop?a=b', 'https://shop.ravelworks.co.uk/new?a=b'],
  ] as const) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, location]);
  }
});

test('MOVED-2: a new address with a query of its own keeps it', async ({ page }) => {
  await page.goto('/old/services.php?service=general-consultation');
  await expect(page).toHaveURL('/contact?service=customer-experience#call');
  await expect(page.getByRole('heading', { level: 1, name: contact.masthead.heading })).toBeVisible();
});

for (const address of ['/über uns', '/über uns/', '/%c3%bcber%20uns']) {
  test(`MOVED-3: ${address} is found`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/approach');
  });
}

for (const path of ['/old-page/more', '/Old-page', '//shop.example/old-page', '//shop.example/', '/shop.example']) {
  test(`MOVED-4: ${path} leads nowhere`, async ({ page }) => {
    const response = await page.goto(origin + path);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveURL(origin + path);
    await expect(page.getByRole('heading', { level: 1, name: notFound.heading })).toBeVisible();
  });
}

test('MOVED-4: the host that a request names is no target', async () => {
  const { hostname, port } = new URL(origin);
  const location = await new Promise((resolve, reject) => {
    const options = { hostname, port, path: 'http://evil.example/old-page', headers: { Host: 'evil.example' } };
    sendRequest(options, (response) => resolve(response.resume().headers.location))
      .on('error', reject)
      .end();
  });
  expect(location).toBe('/about#main');
});

test('MOVED-5: what is posted to an old address is refused', async ({ request }) => {
  const head = await request.head('/old-page', { maxRedirects: 0 });
  expect([head.status(), head.headers().location]).toEqual([301, '/about#main']);
  const posted = await request.post('/old-page', { form: { name: 'Ada' }, maxRedirects: 0 });
  expect([posted.status(), posted.headers().location]).toEqual([405, undefined]);
});
