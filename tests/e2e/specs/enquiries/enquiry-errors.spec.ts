import type { Page } from '@playwright/test';
import { company, site, enquiry as words } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { ada, failure, field, fillIn, labels, sendButton, thanks } from '../../support/enquiry-form.ts';
import { expect, onPageError, test, travel, visit, waitForHydration } from '../../support/fixtures.ts';

/** What a visitor sees and can do after a failure, and with storage refused. form-service-failures.spec.ts has each kind of failure. */

const typed = 'Costs & risks: 50% + more?\nSecond line #2; "quoted" = é €';

const noReason = 'Failed to submit form.';
const noResponse = 'There was an error submitting your message. Please try again or contact us directly.';

const enquiry = { ...ada, message: typed };

async function sendFrom(page: Page) {
  await page.goto('/contact');
  await fillIn(page, enquiry);
  await sendButton(page).click();
}

async function expectFailure(page: Page, reason: string) {
  await expect(failure(page).getByRole('heading', { name: 'Something Went Wrong', exact: true })).toBeVisible();
  await expect(failure(page).getByText(reason, { exact: true })).toBeVisible();
  await expect(field(page, 'Your Message')).toHaveValue(typed);
  await expect(field(page, 'Your Message')).toBeEnabled();
}

function answer(page: Page, status: number, body: string, contentType = 'application/json') {
  return page.route('**/f/contact', (route) => route.fulfill({ status, contentType, body }));
}

/** Collects the errors that the site itself logs to the browser's console. The browser logs another one for each failed request. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(message.text());
    }
  });
  return errors;
}

test.describe('CONTACT-10: a visitor reads why the message was not taken', () => {
  for (const [carries, body, reason] of [
    ['error', { error: 'The post room is closed.' }, 'The post room is closed.'],
    ['message', { message: 'Come back on Monday.' }, 'Come back on Monday.'],
    ['neither', { ok: false }, noReason],
  ] as const) {
    test(`the answer carries ${carries}`, async ({ page }) => {
      await answer(page, 422, JSON.stringify(body));
      await sendFrom(page);
      await expectFailure(page, reason);
    });
  }

  test('the embedded service refuses a name that is only a blank', async ({ page }) => {
    await page.goto('/contact');
    await fillIn(page, enquiry);
    await field(page, 'Full Name').fill(' ');
    await sendButton(page).click();
    await expectFailure(page, 'Please enter your full name.');
  });

  test('no answer comes within 15 seconds', async ({ page }) => {
    await page.clock.install();
    await page.route('**/f/contact', () => {});
    await page.goto('/contact');
    await fillIn(page, enquiry);
    await page.clock.pauseAt(Date.now() + 60_000);
    const request = page.waitForRequest('**/f/contact');
    await sendButton(page).click();
    await request;
    await page.clock.runFor(14_999);
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(failure(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expectFailure(page, noResponse);
  });

  test('words of the service are shown as text, never as HTML', async ({ page }) => {
    const hostile = '<img src=x onerror="document.title=\'owned\'"><b>Hello</b> &amp; goodbye';
    await answer(page, 400, JSON.stringify({ error: hostile }));
    await sendFrom(page);
    await expectFailure(page, hostile);
    await expect(failure(page).locator('img, b')).toHaveCount(0);
    await expect(page).not.toHaveTitle('owned');
  });
});

test.describe('CONTACT-10: after a failure a visitor can go on', () => {
  test('the failure takes the focus, and the keyboard goes on to the ways out', async ({ page }) => {
    await answer(page, 500, '');
    await sendFrom(page);
    await expect(failure(page)).toBeFocused();
    await expect(failure(page)).toBeInViewport();
    for (const [role, name] of [
      ['button', 'Try Again'],
      ['link', company.email],
      ['link', company.phone.display],
    ] as const) {
      await page.keyboard.press('Tab');
      await expect(failure(page).getByRole(role, { name, exact: true })).toBeFocused();
    }
    await expect(failure(page).getByRole('link', { name: company.phone.display })).toHaveAttribute(
      'href',
      `tel:${company.phone.e164}`,
    );
  });

  /** Parses the e-mail link as a mail program does (RFC 6068): unlike in a form, a plus is kept as a plus. */
  async function readEmailLink(page: Page) {
    const href = await failure(page).getByRole('link', { name: company.email }).getAttribute('href');
    const [address, query = ''] = (href ?? '').split('?');
    const fields = query.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
    return { address, fields: Object.fromEntries(fields) };
  }

  test('the e-mail link takes the typed message along, also after it was edited', async ({ page }) => {
    await answer(page, 500, '');
    await sendFrom(page);
    await expectFailure(page, noReason);
    expect(await readEmailLink(page)).toEqual({
      address: `mailto:${company.email}`,
      fields: { subject: words.failed.emailSubject, body: typed.replace('\n', '\r\n') },
    });

    await field(page, 'Your Message').press('End');
    await field(page, 'Your Message').pressSequentially(' & 100%?');
    await expect(field(page, 'Your Message')).toBeFocused();
    await expect
      .poll(() => readEmailLink(page))
      .toMatchObject({
        fields: { body: `${typed.replace('\n', '\r\n')} & 100%?` },
      });
  });

  test('a message too long for the address of a link is taken along as far as it goes', async ({ page }) => {
    const long = 'é'.repeat(2000);
    await answer(page, 500, '');
    await page.goto('/contact');
    await fillIn(page, enquiry);
    await field(page, 'Your Message').fill(long);
    await sendButton(page).click();
    await expect(failure(page)).toBeVisible();
    const { fields } = await readEmailLink(page);
    expect(fields.body).toMatch(/^é{1000,1999}…$/);
    await expect(field(page, 'Your Message')).toHaveValue(long);
  });

  test('the company can still be reached when the message holds a broken character', async ({ page }) => {
    await page.goto('/contact');
    await fillIn(page, enquiry);
    await field(page, 'Your Message').evaluate((message: HTMLTextAreaElement) => {
      message.setRangeText(String.fromCharCode(0xd83d));
    });
    await sendButton(page).click();
    await expect(failure(page)).toContainText('broken character');
    await expect(failure(page).getByRole('link', { name: company.email })).toBeVisible();
  });

  test('Enter in a field leads back to the form and sends nothing by itself', async ({ page }) => {
    let posts = 0;
    await page.route('**/f/contact', (route) => {
      posts += 1;
      return route.fulfill({ status: 500 });
    });
    await sendFrom(page);
    await expect(failure(page)).toBeVisible();
    await field(page, 'Full Name').press('Enter');
    await expect(sendButton(page)).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
    expect(posts).toBe(1);
    await sendButton(page).click();
    await expect(failure(page)).toBeFocused();
    expect(posts).toBe(2);
  });

  test('CONTACT-7: a second failure replaces the first', async ({ page }) => {
    await answer(page, 500, '{"error":"The post room is closed."}');
    await sendFrom(page);
    await expectFailure(page, 'The post room is closed.');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.unroute('**/f/contact');
    await page.route('**/f/contact', (route) => route.abort());
    await sendButton(page).click();
    await expectFailure(page, noResponse);
    await expect(failure(page)).toHaveCount(1);
    await expect(failure(page)).not.toContainText('The post room is closed.');
  });
});

