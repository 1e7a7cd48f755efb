import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { home } from '../../../../src/content/content.ts';
import { sectionsByKind } from '../../../../src/content/sections-by-kind.ts';
import { expect, test, visit, watchErrors } from '../../support/fixtures.ts';
import { folderOf, originOf } from '../../support/sites/sites.ts';

/** Articles, case studies and plain pages, on the site that is built from `examples/full`. */
test.use({ baseURL: originOf('examples') });

/** What a page reports as an error, such as a style attribute that its policy refuses. */
let errors: string[] = [];

test.beforeEach(({ page }) => {
  errors = watchErrors(page);
});

test.afterEach(() => {
  expect(errors).toEqual([]);
});

const main = (page: Page) => page.getByRole('main');

/** Links to documents of a folder, in the order of a list. */
const titles = (page: Page, folder: string) => main(page).locator(`h3 a[href^="/${folder}/"]`);

test('WORK-1: the case studies are listed, newest first, and in the menu', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Work' }).click();
  await expect(page).toHaveURL('/work');
  await expect(titles(page, 'work')).toHaveCount(3);
  await main(page).getByRole('link', { name: 'Insurance claims decided in days' }).click();
  await expect(page).toHaveURL('/work/claims');
});

test('WORK-2: a case study names client, industry, pillar, months and people, its figures and a quotation', async ({
  page,
}) => {
  await visit(page, '/work/claims');
  const facts = main(page).locator('dl');
  await expect(facts).toBeInViewport({ ratio: 1 });
  await expect(facts).toContainText(/Client\s*Not named/);
  await expect(facts).toContainText('Finance');
  await expect(facts).toContainText('February 2025 to September 2025');
  await expect(facts.getByRole('link', { name: 'Process Digitisation & Automation' })).toHaveAttribute(
    'href',
    '/services#process-digitization',
  );
  const figure = main(page).getByRole('listitem').filter({ hasText: 'Time from claim to decision' });
  await expect(figure).toContainText(/Before:\s*11\s*After:\s*3\s*working days/);
  await expect(figure).toContainText('Source: The sample’s claims system');
  await expect(main(page).getByRole('blockquote')).toContainText('tried to break it for three weeks');
  await expect(main(page)).toContainText('Approved by Sample approver, 10 February 2026');
  // A long name of a client leaves room for those of the people.
  await facts
    .locator('dd')
    .first()
    .evaluate((client) => {
      client.textContent = 'Household Goods Insurance Company of Wolverhampton '.repeat(3);
    });
  const person = facts.getByRole('link', { name: 'Sam Specimen' });
  expect((await person.boundingBox())?.height).toBeLessThan(50);
  await person.click();
  await expect(page.getByRole('heading', { name: 'Sam Specimen', exact: true })).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('WORK-3: the process is shown before, after or both, with its steps as text', async ({ page }) => {
    await page.goto('/work/claims');
    const before = page.getByText('Paper file passed to assessor');
    const after = page.getByText('Assessor decides from one screen');
    const both = page.getByRole('radio', { name: 'Both' });
    await expect(both).toBeChecked();
    await expect(before).toBeVisible();
    await expect(after).toBeVisible();
    await both.focus();
    await page.keyboard.press('ArrowRight');
    await expect(before).toBeVisible();
    await expect(after).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(before).toBeHidden();
    await expect(after).toBeVisible();
  });
});

test('WORK-3: on a wide screen each step stands under its ring, and on paper both processes are there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 960, height: 800 });
  await visit(page, '/work/claims');
  const before = main(page).locator('[data-view=before]');
  const width = await before.evaluate((part) => part.clientWidth);
  const rings = (await before.locator('[data-tone=stop] path').first().getAttribute('d')) ?? '';
  const places = [...rings.matchAll(/M(\d+)/g)].map(([, x]) => (Number(x) / 480) * width);
  const steps = await before
    .locator('li')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).offsetLeft + item.clientWidth / 2));
  expect(steps).toHaveLength(9);
  for (const [index, x] of steps.entries()) expect(Math.abs(x - (places[index] ?? 0))).toBeLessThan(width / 40);
  await page.getByRole('radio', { name: 'After' }).check();
  await expect(page.getByText('Paper file passed to assessor')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Paper file passed to assessor')).toBeVisible();
});

