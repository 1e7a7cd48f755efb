import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request as send } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import type { APIRequestContext } from '@playwright/test';
import { bodyLimit } from '../../../server/enquiries/service.ts';
import { embeddedEndpoint } from '../../../src/enquiry/fields.ts';
import { ada } from '../../e2e/support/enquiry-form.ts';
import { expect, pagePaths, test } from '../../e2e/support/fixtures.ts';
import { nginxRateLimit, originOf, portOf } from './ways.ts';

/** Tests of the reverse proxy, `deploy/nginx/nginx.conf`, beside those that every way of publishing must pass. */

const nodeServer = originOf('nginx', 'service');
const siteThatIsDown = originOf('nginx', 'down');

/** Headers of one connection (RFC 9110, 7.6.1), and those that name the moment and the program. */
const unlike = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'server'];

type Options = Parameters<APIRequestContext['fetch']>[1];

/** Reads a response as far as a reverse proxy must not change it. A header that is sent twice is listed twice. */
async function read(request: APIRequestContext, address: string, options?: Options) {
  const response = await request.fetch(address, { ...options, maxRedirects: 0 });
  const headers = response
    .headersArray()
    .map(({ name, value }) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !unlike.includes(name));
  return {
    status: response.status(),
    headers: headers.map((header) => header.join(': ')).sort(),
    body: await response.text(),
  };
}

for (const coding of ['br', 'gzip', 'identity']) {
  test(`pages, files, redirects and errors are the Node server's own, in ${coding}`, async ({ request }) => {
    const files = '/robots.txt /favicon.ico /no-such-page /.server/site.json /about/?from=mail /old-page/?from=mail';
    const others = [...files.split(' '), encodeURI('/über uns'), embeddedEndpoint];
    for (const address of [...pagePaths, ...others]) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const asked = { method, headers: { 'Accept-Encoding': coding } };
        expect(await read(request, address, asked), address).toEqual(await read(request, nodeServer + address, asked));
      }
    }
  });
}

for (const [reason, status, options] of [
  ['an invalid enquiry', 422, { data: { ...ada, name: '' } }],
  ['an invalid plain form', 422, { form: { ...ada, name: '' }, headers: { Accept: 'text/html' } }],
  [
    'a plain form that is too long',
    413,
    { form: { ...ada, message: 'x'.repeat(bodyLimit) }, headers: { Accept: 'text/html' } },
  ],
  ['a type that is no form', 415, { data: 'Hello', headers: { 'Content-Type': 'text/plain' } }],
] as const) {
  test(`${reason} gets the Node server's own response`, async ({ request }) => {
    const refused = await read(request, embeddedEndpoint, { method: 'POST', ...options });
    expect(refused).toEqual(await read(request, nodeServer + embeddedEndpoint, { method: 'POST', ...options }));
    expect(refused.status).toBe(status);
  });
}

/** Posts JSON from an address of this machine, and returns the status and the text of the response. */
const postFrom = (localAddress: string, body: string, more: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', ...more };
    const connection = { host: 'localhost', family: 4, port: portOf('nginx'), localAddress, rejectUnauthorized: false };
    send({ ...connection, method: 'POST', path: embeddedEndpoint, headers }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode, body: said }), reject);
    })
      .once('error', reject)
      .end(body);
  });

test('a body far above the limit is refused by the Node server, and the next enquiry is not affected', async () => {
  const long = JSON.stringify({ ...ada, message: 'x'.repeat(1_500_000) });
  for (let round = 1; round <= 5; round += 1) {
    const refused = await postFrom('127.0.0.4', long);
    expect([refused.status, JSON.parse(refused.body).errors[0].code]).toEqual([413, 'TOO_LARGE']);
    expect((await postFrom('127.0.0.4', '{}')).status).toBe(422);
  }
});

test('the rate limit counts the client that nginx sees, whatever X-Forwarded-For says', async () => {
  for (let count = 1; count <= nginxRateLimit; count += 1) {
    const { status } = await postFrom('127.0.0.2', '{}', { 'X-Forwarded-For': `192.0.2.${count}` });
    expect(status).toBe(422);
  }
  expect((await postFrom('127.0.0.2', '{}', { 'X-Forwarded-For': '198.51.100.1' })).status).toBe(429);
  expect((await postFrom('127.0.0.3', '{}', { 'X-Forwarded-For': '127.0.0.2' })).status).toBe(422);
});

test('http, and the name without "www.", lead to the one address over https', async ({ request }) => {
  for (const [address, host] of [
    [`http://localhost:${portOf('nginx', 'http')}`, 'localhost'],
    [`http://localhost:${portOf('nginx', 'http')}`, 'bare.localhost'],
    ['', 'bare.localhost'],
  ]) {
    const options = { headers: { Host: host ?? '' }, maxRedirects: 0 };
    const moved = await request.get(`${address}/about?from=mail`, options);
    expect([moved.status(), moved.headers().location]).toEqual([301, 'https://localhost/about?from=mail']);
  }
});

