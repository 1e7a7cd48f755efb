import type { Page } from '@playwright/test';
import { about } from '../../../../src/content/content.ts';
import {
  ada,
  expectValues,
  failure,
  field,
  fillIn,
  holdResponse,
  labels,
  sendButton,
  thanks,
  watchPosts,
} from '../../support/enquiry-form.ts';
import { expect, test, travel, visit } from '../../support/fixtures.ts';
import { startFailingService } from '../../support/services/failing-service.ts';
import { hostedResponses } from '../../support/services/hosted-responses.ts';
import { hostedEndpoint, originOf } from '../../support/sites/sites.ts';

/**
 * Every failure of a form service. In each case nothing typed is lost, and "Message Sent!" appears only after an ok response
 * (CONTACT-6). The words are right (CONTACT-10), and the outcome is focused and announced.
 */

const refusal = 'The post room is closed.';
const noReason = 'Failed to submit form.';
const noResponse = 'There was an error submitting your message. Please try again or contact us directly.';

async function expectFailed(page: Page, words: string) {
  await expect(failure(page)).toBeFocused();
  await expect(failure(page)).toHaveCount(1);
  await expect(failure(page).getByRole('heading', { name: 'Something Went Wrong', exact: true })).toBeVisible();
  await expect(failure(page).getByText(words, { exact: true })).toBeVisible();
  await expect(failure(page).getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByText('Message Sent!')).toHaveCount(0);
  for (const label of labels) {
    await expect(field(page, label)).toBeEnabled();
  }
  await expectValues(page, ada);
}

async function expectSent(page: Page) {
  await expect(thanks(page)).toBeFocused();
  await expect(failure(page)).toHaveCount(0);
}

async function send(page: Page) {
  await visit(page, '/contact');
  await fillIn(page);
  await sendButton(page).click();
}

const json = 'application/json';
const carries = (status: number) => ({ status, contentType: json, body: JSON.stringify({ error: refusal }) });

for (const [cause, reply, words] of [
  ...[400, 403, 404, 413, 415, 422, 429, 500, 503].map(
    (status) => [`status ${status} with a reason`, carries(status), refusal] as const,
  ),
  ['status 500 without a body', { status: 500, body: '' }, noReason],
  [
    'status 500 with a page',
    { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
    noReason,
  ],
  ['status 400 with broken JSON', { status: 400, contentType: json, body: '{"error":"The post' }, noReason],
] as const) {
  test(`CONTACT-7 CONTACT-10: ${cause}`, async ({ page }) => {
    await page.route('**/f/contact', (route) => route.fulfill(reply));
    await send(page);
    await expectFailed(page, words);
  });
}

for (const [content, reply] of [
  ['an empty body', { status: 200, body: '' }],
  ['broken JSON', { status: 200, contentType: json, body: '{"error":' }],
  ['words of failure', { status: 200, contentType: json, body: '{"error":"No"}' }],
  ['a page', { status: 200, contentType: 'text/html', body: '<h1>Are you a robot?</h1>' }],
] as const) {
  test(`CONTACT-6: an ok response with ${content} is a success, whose body is not read`, async ({ page }) => {
    await page.route('**/f/contact', (route) => route.fulfill(reply));
    await send(page);
    await expectSent(page);
  });
}

for (const [cause, code] of [
  ['no server answers', 'connectionrefused'],
  ['the name of the service is unknown', 'namenotresolved'],
  ['the connection breaks', 'connectionreset'],
  ['the visitor is offline', 'internetdisconnected'],
] as const) {
  test(`CONTACT-7 CONTACT-10: ${cause}`, async ({ page }) => {
    await page.route('**/f/contact', (route) => route.abort(code));
    await send(page);
    await expectFailed(page, noResponse);
  });
}

test('CONTACT-7 CONTACT-10: the browser itself goes offline', async ({ page, context }) => {
  await visit(page, '/contact');
  await fillIn(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await expectFailed(page, noResponse);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await sendButton(page).click();
  await expectSent(page);
});

test.describe('over a real connection', () => {
  let service: Awaited<ReturnType<typeof startFailingService>>;
  test.beforeAll(async () => {
    service = await startFailingService();
  });
  test.afterAll(() => service.stop());

  const sendTo = async (page: Page, path: string) => {
    await page.route('**/f/contact', (route) => route.continue({ url: `${service.origin}${path}` }));
    await send(page);
  };

  test('CONTACT-7 CONTACT-10: a reset before the response', async ({ page }) => {
    await sendTo(page, '/reset');
    await expectFailed(page, noResponse);
  });

  test('CONTACT-7 CONTACT-10: a reset in the middle of a refusal', async ({ page }) => {
    await sendTo(page, '/reset-in-body');
    await expectFailed(page, noReason);
  });

  test('CONTACT-7 CONTACT-10: a refusal whose words trickle in', async ({ page }) => {
    await sendTo(page, '/slow-refusal');
    await expectFailed(page, refusal);
  });

  test('CONTACT-7 CONTACT-10: a port that nobody listens on', async ({ page }) => {
    const closed = await startFailingService();
    closed.stop();
    await page.route('**/f/contact', (route) => route.continue({ url: `${closed.origin}/` }));
    await send(page);
    await expectFailed(page, noResponse);
  });

  for (const [cause, path, words] of [
    ['a response that never comes', '/hang', noResponse],
    ['a refusal that never ends', '/hang-in-refusal', noReason],
  ] as const) {
    test(`CONTACT-7 CONTACT-10: ${cause}`, async ({ page }) => {
      await page.clock.install();
      // The page itself reports: Playwright sees the response to a `keepalive` request only at its end.
      await page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = async (address, options) => {
          const response = await fetch(address, options);
          console.log('the response has begun');
          return response;
        };
      });
      const begun =
        path === '/hang'
          ? page.waitForRequest('**/f/contact')
          : page.waitForEvent('console', (message) => message.text() === 'the response has begun');
      await sendTo(page, path);
      await begun;
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      await page.clock.fastForward(15_000);
      await expectFailed(page, words);
    });
  }

  test('CONTACT-6: an ok response whose body never ends is a success at once', async ({ page }) => {
    await sendTo(page, '/hang-in-success');
    await expectSent(page);
  });

  /** Removes `keepalive`: with its interception on, Playwright never continues the redirect of such a request; browsers do. */
  const withoutKeepalive = (page: Page) =>
    page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (address, options) => fetch(address, { ...options, keepalive: false });
    });

  test('CONTACT-6: a redirect to a page that exists is a success: its response is ok', async ({ page }) => {
    await withoutKeepalive(page);
    await sendTo(page, '/redirect-to-page');
    await expectSent(page);
  });

  test('CONTACT-7 CONTACT-10: a redirect to a page that does not exist', async ({ page }) => {
    await withoutKeepalive(page);
    await sendTo(page, '/redirect-to-nowhere');
    await expectFailed(page, noReason);
  });
});

