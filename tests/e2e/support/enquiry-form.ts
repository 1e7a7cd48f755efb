import { expect, type Page, type Request } from '@playwright/test';
import { enquiry as words } from '../../../src/content/content.ts';
import type { Enquiry } from '../../../src/enquiry/fields.ts';

/** Labels of the fields, in order (CONTACT-3), each with its name in what is sent. */
const names = {
  'Full Name': 'name',
  'Email Address': 'email',
  'Phone Number': 'phone',
  'Company Name': 'company',
  'Service of Interest': 'service',
  'Your Message': 'message',
} as const;

export const labels = Object.keys(names) as readonly (keyof typeof names)[];

/** Names of the fields, in the order in which the form shows them. */
export const fieldOrder = Object.values(names);

/** Enquiry with every field filled in. */
export const ada = {
  name: 'Ada Lovelace',
  email: 'ada@company.example',
  phone: '+44 20 7946 0000',
  company: 'Analytical Engines Ltd',
  message: 'Our invoices are typed twice.\nCan that end?',
  service: 'process-digitization',
} as const satisfies Enquiry;

export type Values = Readonly<Record<keyof typeof ada, string>>;

export const field = (page: Page, label: (typeof labels)[number]) => page.getByLabel(label, { exact: true });
export const sendButton = (page: Page) => page.getByRole('button', { name: words.send });
export const thanks = (page: Page) => page.getByRole('group', { name: 'Message Sent!' });
export const failure = (page: Page) => page.getByRole('group', { name: 'Something Went Wrong' });

/** Replaces the value of a field. Empties the field first, because Playwright appends to an e-mail address in a stock Firefox. */
export async function typeOver(page: Page, label: (typeof labels)[number], value: string): Promise<void> {
  await field(page, label).fill('');
  await field(page, label).fill(value);
}

export async function fillIn(page: Page, values: Values = ada): Promise<void> {
  for (const label of labels) {
    if (label === 'Service of Interest') await field(page, label).selectOption(values.service);
    else await typeOver(page, label, values[names[label]]);
  }
}

export async function expectValues(page: Page, values: Values): Promise<void> {
  for (const label of labels) await expect(field(page, label)).toHaveValue(values[names[label]]);
}

/** Sends the form without a name, finds all that was typed beside the reason, writes the name and presses "Try Again". */
export async function tryAgainWithName(page: Page): Promise<void> {
  await fillIn(page, { ...ada, name: ' ' });
  await sendButton(page).click();
  await expect(failure(page)).toContainText('Please enter your full name.');
  await expectValues(page, { ...ada, name: ' ' });
  await field(page, 'Full Name').fill(ada.name);
  await page.getByRole('button', { name: 'Try Again' }).click();
}

export function watchPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request);
  });
  return posts;
}

/**
 * Records the bodies that the page's JavaScript sends from now on; the returned function reads them. The page itself records
 * them, because a stock Firefox does not report a request's body to Playwright.
 */
export async function watchBodies(page: Page): Promise<() => Promise<unknown[]>> {
  const note = () => {
    const bodies: unknown[] = [];
    const { fetch } = window;
    window.fetch = (address, options) => {
      bodies.push(options?.body);
      return fetch(address, options);
    };
    Object.assign(window, { sentBodies: bodies });
  };
  await page.addInitScript(note);
  await page.evaluate(note);
  return async () => {
    const bodies = await page.evaluate(() => (window as unknown as { sentBodies: string[] }).sentBodies);
    return bodies.map((body): unknown => JSON.parse(body));
  };
}

/** Responds to enquiries only once the returned function is called. */
export async function holdResponse(page: Page, status = 200, body = '{"ok":true}'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/f/contact', async (route) => {
    await promise;
    await route.fulfill({ status, contentType: 'application/json', body });
  });
  return resolve;
}
