import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { company } from '../../../../src/content/content.ts';
import { expect, screenPaths, test } from '../../support/fixtures.ts';
import { folderOf, originOf } from '../../support/sites/sites.ts';

/** What search engines and link previews load, and the pages of a published site. src/entry.prerender.test.ts has the tags. */

const origin = originOf('standard');

test('SITE-7: every screen has its colour and the data of its page, and the preview image and the icons that it names are there', async ({
  request,
}) => {
  const addresses = new Set<string>();
  for (const path of screenPaths) {
    await test.step(path, async () => {
      const html = await (await request.get(path)).text();
      const meta = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
      expect(html).toMatch(/<meta name="theme-color" content="#[\da-f]{6}">/);
      const isFound = path !== '/no-such-page';
      expect(html.includes('<meta name="robots" content="noindex">')).toBe(!isFound);
      const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      const described = data.flatMap(([, json = '']) => JSON.parse(json)['@graph']);
      const pages = described.filter((node) => node['@type'] === 'WebPage').map(({ url }) => url);
      expect([data.length, ...pages]).toEqual(isFound ? [1, origin + path] : [0]);
      const address = meta('og:image');
      addresses.add(address);
      expect(address.startsWith(`${origin}/`), 'the address is absolute').toBe(true);
      const image = await request.get(address);
      expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
      // A PNG begins with its signature and the header chunk, which holds width and height.
      const bytes = await image.body();
      const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String);
      expect(size).toEqual([meta('og:image:width'), meta('og:image:height')]);

      const icons = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g)];
      expect(icons.length).toBeGreaterThan(1);
      for (const [, icon = ''] of icons) {
        const response = await request.get(icon);
        expect(response.status(), icon).toBe(200);
        expect(response.headers()['content-type'], icon).toMatch(/^image\//);
      }
    });
  }
  expect(addresses.size, 'each has an image of its own').toBe(screenPaths.length);
});

test.describe('a published site', () => {
  test.use({ baseURL: originOf('published') });

  test('SITE-7: a fact that is changed in the record of the company is changed everywhere', () => {
    const { name, strapline, email, phone, address, profiles } = company;
    const words = readdirSync('content').filter((file) => file !== 'company.yaml');
    const written = words.map((file) => readFileSync(path.join('content', file), 'utf8')).join('\n');
    // A sentence may contain the name itself; the name in the record then changes nothing there.
    const names = [name, strapline].filter((fact) => !written.includes(fact));
    const facts = [...names, email, phone.display, phone.e164, String(address[0]), ...profiles.map(({ href }) => href)];
    const dist = path.join(folderOf('published'), 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(html|js|json|txt|xml|svg|webmanifest|conf)$|_headers$/.test(file),
    );
    const left = files.flatMap((file) => {
      const text = readFileSync(path.join(dist, file), 'utf8');
      return facts.filter((fact) => text.includes(fact)).map((fact) => `${file}: ${fact}`);
    });
    expect(files.length).toBeGreaterThan(10);
    expect(left).toEqual([]);
  });
});