test.describe('CONTACT-10: the console of the browser', () => {
  test('names the reason of the service', async ({ page }) => {
    const errors = watchErrors(page);
    await answer(page, 503, '{"error":"The post room is closed."}');
    await sendFrom(page);
    await expectFailure(page, 'The post room is closed.');
    expect(errors.filter((text) => text.includes('The post room is closed.'))).toHaveLength(1);
  });

  test('says that no response came', async ({ page }) => {
    const errors = watchErrors(page);
    await page.route('**/f/contact', (route) => route.abort());
    await sendFrom(page);
    await expectFailure(page, noResponse);
    expect(errors.filter((text) => text.includes(noResponse))).toHaveLength(1);
  });

  test('stays silent about a message that was sent', async ({ page }) => {
    const errors = watchErrors(page);
    await sendFrom(page);
    await expect(thanks(page)).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test.describe('a visitor whose browser refuses storage', () => {
  test.use({ banner: 'due' });

  for (const [how, refuse] of [
    [
      'as a whole',
      () => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }
      },
    ],
    [
      'for anything new',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      },
    ],
  ] as const) {
    test(`CONTACT-7 CONTACT-10: sends a message and can repeat it, with storage refused ${how}`, async ({ page }) => {
      const crashes: Error[] = [];
      onPageError(page, (error) => crashes.push(error));
      await page.addInitScript(refuse);
      await page.route('**/f/contact', (route) => route.abort(), { times: 1 });
      await page.goto('/contact');
      await fillIn(page, enquiry);
      await sendButton(page).click();
      await expectFailure(page, noResponse);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await sendButton(page).click();
      await expect(thanks(page)).toBeVisible();
      await page.getByRole('button', { name: 'Send Another Message' }).click();
      await expect(field(page, 'Your Message')).toHaveValue('');
      expect(crashes).toEqual([]);
    });

    for (const choice of [site.banner.accept, site.banner.decline]) {
      test(`SITE-1 CONSENT-4: moves about and answers "${choice}" once on each page, with storage refused ${how}`, async ({
        page,
      }) => {
        const crashes: Error[] = [];
        onPageError(page, (error) => crashes.push(error));
        await page.addInitScript(refuse);
        await page.clock.install();
        await page.goto('/');
        const banner = page.getByRole('region', { name: site.banner.label });
        for (const { label, href } of [...menuLinks.slice(1), ...menuLinks.slice(0, 1)]) {
          // Nothing can be stored for the next page, so nothing is counted there before the banner is shown again.
          await waitForHydration(page);
          await page.waitForLoadState('load');
          await page.clock.fastForward(1600);
          await banner.getByRole('button', { name: choice }).click();
          await expect(banner).toHaveCount(0);
          await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
          await expect(page).toHaveURL(href);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        }
        await travel(page, 'back');
        await expect(page).toHaveURL('/contact');
        await expect(field(page, 'Your Message')).toBeVisible();
        expect(crashes).toEqual([]);
      });
    }
  }
});

test('CONTACT-7: a stored draft that makes no sense is passed over', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.hostname === 'localhost') {
      sessionStorage.setItem('enquiry-draft', '{"phone":1,"company":{"a":"b"},"service":["x"],"submit":"x"}');
    }
  });
  await visit(page, '/contact');
  for (const label of labels) {
    await expect(field(page, label)).toHaveValue('');
  }
  await fillIn(page, enquiry);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
});