test('CONTACT-8: a double click sends once', async ({ page }) => {
  const posts = watchPosts(page);
  await visit(page, '/contact');
  await fillIn(page);
  await sendButton(page).dblclick();
  // Not focused: the second press takes the focus if the response has come before it.
  await expect(thanks(page)).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('CONTACT-7: back and forward after sending show an empty form and send nothing', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  const posts = watchPosts(page);
  await fillIn(page);
  await sendButton(page).click();
  await expectSent(page);
  await travel(page, 'back');
  await expect(page).toHaveURL('/about');
  // Until the page is rendered, going forward only cancels going back.
  await expect(page.getByRole('heading', { level: 1, name: about.masthead.heading })).toBeVisible();
  await travel(page, 'forward');
  await expectValues(page, { name: '', email: '', phone: '', company: '', message: '', service: '' });
  await page.reload();
  await expectValues(page, { name: '', email: '', phone: '', company: '', message: '', service: '' });
  expect(posts).toHaveLength(1);
});

test('CONTACT-7: a reload while sending loses nothing and claims nothing', async ({ page }) => {
  await holdResponse(page);
  await send(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.reload();
  await expectValues(page, ada);
  await expect(sendButton(page)).toBeEnabled();
  await expect(page.getByText('Message Sent!')).toHaveCount(0);
});

test.describe('a hosted form service', () => {
  test.use({ baseURL: originOf('hosted') });

  for (const { vendor, status, contentType, body, expected } of hostedResponses) {
    test(`CONTACT-6 CONTACT-10: ${vendor} answers ${status} ${body.slice(0, 40)}`, async ({ page }) => {
      await page.route(hostedEndpoint, (route) =>
        route.fulfill({
          status,
          contentType,
          body,
          headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' },
        }),
      );
      await send(page);
      await (expected.status === 'sent' ? expectSent(page) : expectFailed(page, expected.words));
    });
  }

  test('CONTACT-7 CONTACT-10: a service that does not let this site read its reply', async ({ page }) => {
    await page.route(hostedEndpoint, (route) =>
      route.fulfill({ status: 200, headers: { 'Access-Control-Allow-Origin': 'https://another.example' } }),
    );
    await send(page);
    await expectFailed(page, noResponse);
  });
});
