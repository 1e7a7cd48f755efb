import { readFileSync } from 'node:fs';
import { publishedFile } from '../../../build/public-files/publish.ts';
import { expect, test } from '../../e2e/support/fixtures.ts';
import { oddAddresses, oddFolder } from './odd-files.ts';

/** What every way of publishing, and the development server, makes of the names of the owner’s files. */

// Some 300 requests to each.
test.setTimeout(600_000);

test('each file of the owner is served byte for byte, whatever its name', async ({ request }) => {
  const addresses: readonly string[] = JSON.parse(readFileSync(oddAddresses, 'utf8'));
  expect(addresses.length).toBeGreaterThan(100);
  const check = async (address: string) => {
    const response = await request.get(address);
    const published = await publishedFile(decodeURIComponent(address), `${oddFolder}/public`);
    expect([address, response.status()]).toEqual([address, 200]);
    expect(await response.body(), address).toEqual('bytes' in published && published.bytes);
  };
  for (let at = 0; at < addresses.length; at += 10) await Promise.all(addresses.slice(at, at + 10).map(check));
});
