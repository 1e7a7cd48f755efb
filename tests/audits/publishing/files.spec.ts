import { readFileSync } from 'node:fs';
import { publishedFile } from '../../../build/public-files/publish.ts';
import type { Published } from '../../../build/public-files/without-metadata.ts';
import { expect, test } from '../../e2e/support/fixtures.ts';
import { oddFolder, type Reference } from './odd-files.ts';

/** Tests that every way of publishing, and the development server, serves the owner’s files at the addresses in the pages. */

test.use({ javaScriptEnabled: false });
// Some 800 requests to each.
test.setTimeout(600_000);

test('what the check accepts is served byte for byte at the address in the page, whatever its name', async ({
  page,
  request,
}) => {
  const accepted: readonly Reference[] = JSON.parse(readFileSync(`${oddFolder}/accepted.json`, 'utf8'));
  const addresses = new Map<string, string>();
  for (const address of ['/odd-files', '/about']) {
    await page.goto(address);
    // As the browser resolves them.
    const found = await page
      .locator('main')
      .evaluate((main) => [
        ...[...main.querySelectorAll('a')].map((link) => [link.textContent, link.href] as const),
        ...[...main.querySelectorAll('img')].map((image) => [image.alt, image.src] as const),
      ]);
    for (const [words, href] of found) addresses.set(/^i\d+x\d+/.exec(words)?.[0] ?? '', href);
  }
  const files = new Map<string, Published>();
  for (const name of new Set(accepted.map((each) => each.name))) {
    files.set(name, await publishedFile(`/${name}`, `${oddFolder}/public`));
  }
  const check = async ({ id, place, name, written }: Reference) => {
    const address = { download: written, moved: `/moved/${id}` }[String(place)] ?? addresses.get(id);
    expect(address, `${id} ${place} ${written}`).toBeDefined();
    const response = await request.get(address ?? '');
    const published = files.get(name);
    const isResized = /image|portrait/.test(place) && /\.jpe?g$/i.test(name);
    expect([address, response.status()]).toEqual([address, 200]);
    if (isResized) expect(response.headers()['content-type'], address).toMatch(/^image\//);
    else expect(await response.body(), address).toEqual(published && 'bytes' in published && published.bytes);
  };
  for (let at = 0; at < accepted.length; at += 10) await Promise.all(accepted.slice(at, at + 10).map(check));
});
