import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { ask, serviceOn, writeBuiltSite } from '../testing/site.ts';
import { createSiteServer, stopServer } from './http-server.ts';
import { loadSite } from './site-files.ts';

const folder = temporaryFolder(afterAll);
const site = loadSite(writeBuiltSite(folder));
const server = createSiteServer(() => site, serviceOn(openSqliteStore(folder))).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => stopServer(server));

test.for([
  ['/', '<h1>Home</h1>'],
  ['/about', '<h1>About</h1>'],
  ['/about?utm_source=letter', '<h1>About</h1>'],
  ['/%61bout', '<h1>About</h1>'],
  ['http://other.example/about', '<h1>About</h1>'],
  ['http://other.example', '<h1>Home</h1>'],
  ['/contact', '<h1>Contact</h1>'],
  ['/contact?unsent', '<h1>Contact</h1>'],
  ['/about?sent', '<h1>About</h1>'],
] as const)('SITE-1 %s shows its page, to be revalidated', async ([target, text]) => {
  const { status, headers, body } = await ask(port, target);
  expect([status, body.toString()]).toEqual([200, text]);
  expect(headers['content-type']).toMatch(/^text\/html; *charset=utf-8$/i);
  expect(headers['cache-control']).toBe('no-cache, no-transform');
});

test.for([
  ...['/privacy', '/About', '/about.html', '/index.html', '/404.html', '/about//', '/__proto__', '/constructor'],
  ...['/assets', '/assets/', '/assets/none.js', '/assets/app-1a2b.js.br', '/assets/app-1a2b.js.gz', '/.well-known/'],
  ...['/.secret', '/.server/site.json', '/.server/contact-sent.html', '/%2eserver/site.json', '/%00'],
  ...['//', '//evil.example/', '//evil.example/about/', '//evil.example/old-page', '//old-page'],
  ...['/old-page//', '/old-page/more', '/Old-page', '/robots.txt%00.html', '/assets%2fapp-1a2b.js'],
  ...['/../package.json', '/%2e%2e/package.json', '/..%2f..%2fetc/passwd', '/assets/..%2f..%2fetc%2fpasswd'],
  ...['/..\\..\\etc\\passwd', '/assets%5c..%5c.secret'],
])('SITE-9 %s shows the 404 screen', async (target) => {
  const { status, headers, body } = await ask(port, target);
  expect([status, body.toString()]).toEqual([404, '<h1>Page Not Found</h1>']);
  expect(headers['cache-control']).toBe('no-cache, no-transform');
  expect(headers.etag).toBeUndefined();
});

test.for(['/%', '/%zz', '/%e0%a4', '/about%', '*', 'ftp://host/about'])('%s is refused in words', async (target) => {
  const { status, headers, body } = await ask(port, target);
  expect([status, body.toString()]).toEqual([
    400,
    'This address is not written correctly. Please check it for stray characters.\n',
  ]);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

test.for([
  ['/about/', '/about'],
  ['/about/?a=b&c', '/about?a=b&c'],
  ['/contact/?sent', '/contact?sent'],
  ['http://evil.example/about/', '/about'],
] as const)('%s moves to %s', async ([target, location]) => {
  const { status, headers } = await ask(port, target);
  expect([status, headers.location]).toEqual([308, location]);
});

test.for([
  ['/old-page', '/about#team'],
  ['/old-page/', '/about#team'],
  ['/old-page/?a=b&c', '/about?a=b&c#team'],
  ['/%6fld-page', '/about#team'],
  ['/%C3%BCber%20uns', '/about'],
  ['/%c3%bcber%20uns/', '/about'],
  ['/old/service?a=b', '/contact?service=customer-experience'],
  ['/shop?a=b', 'https://shop.example/?a=b'],
  ['http://evil.example/old-page', '/about#team'],
] as const)('MOVED-1 MOVED-2 MOVED-3 MOVED-5: %s has moved to %s for good', async ([target, location]) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask(port, target, method);
    expect([status, headers.location, headers['cache-control']]).toEqual([301, location, 'no-cache']);
  }
  const posted = await ask(port, target, 'POST');
  expect([posted.status, posted.headers.location, posted.headers.allow]).toEqual([405, undefined, 'GET, HEAD']);
});

