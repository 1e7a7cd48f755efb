import type { Page } from '@playwright/test';
import { company, enquiry as words } from '../../../../src/content/content.ts';
import {
  ada,
  expectValues,
  failure,
  field,
  fillIn,
  sendButton,
  thanks,
  watchPosts,
} from '../../support/enquiry-form.ts';
import { expect, test, watchErrors } from '../../support/fixtures.ts';

/** What a visitor reads and can do after a failure. src/enquiry/send.test.ts has the failures of a real connection. */

const noResponse = 'There was an error submitting your message. Please try again or contact us directly.';

const enquiry = { ...ada, message: 'Costs & risks: 50% + more?\nSecond line #2; "quoted" = é €' };

async function sendFrom(page: Page, values = enquiry) {
  await page.goto('/contact');
  await fillIn(page, values);
  await sendButton(page).click();
}

const answer = (page: Page, status: number, body: object) =>
  page.route('**/f/contact', (route) => route.fulfill({ status, json: body }), { times: 1 });

test('CONTACT-7 CONTACT-10: a visitor reads why each attempt failed, as text; the console names it, and nothing typed is lost', async ({
  page,
}) => {
  const [errors, posts] = [watchErrors(page), watchPosts(page)];
  await page.goto('/contact');
  await fillIn(page, enquiry);
  const hostile = '<img src=x onerror="document.title=\'owned\'"><b>Hello</b> &amp; goodbye';
  for (const [body, reason] of [
    [{ error: hostile }, hostile],
    [{ message: 'Come back on Monday.' }, 'Come back on Monday.'],
    [{ ok: false }, 'Failed to submit form.'],
    [undefined, noResponse],
  ] as const) {
    await (body ? answer(page, 422, body) : page.route('**/f/contact', (route) => route.abort(), { times: 1 }));
    errors.length = 0;
    await sendButton(page).click();
    await expect(failure(page)).toBeFocused();
    await expect(failure(page)).toHaveCount(1);
    await expect(failure(page).getByRole('heading', { name: 'Something Went Wrong', exact: true })).toBeVisible();
    await expect(failure(page).getByText(reason, { exact: true })).toBeVisible();
    await expect(failure(page).locator('img, b')).toHaveCount(0);
    await expect(field(page, 'Your Message')).toBeEnabled();
    await expectValues(page, enquiry);
    expect(errors.filter((text) => text.includes(reason))).toHaveLength(1);
    const attempts = posts.length;
    if (reason === noResponse) {
      await field(page, 'Full Name').press('Enter');
      await expect(sendButton(page)).toBeVisible();
      await expect(failure(page)).toHaveCount(0);
    } else {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(sendButton(page)).toBeFocused();
    }
    expect(posts, 'nothing is sent by itself').toHaveLength(attempts);
  }
  await expect(page).not.toHaveTitle('owned');
  errors.length = 0;
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(errors, 'of a message that was sent').toEqual([]);
});

test.describe('CONTACT-10: after a failure a visitor can go on', () => {
  test.beforeEach(({ page }) => answer(page, 500, {}));

  test('a visitor who tries again faster than the focus moves is where they have gone', async ({ page }) => {
    await page.clock.install();
    await sendFrom(page);
    await expect(failure(page)).toBeFocused();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await answer(page, 500, {});
    await sendButton(page).click();
    await expect(failure(page)).toBeFocused();
    await page.clock.runFor(1000);
    await expect(failure(page)).toBeFocused();
  });

  /** Parses the e-mail link as a mail program does (RFC 6068): unlike in a form, a plus is kept as a plus. */
  async function readEmailLink(page: Page) {
    const href = await failure(page).getByRole('link', { name: company.email }).getAttribute('href');
    const [address, query = ''] = (href ?? '').split('?');
    const fields = query.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
    return { address, fields: Object.fromEntries(fields) };
  }

  test('the e-mail link takes the typed message along, also after it was edited', async ({ page }) => {
    await sendFrom(page);
    await expect(failure(page)).toBeVisible();
    const body = enquiry.message.replace('\n', '\r\n');
    expect(await readEmailLink(page)).toEqual({
      address: `mailto:${company.email}`,
      fields: { subject: words.failed.emailSubject, body },
    });
    await field(page, 'Your Message').press('End');
    await field(page, 'Your Message').pressSequentially(' & 100%?');
    await expect(field(page, 'Your Message')).toBeFocused();
    await expect.poll(() => readEmailLink(page)).toMatchObject({ fields: { body: `${body} & 100%?` } });
  });
});
