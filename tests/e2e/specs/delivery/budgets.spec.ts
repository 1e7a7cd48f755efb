import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { build } from 'vite';
import { compressed } from '../../../../build/prerender/compress.ts';
import { expect, screenPaths, test, waitForHydration } from '../../support/fixtures.ts';
import { folderOf, type SiteName } from '../../support/sites/sites.ts';

/** Returns the Content-Length of a response: the site's server gives the size of each body as sent. */
function sizeOf(response: Response): number {
  const length = response.headers()['content-length'];
  if (length === undefined) {
    throw new Error(`${response.url()} came without a Content-Length.`);
  }
  return Number(length);
}

/**
 * Weighs what the site itself sends of a page with an empty cache, from its request until no more requests follow: bytes of the
 * bodies. The first flight is the page with its inlined style, which is everything that its first paint needs.
 * @param settled resolves when the page's own work has ended
 */
async function weigh(page: Page, address: string, settled: () => Promise<unknown>) {
  const responses: Response[] = [];
  // The browser decides about the icon: a whole Chromium requests it, its headless shell does not.
  page.on('response', (response) => /icon\.[a-z]+$/.test(response.url()) || responses.push(response));
  await page.goto(address);
  await settled();
  await page.waitForLoadState('networkidle');
  const { origin } = new URL(page.url());
  const own = responses.filter((response) => new URL(response.url()).origin === origin);
  const sum = (types: RegExp) =>
    own
      .filter((response) => types.test(response.request().resourceType()))
      .reduce((total, response) => total + sizeOf(response), 0);
  return { firstFlight: sum(/document|stylesheet/), script: sum(/script/), font: sum(/font/), total: sum(/./) };
}

type Budgets = Awaited<ReturnType<typeof weigh>>;

/** Budgets in bytes as brotli sends them, a visitor's choice included (reasons: docs/explanation/performance.md). */
const budgets = { firstFlight: 13_000, font: 22_000, total: 100_000, script: 3000 };

/** Builds React alone with the settings of the site's build; returns its size in bytes, as a server with brotli sends it. */
async function sizeOfReact(): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.resolve('tests/e2e/support/budgets/react-alone.ts') },
    },
  });
  return 'output' in built ? brotliCompressSync(built.output[0].code).length : Number.NaN;
}

/** Budget of the contact page, which has React for its form. */
let contactScript = 0;
test.beforeAll(async () => {
  contactScript = 1.1 * (await sizeOfReact());
});

const budgetsOf = (address: string): Budgets => ({
  ...budgets,
  ...(address === '/' && { total: 35_000 }),
  ...(address === '/contact' && { script: contactScript }),
});

test.use({ banner: 'shown' });

const overweight = (weights: Budgets, budgetsOfPage: Budgets) =>
  Object.entries(budgetsOfPage)
    .map(([name, budget]) => ({ name, budget: Math.floor(budget), bytes: weights[name as keyof Budgets] }))
    .filter(({ bytes, budget }) => bytes > budget);

for (const address of screenPaths) {
  // Accept asks for more than Decline. What is sent before the choice counts too.
  test(`${address} keeps to the budget of bytes with "Accept", the vendor's own script left out`, async ({ page }) => {
    await page.route(/googletagmanager\.com/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const weights = await weigh(page, address, async () => {
      await waitForHydration(page);
      const vendor = page.waitForRequest(/googletagmanager\.com/);
      await page.getByRole('button', { name: 'Accept' }).click();
      await vendor;
      await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    });
    // Each kind must have been loaded: none may pass because it was not weighed.
    expect(Math.min(weights.firstFlight, weights.script, weights.font)).toBeGreaterThan(0);
    expect(overweight(weights, budgetsOf(address))).toEqual([]);
  });
}

/** Budgets of the pages of a site: an article of 2,000 words may fill a first flight of ten packets. */
const firstFlights = { standard: budgets.firstFlight, published: budgets.firstFlight, examples: 14_600 } as const;

for (const [site, budget] of Object.entries(firstFlights)) {
  test(`every page that the build of the ${site} site wrote fits into one first flight`, async () => {
    const dist = path.join(folderOf(site as SiteName), 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
    expect(files.length).toBeGreaterThan(5);
    const sizeOf = async (name: string) => (await compressed(readFileSync(path.join(dist, name)))).length;
    const sizes = await Promise.all(files.map(sizeOf));
    expect(files.filter((_, index) => Number(sizes[index]) > budget)).toEqual([]);
  });
}