test.for([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['brick', undefined],
  [undefined, undefined],
] as const)('a browser that accepts "%s" gets %s', async ([accepted, coding]) => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [target, status, text] of [
    ['/about', 200, '<h1>About</h1>'],
    ['/assets/app-1a2b.js', 200, 'export {};'],
    ['/none', 404, '<h1>Page Not Found</h1>'],
  ] as const) {
    const response = await ask(port, target, 'GET', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(response.status).toBe(status);
    expect(response.headers['content-encoding']).toBe(coding);
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect((coding ? decode[coding](response.body) : response.body).toString()).toBe(text);
  }
});

test.for([
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'same-origin', referer: 'https://elsewhere.example/' }, 200],
  [{ referer: 'http://www.company.example/' }, 200],
  [{ referer: 'https://www.company.example/contact' }, 200],
  [{ 'sec-fetch-site': 'none' }, 303],
  [{ 'sec-fetch-site': 'cross-site', referer: 'https://www.company.example/' }, 303],
  [{ referer: 'https://elsewhere.example/' }, 303],
  [{ referer: '' }, 303],
  [{}, 303],
] as const)('CONTACT-9: who comes with %j gets status %i for the thank-you', async ([headers, expected]) => {
  for (const target of ['/contact?sent', '/contact?a=1&sent=']) {
    const given = { host: 'www.company.example', 'accept-encoding': 'br', ...headers };
    const response = await ask(port, target, 'GET', given);
    expect([response.status, response.headers.location]).toEqual([expected, expected === 303 ? '/contact' : undefined]);
    if (expected === 200) {
      expect(brotliDecompressSync(response.body).toString()).toBe('<h1>Message Sent!</h1>');
      expect(response.headers['cache-control']).toBe('no-cache, no-transform');
    }
  }
});

test('hashed files never expire, others are revalidated', async () => {
  const script = await ask(port, '/assets/app-1a2b.js');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable, no-transform');
  const font = await ask(port, '/assets/type-1a2b.woff2', 'GET', { 'accept-encoding': 'br' });
  expect([font.status, font.headers['content-type'], font.headers['content-encoding']]).toEqual([
    200,
    'font/woff2',
    undefined,
  ]);
  // Browsers ignore the rules if they have another type (HTML standard, "fetch speculation rules").
  const prefetch = await ask(port, '/assets/prefetch-1a2b.speculationrules');
  expect(prefetch.headers['content-type']).toBe('application/speculationrules+json');
  expect(prefetch.headers['cache-control']).toBe('public, max-age=31536000, immutable, no-transform');
  for (const target of ['/robots.txt', '/.well-known/security.txt', '/google1234.html']) {
    expect((await ask(port, target)).headers['cache-control']).toBe('no-cache, no-transform');
  }
});

test('what a browser already has is not sent again', async () => {
  const etags = new Set<string | undefined>();
  for (const coding of ['identity', 'gzip', 'br']) {
    const { headers } = await ask(port, '/about', 'GET', { 'accept-encoding': coding });
    etags.add(headers.etag);
    for (const tag of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await ask(port, '/about', 'GET', { 'accept-encoding': coding, 'if-none-match': tag ?? '' });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
      expect(again.headers['cache-control']).toBe('no-cache, no-transform');
    }
    const changed = await ask(port, '/about', 'GET', { 'accept-encoding': coding, 'if-none-match': '"other"' });
    expect(changed.status).toBe(200);
  }
  expect(etags.size).toBe(3);
});

