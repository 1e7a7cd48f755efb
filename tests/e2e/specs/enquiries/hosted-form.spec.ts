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

test('CONTACT-6: the form posts to the hosted service that the owner set', async ({ page }) => {
  const posts = watchPosts(page);
  const bodies = await watchBodies(page);
  // As a hosted form service does, which lets any site read its responses.
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' };
  await page.route(hostedEndpoint, (route) => route.fulfill({ json: { ok: true }, headers }));
  await sendFrom(page);
  await expect(page.getByRole('heading', { name: 'Message Sent!', exact: true })).toBeVisible();
  expect(posts.map((post) => post.url())).toEqual([hostedEndpoint]);
  expect(await posts[0]?.headerValue('content-type')).toBe('application/json');
  expect(await posts[0]?.headerValue('accept')).toBe('application/json');
  expect(await bodies()).toEqual([ada]);
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
