import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Page, Route } from '@playwright/test';
import { onLoopback } from '../../../../config/testing/on-loopback.ts';
import { company, enquiry as words } from '../../../../src/content/content.ts';
import { contact } from '../../../page-words.ts';
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
  typeOver,
  watchBodies,
  watchPosts,
} from '../../support/enquiry-form.ts';
import {
  entryHasRun,
  expect,
  holdRequests,
  islandScript,
  test,
  visit,
  waitForHydration,
} from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';

const sentText = "Thank you for reaching out to us. We'll get back to you within 24 hours.";

const empty = { name: '', email: '', phone: '', company: '', message: '', service: '' };

/**
 * Opens the contact page without the JavaScript of its form, which arrives when the returned function is called. Firefox
 * delays the `load` event of a page until a script that it has asked for before is there.
 */
async function openBeforeIsland(page: Page) {
  const load = await holdRequests(page, islandScript);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  return async () => {
    load();
    await waitForHydration(page);
  };
}

/** Records the browser's questions before the page is left, and answers them. */
function answerQuestions(page: Page, leave = false): string[] {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    return leave ? dialog.accept() : dialog.dismiss();
  });
  return questions;
}

const aboutLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'About' });

test.describe('the rules for an enquiry', () => {
  test.beforeEach(({ page }) => page.goto('/contact'));

  test('CONTACT-5: an address is taken as it looks, without the invisible characters that a copy brings along', async ({
    page,
  }) => {
    const [email, message] = [field(page, 'Email Address'), field(page, 'Your Message')];
    await message.fill('\u00a0\ufeffada\u00ad@\u200bcompany.example\u2060');
    await message.selectText();
    await page.keyboard.press('ControlOrMeta+C');
    await email.click();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(email).toHaveValue(ada.email);
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
    expect(await email.evaluate((control: HTMLInputElement) => control.checkValidity())).toBe(true);
    // An address in other letters is shown as it was typed, and the caret stays within it.
    await typeOver(page, 'Email Address', 'ada@büro.example');
    await page.keyboard.press('Home');
    await page.keyboard.type('xy');
    expect(await email.evaluate((control: HTMLInputElement) => control.checkValidity())).toBe(true);
    expect(await email.inputValue()).toMatch(/^xyada@/);
  });

  test('CONTACT-5: the browser itself stops an enquiry with an empty or invalid field, and the error belongs to it', async ({
    page,
  }) => {
    const [posts, bodies] = [watchPosts(page), await watchBodies(page)];
    // Screen readers say both with the field. Firefox says “invalid” of an untouched field, unless the attribute denies it.
    const expectError = async (label: (typeof labels)[number], isInvalid: boolean) => {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', `${isInvalid}`);
      await expect(field(page, label)).toHaveAccessibleDescription(isInvalid ? words.invalid : '');
    };
    await expectError('Full Name', false);
    await fillIn(page);
    for (const [label, value] of [
      ['Full Name', ''],
      ['Email Address', ''],
      ['Email Address', 'a'],
      ['Email Address', 'a b@company.example'],
      ['Your Message', ''],
    ] as const) {
      await typeOver(page, label, value);
      await sendButton(page).click();
      await expect(field(page, label)).toBeFocused();
      await expectError(label, true);
      expect(
        await field(page, label).evaluate((control: HTMLInputElement) => [
          control.form?.noValidate,
          control.validationMessage !== '',
        ]),
      ).toEqual([false, true]);
      await typeOver(page, label, label === 'Email Address' ? ada.email : 'Corrected');
      await expectError(label, false);
    }
    expect(posts).toEqual([]);
    // Nothing but those rules stops an enquiry.
    await field(page, 'Full Name').fill('X');
    await typeOver(page, 'Email Address', 'a@b');
    await field(page, 'Phone Number').fill('ask for Grace');
    await field(page, 'Your Message').fill('?');
    await sendButton(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await bodies()).toEqual([{ ...ada, name: 'X', email: 'a@b', phone: 'ask for Grace', message: '?' }]);
  });
});

