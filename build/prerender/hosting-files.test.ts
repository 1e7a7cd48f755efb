import { expect, test } from 'vitest';
import type { BuildManifest } from '../../config/build-manifest.ts';
import { ContentError } from '../../src/content/content-error.ts';
import { headersFile, redirectsFile } from './hosting-files.ts';

const manifest: BuildManifest = {
  siteUrl: 'https://www.company.example',
  pages: { '/': 'index.html', '/about': 'about.html', '/contact': 'contact.html' },
  notFound: '404.html',
  sentPage: '.server/contact-sent.html',
  refusedPages: '.server/contact-refused.json',
  redirects: {},
  publicFiles: [],
  headers: { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' },
};
const withPolicy = (policy: string) => ({ ...manifest, headers: { 'Content-Security-Policy': policy } });

/** Headers that a `_headers` file sets for a URL, joined as a host joins them. */
function met(address: string): Record<string, string> {
  const values: Record<string, string> = {};
  let meets = false;
  for (const line of headersFile(manifest).trimEnd().split('\n')) {
    if (!line.startsWith(' ')) {
      const [start = '', end] = line.split('*');
      meets = end === undefined ? address === line : address.startsWith(start) && address.endsWith(end);
    } else if (meets) {
      const [name = '', value = ''] = line.trim().split(/: (.*)/);
      values[name] = name in values ? `${values[name]}, ${value}` : value;
    }
  }
  return values;
}

test('every response carries the security policy, and each address one word on caching', () => {
  expect(met('/about')).toEqual({ ...manifest.headers, 'Cache-Control': 'no-cache' });
  expect(met('/')).toEqual({ ...manifest.headers, 'Cache-Control': 'no-cache' });
  expect(met('/assets/app-1a2b.js')).toEqual({
    ...manifest.headers,
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  expect(met('/no-such-page')).toEqual(manifest.headers);
});

test('the rules for prefetching have the type without which browsers leave them alone on static hosts', () => {
  expect(met('/assets/prefetch-1a2b.speculationrules')).toEqual({
    ...manifest.headers,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': 'application/speculationrules+json',
  });
});

test('a header that hosts would drop for its length stops the build, and says which one', () => {
  expect(() => headersFile(withPolicy(`img-src ${'https://images.example '.repeat(90)}`))).toThrow(
    /^content\/: Content-Security-Policy takes 21\d\d characters/,
  );
});

test('a page has one address, with neither slash nor ending', () => {
  expect(redirectsFile(manifest).trimEnd().split('\n')).toEqual([
    '/index.html / 308',
    '/about/ /about 308',
    '/about.html /about 308',
    '/contact/ /contact 308',
    '/contact.html /contact 308',
  ]);
});

const movedLines = (redirects: BuildManifest['redirects']) =>
  redirectsFile({ ...manifest, pages: {}, redirects })
    .trimEnd()
    .split('\n');

test('a moved address leads to its target, with a slash at its end too, and is written as browsers send it', () => {
  expect(movedLines({ '/old-page': '/about#team', '/über uns|[1]': 'https://shop.example/' })).toEqual([
    '/old-page /about#team 301',
    '/old-page/ /about#team 301',
    '/%C3%BCber%20uns|[1] https://shop.example/ 301',
    '/%C3%BCber%20uns|[1]/ https://shop.example/ 301',
  ]);
});

test('a site of more pages than hosts read lines is built, and its moved addresses come first', () => {
  const pages = Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`/insights/${n}`, `insights/${n}.html`]));
  const lines = redirectsFile({ ...manifest, pages, redirects: { '/old': '/about' } }).split('\n');
  expect(lines.length).toBeGreaterThan(2000);
  expect(lines.slice(0, 2)).toEqual(['/old /about 301', '/old/ /about 301']);
});

const addresses = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`/${n}`, '/about']));

test('moved addresses that hosts would drop stop the build, and the error says what to do', () => {
  expect(movedLines(addresses(1000))).toHaveLength(2000);
  expect(() => movedLines(addresses(1001))).toThrow(
    new ContentError([
      {
        file: 'content/redirects.yaml',
        field: '',
        problem:
          'has too many entries: _redirects gets 2002 lines, two for each, and hosts read 2000. Delete those that nobody follows.',
      },
    ]),
  );
  // The line with the slash has one character more.
  const target = (length: number) => ({ '/old': `https://shop.example/${'x'.repeat(length - 31)}` });
  expect(movedLines(target(1000))[1]).toHaveLength(1000);
  expect(() => movedLines(target(1001))).toThrow(
    /^content\/redirects\.yaml: \/old\/ https.*… takes 1001 characters in _redirects, and hosts leave out a line of more than 1000\. Shorten its new address\.$/,
  );
});
