import type { Page } from '@playwright/test';
import { ada, fillIn, sendButton, watchBodies, watchPosts } from '../../support/enquiry-form.ts';
import { expect, test } from '../../support/fixtures.ts';
import { hostedEndpoint, originOf } from '../../support/sites/sites.ts';

test.use({ baseURL: originOf('hosted') });

async function sendFrom(page: Page) {
  await page.goto('/contact');
  await fillIn(page);
  await sendButton(page).click();
}

/** Responds as a hosted form service does, which lets any site read its responses. */
function answer(page: Page, status: number, body: string) {
  return page.route(hostedEndpoint, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' },
      body,
    }),
  );
}

test('CONTACT-6: the form posts to the hosted service that the owner set, and to nothing else', async ({ page }) => {
  const posts = watchPosts(page);
  const bodies = await watchBodies(page);
  await answer(page, 200, '{"ok":true}');
  await sendFrom(page);
  await expect(page.getByRole('heading', { name: 'Message Sent!', exact: true })).toBeVisible();
  expect(posts.map((post) => post.url())).toEqual([hostedEndpoint]);
  expect(await posts[0]?.headerValue('content-type')).toBe('application/json');
  expect(await bodies()).toEqual([ada]);
});

test('CONTACT-6: the security policy lets the form reach the hosted service, and no other host', async ({ page }) => {
  await answer(page, 200, '{"ok":true}');
  await page.goto('/contact');
  await expect(page.locator('form', { has: page.getByLabel('Your Message') })).toHaveAttribute(
    'action',
    hostedEndpoint,
  );
  const outcome = await page.evaluate(async (endpoint) => {
    const violation = new Promise((resolve) => {
      addEventListener('securitypolicyviolation', (event) =>
        resolve(`${event.effectiveDirective} ${event.blockedURI}`),
      );
    });
    const allowed = await fetch(endpoint, { method: 'POST', body: '{}' });
    await fetch('https://elsewhere.example/f', { method: 'POST', body: '{}' }).catch(() => {});
    return [allowed.status, await violation];
  }, hostedEndpoint);
  expect(outcome).toEqual([200, 'connect-src https://elsewhere.example/f']);
});

test('CONTACT-10: the words of the hosted service reach the visitor', async ({ page }) => {
  await answer(page, 429, '{"error":"Too many messages today."}');
  await sendFrom(page);
  await expect(page.getByRole('alert')).toContainText('Too many messages today.');
  await expect(page.getByLabel('Your Message')).toHaveValue(ada.message);
});

test('CONTACT-6: the embedded service is not asked in its place', async ({ page }) => {
  const posts = watchPosts(page);
  await sendFrom(page); // The tests block every other host.
  await expect(page.getByRole('alert')).toBeVisible();
  expect(posts.map((post) => new URL(post.url()).origin)).toEqual([new URL(hostedEndpoint).origin]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CONTACT-6: the form posts plainly to the hosted service and shows its page', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'A stock Firefox does not tell Playwright what a page load posts.');
    const posts = watchPosts(page);
    await page.route(hostedEndpoint, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Thank you from the form service</h1>' }),
    );
    await sendFrom(page);
    await expect(page.getByRole('heading', { name: 'Thank you from the form service' })).toBeVisible();
    expect(page.url()).toBe(hostedEndpoint);
    expect(posts).toHaveLength(1);
    // Plain forms end lines with CRLF (HTML standard, 4.10.21.8).
    const message = ada.message.replace('\n', '\r\n');
    expect(Object.fromEntries(new URLSearchParams(posts[0]?.postData() ?? ''))).toEqual({
      ...ada,
      message,
      _gotcha: '',
    });
  });
});