test('a request for one range of a file gets that part, and for what is no single range all of it', async () => {
  const bytes = Buffer.from('User-agent: *');
  const { etag = '' } = (await ask(port, '/robots.txt')).headers;
  const ends = ['', '0', '1', '5', '12', '13', '99', '9'.repeat(400)];
  for (const [start, end] of ends.flatMap((start) => ends.map((end) => [start, end] as const))) {
    const range = `bytes=${start}-${end}`;
    const { status, headers, body } = await ask(port, '/robots.txt', 'GET', { range });
    const from = start === '' ? Math.max(0, 13 - Number(end)) : Number(start);
    const to = start === '' || end === '' ? 12 : Math.min(12, Number(end));
    const isMalformed = range === 'bytes=-' || (start && end && Number(start) > Number(end));
    const expected = isMalformed ? 200 : from <= to ? 206 : 416;
    expect([range, status, headers['content-range']]).toEqual([
      range,
      expected,
      { 200: undefined, 206: `bytes ${from}-${to}/13`, 416: 'bytes */13' }[expected],
    ]);
    expect(body).toEqual({ 200: bytes, 206: bytes.subarray(from, to + 1), 416: Buffer.alloc(0) }[expected]);
    expect([headers.etag, headers['content-length']]).toEqual([etag, String(body.length)]);
  }
  for (const range of ['bytes=a', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=0-1, ', '0-1']) {
    expect((await ask(port, '/robots.txt', 'GET', { range })).status, range).toBe(200);
  }
  const part = { range: 'bytes=0-1' };
  for (const [ifRange, status] of [
    [etag, 206],
    [`W/${etag}`, 200],
    ['"other"', 200],
    ['Thu, 26 Nov 2026 12:00:00 GMT', 200],
  ] as const) {
    expect((await ask(port, '/robots.txt', 'GET', { ...part, 'if-range': ifRange })).status, ifRange).toBe(status);
  }
  expect((await ask(port, '/robots.txt', 'HEAD', part)).status).toBe(200);
  expect((await ask(port, '/robots.txt', 'GET', { ...part, 'if-none-match': etag })).status).toBe(304);
  expect((await ask(port, '/none', 'GET', part)).status).toBe(404);
});

test('other websites may show images and read feeds, and may use no page and no script', async () => {
  for (const [target, policy] of [
    ['/assets/logo-1a2b.svg', 'cross-origin'],
    ['/insights/feed.json', 'cross-origin'],
    ['/', undefined],
    ['/assets/app-1a2b.js', undefined],
    ['/none.png', undefined],
  ] as const) {
    const { headers } = await ask(port, target);
    expect([target, headers['cross-origin-resource-policy']]).toEqual([target, policy]);
    expect(headers['access-control-allow-origin']).toBe(policy && '*');
  }
});

test.for(['/assets/logo-1a2b.svg', '/insights/feed.xml'])(
  '%s that is opened by itself has its styles, and runs nothing',
  async (address) => {
    const { headers } = await ask(port, address);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

test('HEAD answers like GET without the body', async () => {
  for (const target of ['/', '/none', '/assets/app-1a2b.js', '/about/', '/old-page', '/%']) {
    const { date: _, ...whole } = (await ask(port, target)).headers;
    const head = await ask(port, target, 'HEAD');
    expect(head.headers).toMatchObject(whole);
    expect(head.body.length).toBe(0);
  }
});

test.for(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('%s on a page is refused', async (method) => {
  for (const target of ['/about', '/robots.txt']) {
    const { status, headers } = await ask(port, target, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  }
  for (const target of ['/none', '/f/contact/']) expect((await ask(port, target, method)).status).toBe(404);
});

test.for([
  ...['/', '/none', '/assets/none.js', '/%', '/about/', '/old-page', '/f/contact', '/f/none', 'http://x/f/contact'],
  ...['/robots.txt', '/google1234.html'],
])('%s carries all headers of the build', async (target) => {
  const { headers } = await ask(port, target);
  expect(headers['content-security-policy']).toBe("default-src 'self'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a file that is only ever part of a page carries the headers that matter to it', async () => {
  for (const target of ['/assets/app-1a2b.js', '/assets/type-1a2b.woff2', '/assets/prefetch-1a2b.speculationrules']) {
    const { headers } = await ask(port, target);
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});
