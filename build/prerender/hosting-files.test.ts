import { expect, test } from 'vitest';
import { healthAddress } from '../../server/http/health-check.ts';
import { builtSite } from '../../server/testing/site.ts';
import { parseFiles } from '../../src/content/files.ts';
import { validateContent } from '../../src/content/read.ts';
import { embeddedEndpoint } from '../../src/enquiry/fields.ts';
import { searchFiles } from '../seo/robots-and-sitemap.ts';
import { headersFile, redirectsFile, redirectsOf } from './hosting-files.ts';

const manifest = {
  ...{ ...builtSite, redirects: {}, publicFiles: [], fileHeaders: {} },
  headers: { ...builtSite.headers, 'Cross-Origin-Resource-Policy': 'same-origin' },
};

/**
 * Headers that a `_headers` file sets for a URL. Cloudflare joins the values of several rules, and a line with "!" takes a header
 * back; with Netlify the last rule counts, and a line without a colon is skipped.
 */
function met(address: string, host: 'cloudflare' | 'netlify' = 'cloudflare'): Record<string, string> {
  const values: Record<string, string> = {};
  let meets = false;
  for (const line of headersFile(manifest).trimEnd().split('\n')) {
    if (!line.startsWith(' ')) {
      const [start = '', end] = line.split('*');
      meets = end === undefined ? address === line : address.startsWith(start) && address.endsWith(end);
    } else if (meets && line.startsWith('  ! ')) {
      if (host === 'cloudflare') delete values[line.slice(4)];
    } else if (meets) {
      const [name = '', value = ''] = line.trim().split(/: (.*)/);
      values[name] = name in values && host === 'cloudflare' ? `${values[name]}, ${value}` : value;
    }
  }
  return values;
}

test.each(['cloudflare', 'netlify'] as const)(
  'other websites may show images and read feeds, and use nothing else, on %s',
  (host) => {
    const policyOf = (address: string) => {
      const {
        'Cross-Origin-Resource-Policy': policy,
        'Access-Control-Allow-Origin': readers,
        ...others
      } = met(address, host);
      expect(others).toMatchObject({ 'X-Content-Type-Options': 'nosniff' });
      expect(readers).toBe(policy === 'cross-origin' ? '*' : undefined);
      return policy;
    };
    const shared = '/social/home.png /favicon.ico /assets/logo-1a2b.svg /images/team/a.b.jpg /insights/feed.xml'.split(
      ' ',
    );
    const own = ['/', '/about', '/insights/feed', '/none'];
    own.push('/assets/app-1a2b.js', '/assets/a.woff2', '/assets/a.speculationrules');
    expect(shared.map(policyOf)).toEqual(shared.map(() => 'cross-origin'));
    expect(own.map(policyOf)).toEqual(own.map(() => 'same-origin'));
  },
);

test.each(['cloudflare', 'netlify'] as const)('an SVG and a feed have one policy of their own, on %s', (host) => {
  for (const address of ['/images/plan.svg', '/insights/feed.xml']) {
    expect(met(address, host)['Content-Security-Policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inl/);
  }
  expect(met('/images/plan.png', host)['Content-Security-Policy']).toBe("default-src 'self'");
});

test('every response carries the security policy, each address one word on caching, and rules for prefetching their type', () => {
  const { headers } = manifest;
  const kept = { ...headers, 'Cache-Control': 'public, max-age=31536000, immutable' };
  expect(met('/about')).toEqual({ ...headers, 'Cache-Control': 'no-cache' });
  expect(met('/')).toEqual({ ...headers, 'Cache-Control': 'no-cache' });
  expect(met('/assets/app-1a2b.js')).toEqual(kept);
  expect(met('/no-such-page')).toEqual(headers);
  // Without their type, browsers leave the rules of a static host alone.
  const type = { 'Content-Type': 'application/speculationrules+json' };
  expect(met('/assets/prefetch-1a2b.speculationrules')).toEqual({ ...kept, ...type });
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

test('a site of more pages than hosts read lines is built, and its moved addresses come first', () => {
  const pages = Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`/insights/${n}`, `insights/${n}.html`]));
  const lines = redirectsFile({ ...manifest, pages, redirects: { '/old': '/about' } }).split('\n');
  expect(lines.length).toBeGreaterThan(2000);
  expect(lines.slice(0, 2)).toEqual(['/old /about 301', '/old/ /about 301']);
});

test('a new address on the site is written without its host, as a header needs it', () => {
  const entries = [{ from: '/prices', to: 'https://www.company.example/für alle.pdf' }];
  expect(redirectsOf(entries, manifest.siteUrl)).toEqual({ '/prices': '/f%C3%BCr%20alle.pdf' });
});

test('what the server answers and the build writes can’t have moved', () => {
  const icons = ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'];
  const files = [...Object.keys(searchFiles(manifest.siteUrl, [])), ...icons];
  const addresses = [embeddedEndpoint, healthAddress, '/404.html', ...files.map((name) => `/${name}`)];
  const redirects = addresses.map((from) => ({ from, to: '/about' }));
  const { violations } = validateContent({ ...parseFiles().data, redirects });
  expect(violations.map(({ field, problem }) => `${field} ${problem}`)).toEqual(
    addresses.map(
      (from, index) => `[${index}].from "${from}" is an address that the site itself needs. Delete the entry.`,
    ),
  );
});