test.describe('on the site with known hours', () => {
  test.use({ baseURL: originOf('published') });

  test('CONTACT-1: the page says until when somebody is there, and later that nobody is', async ({ page }) => {
    await page.clock.install({ time: '2026-06-01T16:29:00Z' });
    await visit(page, '/contact');
    const main = page.getByRole('main');
    await expect(main.getByText(contact.form.details.openToday.replace('{time}', '5:30pm'))).toBeVisible();
    await page.clock.fastForward('01:00');
    await expect(main.getByText(contact.form.details.closedNow)).toBeVisible();
  });
});

test('CONTACT-7: what a visitor typed is still there after an accidental reload, another page and a failure, until it is sent', async ({
  page,
}) => {
  // The draft is kept from hydration on. Before that, Chromium restores no field with autocomplete="off".
  await visit(page, '/contact');
  await fillIn(page);
  await page.reload();
  await expectValues(page, ada);
  // After a new navigation the browser itself restores nothing.
  await page.goto('/contact');
  await expectValues(page, ada);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expectValues(page, ada);
  await page.route('**/f/contact', (route) => route.abort(), { times: 1 });
  await sendButton(page).click();
  await expect(failure(page)).toBeVisible();
  await visit(page, '/contact');
  await expectValues(page, ada);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(ada.name);
  await page.reload();
  await waitForHydration(page);
  await expectValues(page, empty);
});

