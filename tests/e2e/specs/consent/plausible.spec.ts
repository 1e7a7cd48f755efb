import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { analytics } from '../../../../src/content/content.ts';
import { expect, test, waitForHydration, watchErrors } from '../../support/fixtures.ts';
import { folderOf, originOf, plausible, type SiteName } from '../../support/sites/sites.ts';
import { accept, banner, chooseInSettings, goTo } from '../../support/visitor-choice.ts';

/** Tests of a second analytics service behind the same interface: it sets no cookies and loads no JavaScript. */

test.use({ banner: 'shown', baseURL: originOf('hosted') });

/** Responds in place of Plausible; records its reports, and every other request for analytics to another host. */
async function standInForPlausible(page: Page) {
  const seen = { events: [] as unknown[], others: [] as string[] };
  page.on('request', (request) => {
    const url = request.url();
    if (url === `${plausible.host}/api/event` && request.method() === 'POST') {
      seen.events.push(request.postDataJSON());
    } else if (/stats\.example|plausible\.io|google/.test(new URL(url).hostname)) {
      seen.others.push(url);
    }
  });
  await page.route(`${plausible.host}/**`, (route) => route.fulfill({ status: 202, body: 'ok' }));
  return seen;
}

const pageview = (address: string) => ({
  name: 'pageview',
  url: `${originOf('hosted')}${address}`,
  domain: plausible.domain,
  referrer: `${originOf('hosted')}/`,
});

test('CONSENT-3 CONSENT-5: each page is counted once after acceptance, none before it or after a withdrawal', async ({
  page,
  context,
}) => {
  const seen = await standInForPlausible(page);
  await page.goto('/');
  await expect(banner(page)).toContainText(analytics.plausible.question);
  await goTo(page, 'About');
  expect(seen).toEqual({ events: [], others: [] });
  await accept(page).click();
  await expect.poll(() => seen.events).toEqual([pageview('/about')]);
  await goTo(page, 'Contact');
  await expect.poll(() => seen.events).toEqual([pageview('/about'), pageview('/contact')]);
  expect(await context.cookies()).toEqual([]);
  await chooseInSettings(page, 'decline');
  await page.keyboard.press('Escape');
  await goTo(page, 'Home');
  await page.reload();
  await waitForHydration(page);
  await goTo(page, 'About');
  expect(seen.events).toHaveLength(2);
  expect(seen.others).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cookie-consent']);
});

test('a campaign reaches the first report, and a proposed message neither a report nor the server again', async ({
  page,
}) => {
  const seen = await standInForPlausible(page);
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  const tags = (service: string) => `/contact?utm_source=a+b&${service}gclid=x%3Dy#enquiry-heading`;
  await page.goto(tags('service=customer-experience&message=Secret&'));
  await waitForHydration(page);
  await expect(page).toHaveURL(tags(''));
  await expect(page.locator('textarea')).toHaveValue('Secret');
  await accept(page).click();
  await expect.poll(() => seen.events).toEqual([{ ...pageview(tags('')), referrer: null }]);
  await goTo(page, 'About');
  await expect.poll(() => seen.events).toHaveLength(2);
  // Read within the test: what a listener still awaits at its end fails in the middle of another test.
  const texts = await Promise.all(
    sent.map(async (request) => JSON.stringify([request.url(), await request.allHeaders(), request.postData()])),
  );
  expect(texts.filter((text) => text.includes('Secret'))).toHaveLength(1);
});

test('CONSENT-3: the site works on where Plausible is kept away', async ({ page }) => {
  const errors = watchErrors(page);
  await page.route(`${plausible.host}/**`, (route) => route.abort('blockedbyclient'));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().startsWith(plausible.host));
  await page.goto('/');
  await accept(page).click();
  await failed;
  await goTo(page, 'Contact');
  await waitForHydration(page);
  expect(errors).toEqual([]);
});

/** Reads all pages and JavaScript files of a site as one text. */
async function textOf(name: SiteName): Promise<string> {
  const folder = path.join(folderOf(name), 'dist');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(html|js)$/.test(file));
  return (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n');
}

test('a site holds the code and the words of its own vendor, and of no other', async () => {
  const vendors = (text: string) => text.match(/googletagmanager|Google Analytics|api\/event|Plausible counts/g);
  expect(new Set(vendors(await textOf('standard')))).toEqual(new Set(['googletagmanager', 'Google Analytics']));
  expect(new Set(vendors(await textOf('hosted')))).toEqual(new Set(['api/event', 'Plausible counts']));
  expect(vendors(await textOf('examples'))).toBeNull();
});