test('WORK-4: pillars and industries lead to their case studies, and those to contact', async ({ page }) => {
  await visit(page, '/services#process-digitization');
  const link = { name: 'Insurance claims decided in days, from one screen' };
  await expect(page.getByRole('link', link)).toBeVisible();
  await visit(page, '/');
  await main(page).getByRole('listitem').filter({ hasText: 'Finance' }).getByRole('link', link).click();
  await expect(page).toHaveURL('/work/claims');
  await main(page).getByRole('link', { name: 'Describe it to us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('WORK-5: the home page shows the first figure of the newest case study, and nothing without one', async ({
  page,
}) => {
  await visit(page, '/');
  const { heading } = sectionsByKind(home).documents as { heading: string };
  const section = main(page).locator('section', { has: page.getByRole('heading', { name: heading }) });
  await expect(section).toContainText(/Before: 58.*After: 14/);
  await expect(section).toContainText('Orders cancelled for lack of stock, in 1,000 orders');
  await expect(section).toContainText('Source: Invented order records');
  await expect(section.locator('[data-tone=stop]')).toHaveCount(1);
  await section.getByRole('link').click();
  await expect(page).toHaveURL('/work/orders');
  await page.goto(originOf('standard'));
  await expect(main(page).getByRole('heading', { name: 'What we do' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: heading })).toHaveCount(0);
});

test('INSIGHTS-1: the articles are listed, newest first, all of them and by topic', async ({ page }) => {
  await visit(page, '/insights');
  await expect(titles(page, 'insights')).toHaveText([
    'Before the consultants leave',
    'Five questions before you automate a step',
    'Why your stock figure is wrong, and what to do',
    'Count the calls that should not have happened',
    'Run the old system beside the new one',
    'How to map a process in ten working days',
  ]);
  await expect(main(page).getByRole('listitem').filter({ hasText: 'How to map' })).toContainText('8-minute read');
  // Each has the illustration of its page, and no two are the same.
  const drawn = await main(page)
    .locator('li svg')
    .evaluateAll((all) => all.map(({ innerHTML }) => innerHTML));
  expect(new Set(drawn).size).toBe(6);
  await page.goto('/insights/handover');
  expect(await main(page).locator('svg').first().innerHTML()).toBe(drawn[0]);
  await page.goto('/insights');
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: 'Process Digitisation & Automation' })
    .click();
  await expect(page).toHaveURL('/insights/topics/process-digitization');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Process Digitisation & Automation');
  await expect(page.getByRole('banner').locator('[aria-current="true"]')).toHaveText(['Insights']);
  await expect(titles(page, 'insights')).toHaveCount(2);
});

test('INSIGHTS-2: an article names author, days, topic and reading time, and leads to others and to its headings', async ({
  page,
}) => {
  await visit(page, '/insights/map-a-process');
  await expect(main(page)).toContainText('12 March 2026');
  await expect(main(page)).toContainText('Updated 3 September 2026');
  await expect(main(page)).toContainText('8-minute read');
  await expect(main(page).getByRole('link', { name: 'Process Digitisation & Automation' })).toHaveAttribute(
    'href',
    '/insights/topics/process-digitization',
  );
  await expect(titles(page, 'insights')).toHaveText(['Five questions before you automate a step']);
  const tag = (property: string) => page.locator(`meta[property="${property}"]`);
  await expect(tag('og:type')).toHaveAttribute('content', 'article');
  await expect(tag('og:image')).toHaveAttribute('content', /\/social\/insights\/map-a-process\.png$/);
  const image = await page.request.get('/social/insights/map-a-process.png');
  expect(image.headers()['content-type']).toBe('image/png');
  const links = main(page).getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect(links.first()).toHaveText('Before you start');
  await page.getByRole('heading', { name: 'Days 9 and 10' }).scrollIntoViewIfNeeded();
  await links.filter({ hasText: 'Day 8' }).click();
  await expect(page.getByRole('heading', { name: 'Day 8' })).toBeInViewport();
});

test('INSIGHTS-3: an author’s card lists the articles, and each article leads to the card', async ({ page }) => {
  await visit(page, '/insights/parallel-run');
  await page.getByRole('link', { name: 'By Jo Placeholder' }).click();
  await expect(page).toHaveURL('/about#jo-placeholder');
  const card = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Jo Placeholder', exact: true }) });
  await expect(card).toBeInViewport();
  await expect(card.getByRole('link', { name: 'Run the old system beside the new one' })).toBeVisible();
  // Whose only article is a draft has no list.
  await expect(main(page)).not.toContainText('Articles by Alex Sample');
});