test('CONTACT-7: a reload while sending loses nothing and claims nothing', async ({ page }) => {
  await holdResponse(page);
  await visit(page, '/contact');
  await fillIn(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.reload();
  await expectValues(page, ada);
  await expect(sendButton(page)).toBeEnabled();
  await expect(page.getByText('Message Sent!')).toHaveCount(0);
});

test.describe('a message on its way', () => {
  const leave = (page: Page) => aboutLink(page).click({ noWaitAfter: true });

  test('CONTACT-8: while a message is being sent, every field and the button are disabled, no second one goes out, and the browser asks before the page is left', async ({
    page,
  }) => {
    const questions = answerQuestions(page);
    const posts = watchPosts(page);
    const release = await holdResponse(page);
    await visit(page, '/contact');
    await fillIn(page);
    await field(page, 'Full Name').focus();
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('Enter');
    }
    const button = page.getByRole('button', { name: 'Sending...', exact: true });
    await button.click({ force: true, clickCount: 3 });
    await expect(button).toBeDisabled();
    for (const label of labels) {
      await expect(field(page, label)).toBeDisabled();
    }
    await expect(sendButton(page)).toHaveCount(0);
    await leave(page);
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await expectValues(page, ada);
    release();
    await expect(thanks(page)).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  test('CONTACT-8: nobody is asked before, after a message was sent, or after one that was refused', async ({
    page,
  }) => {
    const questions = answerQuestions(page);
    await page.route('**/f/contact', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await visit(page, '/contact');
    await fillIn(page);
    const leaveAndReturn = async () => {
      await aboutLink(page).click();
      await expect(page).toHaveURL('/about');
      await waitForHydration(page);
      await visit(page, '/contact');
    };
    await leaveAndReturn();
    await sendButton(page).click();
    await expect(failure(page)).toBeVisible();
    await leaveAndReturn();
    await expectValues(page, ada);
    await sendButton(page).click();
    await expect(thanks(page)).toBeVisible();
    await leaveAndReturn();
    expect(questions).toEqual([]);
  });

  test('CONTACT-6: a message arrives although the visitor leaves before the response', async ({ page }) => {
    answerQuestions(page, true);
    const service = createServer((request) => request.resume());
    const { origin, close } = await onLoopback(service);
    await page.route('**/f/contact', (route) => route.continue({ url: origin }));
    await visit(page, '/contact');
    await fillIn(page);
    const requested = once(service, 'request');
    await sendButton(page).click();
    const [, response] = (await requested) as [IncomingMessage, ServerResponse];
    await leave(page);
    await expect(page).toHaveURL('/about');
    await waitForHydration(page);
    expect(response.destroyed, 'the connection outlived the page').toBe(false);
    close();
  });

  test('CONTACT-6: a message too long to outlive the page is sent all the same', async ({ page }) => {
    await page.route('**/f/contact', (route) => route.fulfill({ json: { ok: true } }));
    const bodies = await watchBodies(page);
    await visit(page, '/contact');
    const long = { ...ada, message: 'é'.repeat(35_000) };
    await fillIn(page, long);
    await sendButton(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await bodies()).toEqual([long]);
  });
});

test.describe('a visitor who is faster than the script', () => {
  test('CONTACT-3 CONTACT-7: text typed before the script arrives stays, and is sent; it wins over an older draft', async ({
    page,
  }) => {
    const posts = watchPosts(page);
    const bodies = await watchBodies(page);
    const typed = { ...ada, name: 'Grace Hopper' };
    await visit(page, '/contact');
    await fillIn(page);
    const arrive = await openBeforeIsland(page);
    await field(page, 'Full Name').fill('');
    await field(page, 'Full Name').pressSequentially(typed.name);
    await arrive();
    await expectValues(page, typed);
    await page.reload();
    await expectValues(page, typed);
    await sendButton(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(await bodies()).toEqual([typed]);
  });

  test('CONTACT-6 CONTACT-8: a message sent before the script arrives goes out once, as JSON, and the browser asks before it is left behind', async ({
    page,
  }) => {
    const [questions, posts, bodies] = [answerQuestions(page), watchPosts(page), await watchBodies(page)];
    await page.clock.install();
    const arrive = await openBeforeIsland(page);
    await fillIn(page);
    // Otherwise the plain post would begin ten seconds after the first press.
    await page.clock.pauseAt(Date.now() + 60_000);
    for (let press = 0; press < 5; press += 1) {
      await sendButton(page).click();
      await field(page, 'Full Name').press('Enter');
    }
    await aboutLink(page).click({ noWaitAfter: true });
    await expect.poll(() => questions).toEqual(['beforeunload']);
    expect(posts).toHaveLength(0);
    await arrive();
    await expect(thanks(page)).toBeVisible();
    await expect(page).toHaveURL('/contact');
    expect(posts).toHaveLength(1);
    expect(await bodies()).toEqual([ada]);
    await aboutLink(page).click();
    await expect(page).toHaveURL('/about');
    expect(questions).toHaveLength(1);
  });

  test('CONTACT-5: a message that is incomplete, or becomes so as it waits for the script, is stopped by the browser', async ({
    page,
  }) => {
    const posts = watchPosts(page);
    const arrive = await openBeforeIsland(page);
    await fillIn(page, { ...ada, email: 'a' });
    await sendButton(page).click();
    await expect(field(page, 'Email Address')).toBeFocused();
    await typeOver(page, 'Email Address', ada.email);
    await sendButton(page).click();
    await typeOver(page, 'Email Address', 'a');
    await arrive();
    await expect(field(page, 'Email Address')).toBeFocused();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(posts).toHaveLength(0);
    await typeOver(page, 'Email Address', ada.email);
    await sendButton(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(posts).toHaveLength(1);
  });
});

for (const [defect, respond] of [
  ['hangs', () => undefined],
  ['is not what was built', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'export {}' })],
] as const) {
  test(`CONTACT-9: a message is sent even if the form's script ${defect}`, async ({ page }) => {
    await page.clock.install();
    await page.route(islandScript, respond);
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.locator(entryHasRun).waitFor({ state: 'attached' });
    await fillIn(page);
    await sendButton(page).click();
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL('/contact?sent');
    await expect(thanks(page)).toBeVisible();
  });
}

test("CONTACT-9: a message is sent even if the form's script fails as it runs", async ({ page }) => {
  const posts = watchPosts(page);
  await page.addInitScript(() => {
    URLSearchParams.prototype.has = () => {
      throw new Error('broken');
    };
  });
  const failed = page.waitForEvent('pageerror');
  const arrive = await openBeforeIsland(page);
  await fillIn(page);
  arrive().catch(() => {});
  await failed;
  await expectValues(page, ada);
  await expect(field(page, 'Your Message')).toBeFocused();
  await sendButton(page).click();
  await expect(page).toHaveURL('/contact?sent');
  expect(posts).toHaveLength(1);
});

test('CONTACT-7: an older draft does not come back after a message that was posted plainly', async ({ page }) => {
  await visit(page, '/contact');
  await fillIn(page, { ...ada, message: 'An older draft' });
  await page.route(islandScript, (route) => route.abort());
  await page.reload();
  await fillIn(page);
  await sendButton(page).click();
  await expect(page).toHaveURL('/contact?sent');
  await page.unroute(islandScript);
  await page.reload();
  await waitForHydration(page);
  await visit(page, '/contact');
  await expectValues(page, empty);
});

for (const host of ['the site’s own server', 'a host that serves the form for its address']) {
  test(`CONTACT-7 CONTACT-9: the thank-you follows a post, and neither a bookmark nor a shared link, on ${host}`, async ({
    page,
  }) => {
    if (host.startsWith('a host')) {
      await page.route('**/contact?sent', async (route) => {
        const url = route.request().url().replace('?sent', '');
        await route.fulfill({ response: await route.fetch({ url }) });
      });
    }
    await visit(page, '/contact');
    await fillIn(page);
    await visit(page, '/contact?sent');
    await expectValues(page, ada);
    await expect(thanks(page)).toHaveCount(0);
    // As a redirect after the form does.
    await page.goto('/contact');
    await page.evaluate(() => location.assign('/contact?sent'));
    await expect(page.getByRole('heading', { name: 'Message Sent!', exact: true })).toBeVisible();
    await expect(thanks(page)).toBeFocused();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    await expectValues(page, empty);
    await expect(field(page, 'Full Name')).toBeFocused();
    await page.reload();
    await expect(sendButton(page)).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CONTACT-6 CONTACT-7 CONTACT-9: a message is sent and thanked for, and another one can follow', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fillIn(page);
    await sendButton(page).click();
    await expect(page).toHaveURL('/contact?sent');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('heading', { name: 'Message Sent!', exact: true })).toBeVisible();
    await expect(page.getByText(sentText, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    await expect(page).toHaveURL(/\/contact\??$/);
    await expectValues(page, empty);
    await expect(thanks(page)).toHaveCount(0);
  });

  test('CONTACT-7 CONTACT-10: a refused message comes back with the reason and everything typed, ready to correct', async ({
    page,
  }) => {
    const typed = {
      ...ada,
      name: ' ',
      company: `"Bits" & 'Bytes' <Ltd>`,
      message: '\n%%name%% &amp; <b>bold</b>\n</textarea><script>document.title = "owned"</script>',
    };
    await page.goto('/contact');
    await fillIn(page, typed);
    await sendButton(page).click();
    await expect(page).toHaveURL('/f/contact');
    await expect(page, 'a screen reader hears first that something is wrong').toHaveTitle(/^Error: Contact us/);
    await expect(failure(page).getByRole('heading', { name: 'Something Went Wrong', exact: true })).toBeVisible();
    await expect(failure(page)).toContainText('Please enter your full name.');
    await expect(failure(page).getByRole('link', { name: company.phone.display })).toBeVisible();
    const email = await failure(page).getByRole('link', { name: company.email }).getAttribute('href');
    expect(email).toMatch(new RegExp(`^mailto:${company.email}\\?subject=[^&]+&body=`));
    expect(decodeURIComponent(email?.split('&body=')[1] ?? '')).toBe(typed.message.replaceAll('\n', '\r\n'));
    await expectValues(page, typed);

    await field(page, 'Full Name').fill(ada.name);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL('/contact?sent');
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  });
});
