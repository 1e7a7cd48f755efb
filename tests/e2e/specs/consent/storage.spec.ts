import { readFileSync } from 'node:fs';
import { fillIn, sendButton, thanks } from '../../support/enquiry-form.ts';
import { expect, test, waitForHydration } from '../../support/fixtures.ts';
import { banner, decline, goTo } from '../../support/visitor-choice.ts';

test.use({ banner: 'due' });

const draft = readFileSync('examples/statements/privacy.md', 'utf8');
const [, kept = ''] = /^## What is kept in your browser\n(.*?)^## /ms.exec(draft) ?? [];

test('the browser keeps what the draft of the privacy notice names, as long as it says, and nothing else', async ({
  context,
  page,
}) => {
  const stored = () =>
    page.evaluate(async () => [
      ...Object.keys({ ...localStorage, ...sessionStorage }).toSorted(),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
    ]);
  await page.goto('/');
  await goTo(page, 'Contact');
  await expect(banner(page)).toBeVisible();
  await waitForHydration(page);
  await fillIn(page);
  await expect.poll(stored).toEqual(['banner-due', 'enquiry-draft']);
  await decline(page).click();
  await expect.poll(stored).toEqual(['cookie-consent', 'enquiry-draft']);
  await page.route('**/f/contact', (route) => route.fulfill({ json: { ok: true } }));
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect.poll(stored).toEqual(['cookie-consent']);
  expect(await context.cookies()).toEqual([]);
  // The version of the question is stored where there was more than one (src/consent/stored-choice.test.ts).
  expect([...kept.matchAll(/^- `([\w-]+)`/gm)].map(([, name]) => name).toSorted()).toEqual([
    'banner-due',
    'cookie-consent',
    'cookie-consent-version',
    'enquiry-draft',
  ]);
});