/** Sends raw bytes to a port of nginx, over TLS or not, and returns the response once nginx has closed the connection. */
const exchange = (port: number, tls: boolean, raw: string) =>
  new Promise<string>((resolve, reject) => {
    const to = { host: '127.0.0.1', port };
    const socket = tls ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to);
    text(socket).then(resolve, reject);
    socket.once('error', reject).write(raw);
  });

const close = 'Host: localhost\r\nConnection: close\r\n';
test("nginx's own responses have the security headers of the Node server's, and those that are passed on have them once", async ({
  request,
}) => {
  const securityHeaders = Object.keys((await request.get(`${nodeServer}/no-such-page`)).headers()).filter((name) =>
    /^(content-security|cross-origin|permissions|referrer|x-content|strict-transport)/.test(name),
  );
  expect(securityHeaders).toHaveLength(7);
  for (const [status, part, raw] of [
    [301, 'http', `GET /about HTTP/1.1\r\n${close}\r\n`],
    [301, 'site', 'GET / HTTP/1.1\r\nHost: bare.localhost\r\nConnection: close\r\n\r\n'],
    [400, 'site', `GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`],
    [400, 'site', `POST /f/contact HTTP/1.1\r\n${close}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    [400, 'site', `GET / HTTP/1.1\r\n${close}X: ${'x'.repeat(40_000)}\r\n\r\n`],
    [405, 'site', `TRACE / HTTP/1.1\r\n${close}\r\n`],
    [413, 'site', `POST /f/contact HTTP/1.1\r\n${close}Content-Length: 3000000\r\n\r\n`],
    [414, 'site', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n${close}\r\n`],
    [503, 'down', `GET / HTTP/1.1\r\n${close}\r\n`],
    [200, 'site', `GET / HTTP/1.1\r\n${close}\r\n`],
    [404, 'site', `GET /no-such-page HTTP/1.1\r\n${close}\r\n`],
    [405, 'site', `GET /f/contact HTTP/1.1\r\n${close}\r\n`],
  ] as const) {
    const [head = '', body = ''] = (await exchange(portOf('nginx', part), part !== 'http', raw)).split('\r\n\r\n', 2);
    const names = head.split('\r\n').map((line) => line.split(':', 1).join().toLowerCase());
    const expected = securityHeaders.filter((name) => part !== 'http' || name !== 'strict-transport-security');
    expect([status, names.filter((name) => securityHeaders.includes(name)).sort()], raw.slice(0, 60)).toEqual([
      Number(head.slice(9, 12)),
      expected.sort(),
    ]);
    expect(body, raw.slice(0, 60)).toMatch(/\w{4}/);
  }
});

test('browsers use HTTP/2', async ({ page }) => {
  await page.goto('/');
  const protocols = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).nextHopProtocol),
  );
  expect(protocols).toEqual(['h2']);
});

test('the health check is not for the public', async ({ request }) => {
  for (const address of ['/healthz', '/%68ealthz', '//healthz', '/healthz?a=b']) {
    const asked = originOf('nginx') + address;
    expect(await read(request, asked), address).toEqual(await read(request, `${nodeServer}/no-such-page`));
  }
});

test('while the Node server is down, a page says so with status 503', async ({ page }) => {
  for (const address of ['/', '/about', '/no-such-page']) {
    const response = await page.goto(siteThatIsDown + address);
    const { 'cache-control': cacheControl, 'retry-after': retryAfter } = response?.headers() ?? {};
    expect([response?.status(), cacheControl, retryAfter]).toEqual([503, 'no-store', '10']);
    expect(await response?.text()).toBe(readFileSync('deploy/nginx/unavailable.html', 'utf8'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect((await page.request.post(siteThatIsDown + embeddedEndpoint, { form: ada })).status()).toBe(503);
});

test("the desk's host passes requests to oauth2-proxy, without a token that a client has got elsewhere", async ({
  request,
}) => {
  const proxy = createServer(async (incoming, response) => {
    let size = 0;
    for await (const chunk of incoming) size += chunk.length;
    response.end(JSON.stringify({ ...incoming.headers, size }));
  }).listen(portOf('nginx', 'desk_proxy'), '127.0.0.1');
  await once(proxy, 'listening');
  const desk = originOf('nginx', 'desk');
  const token = 'Bearer of.another.door';
  try {
    const raw = `GET /api/words HTTP/1.1\r\n${close}AUTHORIZATION: ${token}\r\nX: y\r\n\r\n`;
    const passed = await exchange(portOf('nginx', 'desk'), true, raw);
    expect([passed.includes('"x":"y"'), passed.includes('another')]).toEqual([true, false]);
    const image = await request.post(`${desk}/api/images`, { data: Buffer.alloc(40_000_000) });
    expect(await image.json()).toMatchObject({ host: 'localhost', size: 40_000_000 });
    const signIn = await request.get(`${desk}/desk/sign-in`, { maxRedirects: 0 });
    expect([signIn.status(), new URL(signIn.headers().location ?? '', desk).href]).toEqual([
      302,
      expect.stringContaining('/oauth2/start?rd=/'),
    ]);
    const http = await exchange(portOf('nginx', 'desk_http'), false, `GET /a HTTP/1.1\r\n${close}\r\n`);
    expect(http).toContain('Location: https://localhost/a\r\n');
  } finally {
    proxy.close();
  }
});
