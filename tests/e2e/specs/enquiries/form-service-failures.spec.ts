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
import { hostedEndpoint, originOf } from '../../support/sites/sites.ts';

/**
 * Failures of a form service over a real connection. In each case nothing typed is lost, and "Message Sent!" appears only
 * after an ok response (CONTACT-6). src/enquiry/send.test.ts and hosted-responses.test.ts have every kind of response.
 */

const noReason = 'Failed to submit form.';
const noResponse = 'There was an error submitting your message. Please try again or contact us directly.';

async function expectFailed(page: Page, words: string) {
  await expect(failure(page)).toBeFocused();
  await expect(failure(page)).toHaveCount(1);
  await expect(failure(page).getByText(words, { exact: true })).toBeVisible();
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

  for (const [cause, path, words] of [
    ['a reset before the response', '/reset', noResponse],
    ['a reset in the middle of a refusal', '/reset-in-body', noReason],
    ['a refusal whose words trickle in', '/slow-refusal', 'The post room is closed.'],
  ] as const) {
    test(`CONTACT-7 CONTACT-10: ${cause}`, async ({ page }) => {
      await sendTo(page, path);
      await expectFailed(page, words);
    });
  }

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

  for (const [outcome, path, check] of [
    ['that exists is a success: its response is ok', '/redirect-to-page', expectSent],
    ['that does not exist', '/redirect-to-nowhere', (page: Page) => expectFailed(page, noReason)],
  ] as const) {
    test(`CONTACT-6 CONTACT-10: a redirect to a page ${outcome}`, async ({ page }) => {
      // With its interception on, Playwright never continues the redirect of a `keepalive` request; browsers do.
      await page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (address, options) => fetch(address, { ...options, keepalive: false });
      });
      await sendTo(page, path);
      await check(page);
    });
  }
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

  test('CONTACT-7 CONTACT-10: does not let this site read its reply', async ({ page }) => {
    await page.route(hostedEndpoint, (route) =>
      route.fulfill({ status: 200, headers: { 'Access-Control-Allow-Origin': 'https://another.example' } }),
    );
    await send(page);
    await expectFailed(page, noResponse);
  });
});
