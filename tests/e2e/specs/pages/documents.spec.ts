import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, visit, watchErrors } from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';

/** Documents of `examples/full` in a browser. src/entry.prerender.test.ts has their words and links. */
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

test('WORK-2 WORK-3: on a wide screen the facts are in sight, each step stands under its ring, and on paper both processes are there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 960, height: 800 });
  await visit(page, '/work/claims');
  const facts = main(page).locator('dl');
  await expect(facts).toBeInViewport({ ratio: 1 });
  // A long name of a client leaves room for those of the people.
  const [client] = await facts.locator('dd').all();
  await client?.evaluate((name) => name.append(' of Wolverhampton'.repeat(9)));
  expect((await facts.getByRole('link', { name: 'Sam Specimen' }).boundingBox())?.height).toBeLessThan(50);
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

test('INSIGHTS-4: Atom and JSON feeds have the articles of the list', async ({ page, request }) => {
  await visit(page, '/insights');
  const atom = await request.get('/insights/feed.xml');
  expect(atom.headers()['content-type']).toMatch(/xml/);
  const listed = await main(page).locator('h3 a[href^="/insights/"]').allTextContents();
  // Whether a parser reads it, tests/formats.test.ts shows.
  const entries = [...(await atom.text()).matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => entry);
  expect(entries.map((entry) => /<title>(.*?)<\/title>/.exec(entry)?.[1])).toEqual(listed);
  expect(entries[0]).toMatch(/<id>http[^<]*\/insights\/handover<\/id>/);
  expect(entries.join()).toContain('<name>Jo Placeholder</name>');
  const json = await (await request.get('/insights/feed.json')).json();
  expect(json).toMatchObject({ version: expect.stringContaining('jsonfeed.org'), items: { length: 6 } });
});

test('PAGES-2: tables fit into a narrow window, and footnotes lead there and back', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, '/insights/map-a-process');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  const table = page.getByRole('table').nth(1);
  await expect(table.getByRole('columnheader').first()).toHaveText('Step');
  await expect(table.getByRole('rowheader').first()).toHaveText('Print and file the invoice');
  await expect(table.getByRole('cell', { name: '36', exact: true })).toHaveCSS('text-align', 'end');
  for (const each of await page.getByRole('table').all()) {
    expect((await each.boundingBox())?.width).toBeLessThan(320);
  }
  await page.getByRole('link', { name: '1', exact: true }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'An hour is counted at £25' });
  await expect(note).toBeInViewport();
  await note.getByRole('link', { name: 'Back to the text from note 1' }).click();
  await expect(page.getByText('about £3,300')).toBeInViewport();
});

test('PAGES-2: code scrolls in itself', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, '/insights/map-a-process');
  // No sample has code. Its block scrolls as a table of very many columns does (src/sections/prose/prose.tsx).
  const code = await page
    .getByRole('table')
    .first()
    .evaluateHandle((table) => {
      const block = document.createElement('pre');
      block.className = table.parentElement?.className ?? '';
      block.tabIndex = 0;
      block.textContent = 'case,step,waited_for,who,started,finished\n'.repeat(3);
      table.parentElement?.after(block);
      return block;
    });
  expect(await code.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await code.evaluate((block) => block.focus());
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

/** What browsers show as a page's reader view. */
const readability = readFileSync(new URL(import.meta.resolve('@mozilla/readability/Readability.js')), 'utf8');

const study =
  'dt, dd, .content .content :is(p, li, h2):not(nav *), main > section:has(strong):not(:has(a)) :is(li, section h3), blockquote, figcaption';

for (const [name, parts] of [
  ['work/claims', study],
  ['work/orders', study],
  ['work/referrals', study],
  ['insights/repeat-calls', '.content .content :is(p, h2, th, td, ol li):not(nav *)'],
  ['insights/map-a-process', '.content .content :is(h3, th, td, figcaption)'],
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
