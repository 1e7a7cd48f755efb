import { expect, test } from 'vitest';
import { healthAddress } from '../../server/http/health-check.ts';
import { parseFiles } from '../../src/content/files.ts';
import { validateContent } from '../../src/content/read.ts';
import { embeddedEndpoint } from '../../src/enquiry/fields.ts';
import { searchFiles } from '../seo/robots-and-sitemap.ts';
import { redirectsOf } from './redirects.ts';

const siteUrl = 'https://www.company.example';

test('an old address is decoded, and a new one is encoded as a header needs it', () => {
  const entries = [
    { from: '/%C3%BCber-uns/', to: '/about#main' },
    { from: '/prices', to: '/für alle.pdf' },
    { from: '/shop', to: 'https://shop.example' },
  ];
  expect(redirectsOf(entries, siteUrl)).toEqual({
    '/über-uns': '/about#main',
    '/prices': '/f%C3%BCr%20alle.pdf',
    '/shop': 'https://shop.example/',
  });
});

test('a new address at the host of the site itself could lead in a circle, and stops the build', () => {
  const entries = [
    { from: '/a', to: '/about' },
    { from: '/b', to: `${siteUrl}/b?c#d` },
  ];
  expect(() => redirectsOf(entries, siteUrl)).toThrow(
    `content/redirects.yaml › [1].to: "${siteUrl}/b?c#d" names this site's own host. Write "/b?c#d".`,
  );
});

test('what the server answers and the build writes can not have moved', () => {
  const files = [...Object.keys(searchFiles(siteUrl, [])), 'favicon.ico', 'favicon.svg', 'apple-touch-icon.png'];
  const addresses = [embeddedEndpoint, healthAddress, '/404.html', ...files.map((name) => `/${name}`)];
  const redirects = addresses.map((from) => ({ from, to: '/about' }));
  const { violations } = validateContent({ ...parseFiles().data, redirects });
  expect(violations.map(({ field, problem }) => `${field} ${problem}`)).toEqual(
    addresses.map(
      (from, index) => `[${index}].from "${from}" is an address that the site itself needs. Delete the entry.`,
    ),
  );
});