test('INSIGHTS-4: Atom and JSON feeds have the articles, and the pages announce them', async ({ page }) => {
  await visit(page, '/insights');
  for (const type of ['application/atom+xml', 'application/feed+json']) {
    await expect(page.locator(`link[rel="alternate"][type="${type}"]`)).toHaveCount(1);
  }
  const atom = await page.request.get('/insights/feed.xml');
  expect(atom.headers()['content-type']).toMatch(/xml/);
  const listed = await titles(page, 'insights').allTextContents();
  // Whether a parser reads it, tests/formats.test.ts shows.
  const entries = [...(await atom.text()).matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => entry);
  expect(entries.map((entry) => /<title>(.*?)<\/title>/.exec(entry)?.[1])).toEqual(listed);
  expect(entries[0]).toMatch(/<id>http[^<]*\/insights\/handover<\/id>/);
  expect(entries.join()).toContain('<name>Jo Placeholder</name>');
  const json = await (await page.request.get('/insights/feed.json')).json();
  expect(json).toMatchObject({ version: expect.stringContaining('jsonfeed.org'), items: { length: 6 } });
});

test('INSIGHTS-5: neither a draft nor an article of a later day is anywhere on the site', async ({ page }) => {
  const dist = path.join(folderOf('examples'), 'dist');
  for (const slug of ['supplier-quotes', 'cost-of-a-return']) {
    const response = await page.goto(`/insights/${slug}`);
    expect(response?.status()).toBe(404);
    expect(existsSync(path.join(dist, `social/insights/${slug}.png`))).toBe(false);
    for (const file of ['sitemap.xml', 'insights.html', 'insights/feed.xml', 'about.html', '.server/site.json']) {
      expect(readFileSync(path.join(dist, file), 'utf8')).not.toContain(slug);
    }
  }
});

test('PAGES-1: a plain page is at its name, with a link in the footer', async ({ page }) => {
  await visit(page, '/');
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  // Careers is in the menu, and so comes with its pages.
  expect((await links.allTextContents()).filter((text) => /Car|Con|Terms/.test(text))).toEqual([
    'Careers',
    'Contact',
    'Terms of use',
  ]);
  await links.filter({ hasText: 'Careers' }).click();
  await expect(page).toHaveURL('/careers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers and how we hire');
  await links.filter({ hasText: 'Terms' }).click();
  await main(page).getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('PAGES-2: tables fit into a narrow window, code scrolls in itself, and footnotes lead there and back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, '/insights/map-a-process');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  const code = page.getByRole('region', { name: 'Code' });
  const lines = await code.evaluate((node) => {
    const range = new Range();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe((await code.textContent())?.trim().split('\n').length);
  await code.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader').first()).toHaveText('Step');
  await expect(table.getByRole('rowheader').first()).toHaveText('Print and file the invoice');
  await expect(table.getByRole('cell', { name: '36', exact: true })).toHaveCSS('text-align', 'end');
  expect((await table.boundingBox())?.width).toBeLessThan(320);
  await page.getByRole('link', { name: '1', exact: true }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'An hour is counted at £25' });
  await expect(note).toBeInViewport();
  await note.getByRole('link', { name: 'Back to the text from note 1' }).click();
  await expect(page.getByText('about £3,300')).toBeInViewport();
});

/** What browsers show as a page's reader view. */
const readability = readFileSync(new URL(import.meta.resolve('@mozilla/readability/Readability.js')), 'utf8');

const study =
  'dt, dd, .content .content :is(p, li, h2):not(nav *), main > section:has(strong) :is(li, section h3), blockquote, figcaption';

for (const [name, parts] of [
  ['work/claims', study],
  ['work/orders', study],
  ['work/referrals', study],
  ['insights/repeat-calls', '.content .content :is(p, h2, th, td, ol li):not(nav *)'],
  ['insights/map-a-process', '.content .content :is(h3, th, td, pre, figcaption)'],
  ['careers', '.content .content :is(p, li, h2):not(nav *)'],
] as const) {
  test(`a reader view has all words of ${name}, and who wrote it`, async ({ page }) => {
    const html = await (await page.request.get(`/${name}`)).text();
    // In a blank page: the site's policy lets no script parse HTML.
    const [lost, byline, count] = (await page.evaluate(`(() => {
      ${readability}
      const text = (node) => node.textContent.replace(/\\s+/g, '');
      const parse = (source) => new DOMParser().parseFromString(source, 'text/html');
      const parts = [...parse(${JSON.stringify(html)}).querySelectorAll(${JSON.stringify(parts)})].map(text);
      const { content, byline } = new Readability(parse(${JSON.stringify(html)})).parse();
      const shown = text(parse(content).body);
      return [parts.filter((part) => !shown.includes(part)), byline, parts.length];
    })()`)) as [string[], string | null, number];
    expect(lost).toEqual([]);
    expect(count).toBeGreaterThan(5);
    expect(byline).toEqual(name.startsWith('insights') ? expect.stringMatching(/^\w+ \w+$/) : null);
  });
}
