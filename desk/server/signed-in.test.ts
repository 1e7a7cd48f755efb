import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders, request as sendRequest } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { Hono } from 'hono';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onLoopback } from '../../config/testing/on-loopback.ts';
import { testDesk } from '../testing/test-desk.ts';
import type { Who } from './guard.ts';
import { signedInAccess } from './signed-in.ts';

const origin = 'https://desk.company.example';
const header = 'Cf-Access-Jwt-Assertion';
const issuer = 'https://company.cloudflareaccess.com';
const audience = 'a-desk';
const now = () => Math.floor(Date.now() / 1000);

const ours = await generateKeyPair('RS256', { extractable: true });
const theirs = await generateKeyPair('RS256', { extractable: true });
const next = await generateKeyPair('ES256');
const jwk = async (key: CryptoKey, kid: string) => ({ ...(await exportJWK(key)), kid });
const oursPublic = await jwk(ours.publicKey, 'ours');

/** What the issuer answers for its keys, and how often it was asked. */
const published = { keys: [oursPublic] as object[], status: 200, reads: 0 };
const keyServer = await onLoopback(
  createServer((_, response) => {
    published.reads += 1;
    response.writeHead(published.status).end(JSON.stringify({ keys: published.keys }));
  }),
);
/** Server of somebody who wants in: the desk never asks it. */
let lured = 0;
const hostileServer = await onLoopback(
  createServer(async (_, response) => {
    lured += 1;
    response.end(JSON.stringify({ keys: [await jwk(theirs.publicKey, 'ours')] }));
  }),
);

const settings = { origin, issuer, audience, keys: new URL(keyServer.origin), header } as const;
const access = signedInAccess(settings);
const { project, app } = testDesk({}, { access, onFinished: afterAll });
mkdirSync(path.join(project, 'public'));
writeFileSync(path.join(project, 'public/ada.png'), 'png');
const serve = ({ fetch }: typeof app) => onLoopback(createServer(getRequestListener(fetch)));
const desk = await serve(app);
afterAll(() => {
  for (const { close } of [desk, keyServer, hostileServer]) close();
});

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => void logged.mockClear());

const claims = { iss: issuer, aud: audience, sub: '1', name: 'Ada Specimen', email: 'ada@company.example' };
const sign = (
  change: Partial<Record<keyof JWTPayload, unknown>> = {},
  head: object = {},
  key: CryptoKey | Uint8Array = ours.privateKey,
) =>
  new SignJWT({ ...claims, exp: now() + 60, ...change })
    .setProtectedHeader({ alg: 'RS256', kid: 'ours', ...head })
    .sign(key);

const host = new URL(origin).host;
type Sent = OutgoingHttpHeaders | readonly string[];

/** Asks the desk; headers as a list are sent as they are, also if they are there twice. */
async function ask(address: string, headers: Sent, { method = 'GET', at = desk, body = '' } = {}) {
  const lines = Array.isArray(headers) ? ['host', host, ...headers] : { host, ...headers };
  const outgoing = sendRequest(at.origin + address, { method, headers: lines as OutgoingHttpHeaders, agent: false });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = response.headers;
  return { status: response.statusCode, headers: rest, body: await text(response) };
}

const withToken = (token: string) => ({ [header]: token });
const named = new Hono<Who>().use(access.all).get('/', (c) => c.text(c.var.person));
const personOf = async (token: string) => (await named.request('/', { headers: withToken(token) })).text();

test('a token of the provider opens the desk, and says who edits', async () => {
  const token = await sign();
  expect(await ask('/', withToken(token))).toMatchObject({
    status: 200,
    body: expect.stringContaining('<title>The desk'),
  });
  expect(await ask('/ada.png', withToken(token))).toMatchObject({ status: 200, body: 'png' });
  expect(await ask('/desk/sign-in', withToken(token))).toMatchObject({ status: 302, headers: { location: '/' } });
  expect(await personOf(token)).toBe('Ada Specimen');
  expect(await personOf(await sign({ name: ' \u202e' }))).toBe('ada@company.example');
  expect(await personOf(await sign({ name: ['Ada'], email: undefined }))).toBe('1');
  expect(await personOf(await sign({ aud: ['another', audience] }))).toBe('Ada Specimen');
});

const addresses = [
  '/',
  '/desk/desk.js',
  '/desk/preview',
  '/desk/sign-in',
  '/api/words',
  '/ada.png',
  '/no-such-page',
  '/%',
];
const refused = await ask('/', {});

const attacks: Readonly<Record<string, () => Promise<Sent>>> = {
  'no token': async () => ({}),
  'no token from the desk’s own page': async () => ({
    origin,
    'sec-fetch-site': 'same-origin',
    'x-desk-key': 'k'.repeat(32),
  }),
  'an upgrade to WebSocket': async () => ({ connection: 'upgrade', upgrade: 'websocket' }),
  'an empty token': async () => withToken(''),
  garbage: async () => withToken('a.b.c'),
  'a token that has expired, replayed': async () => withToken(await sign({ exp: now() - 60 })),
  'a token that never expires': async () => withToken(await sign({ exp: undefined })),
  'a token of nobody': async () => withToken(await sign({ sub: undefined })),
  'a token for later': async () => withToken(await sign({ nbf: now() + 600 })),
  'a token for another audience of the issuer': async () => withToken(await sign({ aud: 'another' })),
  'a token without an audience': async () => withToken(await sign({ aud: undefined })),
  'a token of another issuer': async () => withToken(await sign({ iss: `${issuer}/` })),
  'an access token': async () => withToken(await sign({}, { typ: 'at+jwt' })),
  'a logout token': async () => withToken(await sign({}, { typ: 'logout+jwt' })),
  'a token that another key has signed': async () => withToken(await sign({}, {}, theirs.privateKey)),
  'a token of an unknown key': async () => withToken(await sign({}, { kid: '../../ours' }, theirs.privateKey)),
  'a token without a signature': async () => withToken(new UnsecuredJWT({ ...claims, exp: now() + 60 }).encode()),
  'a token whose signature was cut off': async () => withToken((await sign()).replace(/[^.]+$/, '')),
  'a token whose words were changed': async () => {
    const [head, , signature] = (await sign()).split('.');
    const words = Buffer.from(JSON.stringify({ ...claims, name: 'Eve', exp: now() + 60 })).toString('base64url');
    return withToken(`${head}.${words}.${signature}`);
  },
  'the public key as a secret, as PEM': async () =>
    withToken(await sign({}, { alg: 'HS256' }, Buffer.from(await exportSPKI(ours.publicKey)))),
  'the public key as a secret, as JSON': async () =>
    withToken(await sign({}, { alg: 'HS256' }, Buffer.from(JSON.stringify(oursPublic)))),
  'a key within the token': async () =>
    withToken(await sign({}, { jwk: await exportJWK(theirs.publicKey) }, theirs.privateKey)),
  ...Object.fromEntries(
    ['jku', 'x5u', 'kid'].map((name) => [
      `an address of keys in ${name}`,
      async () => withToken(await sign({}, { [name]: hostileServer.origin }, theirs.privateKey)),
    ]),
  ),
  'an extension that the desk does not know': async () =>
    withToken(await sign({}, { crit: ['exp'] }).catch(() => 'a.b.c')),
  'two tokens': async () => [header, await sign(), header, await sign()],
  'a good token after a bad one': async () => [header, 'a.b.c', header.toLowerCase(), await sign()],
  'a good token before a bad one': async () => [header, await sign(), header.toUpperCase(), 'a.b.c'],
  'two tokens, joined': async () => withToken(`${await sign()}, ${await sign()}`),
  'a token and more': async () => withToken(`${await sign()} a`),
  'a header with underscores': async () => ({ [header.replaceAll('-', '_')]: await sign() }),
  'the header of another proxy': async () => ({
    'x-goog-iap-jwt-assertion': await sign(),
    authorization: `Bearer ${await sign()}`,
  }),
  'a cookie': async () => ({ cookie: `CF_Authorization=${await sign()}; ${header}=${await sign()}` }),
  'names of the person in headers': async () => ({
    'cf-access-authenticated-user-email': claims.email,
    'x-forwarded-user': claims.email,
    'x-forwarded-email': claims.email,
  }),
};

test.for(Object.entries(attacks))('%s gets 401 and nothing else at every address', async ([, make]) => {
  const headers = await make();
  for (const address of addresses) expect([address, await ask(address, headers)]).toEqual([address, refused]);
  const save = { method: 'POST', body: '[]' };
  expect(await ask('/api/words/save', headers, save)).toEqual(refused);
  expect(refused).toMatchObject({ status: 401, body: 'Sign in first.\n' });
  expect(lured).toBe(0);
});

test('no address and no method tells anything without a token', async () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND');
  const address = fc.oneof(
    fc.webUrl({ withQueryParameters: true }).map((each) => new URL(each).pathname + new URL(each).search),
    fc
      .array(fc.constantFrom('/', 'api', 'desk', 'words', '..', '%2e', '%2f', '%5c', '%00', '.png', '?', ';', '//'))
      .map((parts) => `/${parts.join('')}`),
  );
  await fc.assert(
    fc.asyncProperty(method, address, async (given, at) => {
      expect(await ask(at, {}, { method: given })).toEqual(refused);
    }),
  );
});

// desk.test.ts has the other posts that are refused.
test('a post of another website is refused, though the browser of a signed-in person sends it', async () => {
  const given = { ...withToken(await sign()), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await ask('/api/words/save', given, { method: 'POST', body: '[]' })).status).toBe(403);
});

test('a person whom the provider sends back after a sign-in gets the page', async () => {
  const given = { ...withToken(await sign()), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  expect([(await ask('/', given)).status, (await ask('/desk/sign-in', given)).status]).toEqual([200, 302]);
  expect((await ask('/api/words', given)).status).toBe(403);
});

test('a new key of the issuer is taken up, unknown ones ask the issuer no more than twice a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    published.keys = [oursPublic];
    vi.useRealTimers();
  });
  const before = published.reads;
  published.keys = [await jwk(next.publicKey, 'next')];
  const token = () => sign({}, { alg: 'ES256', kid: 'next' }, next.privateKey);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await personOf(await token())).toBe('Ada Specimen');
  for (let at = 0; at < 20; at += 1) await personOf(await sign({}, { kid: `unknown-${at}` }));
  expect(published.reads - before).toBe(1);
  expect((await ask('/', withToken(await sign()))).status).toBe(401);
  published.keys = [oursPublic];
  vi.setSystemTime(Date.now() + 31_000);
  expect(await personOf(await sign())).toBe('Ada Specimen');
});

test('without the keys nobody gets in, and the log says why', async () => {
  const closed = await serve(testDesk({}, { access: signedInAccess(settings) }).app);
  published.status = 500;
  for (let at = 0; at < 3; at += 1) {
    expect((await ask('/', withToken(await sign()), { at: closed })).status).toBe(503);
  }
  published.status = 200;
  expect(await ask('/', withToken(await sign()), { at: closed })).toMatchObject({ status: 200 });
  closed.close();
  expect(logged.mock.calls).toEqual([
    [expect.stringMatching(`^The keys at ${keyServer.origin}/ can't be read: .*200 OK`)],
  ]);
});

test('the log says what is wrong with a token, so that a wrong setting is found', async () => {
  await ask('/', withToken(await sign({ aud: '4714' })));
  expect(logged.mock.calls).toEqual([[`A token in ${header} was refused: unexpected "aud" claim value: "4714".`]]);
});

test('a token of oauth2-proxy follows "Bearer"', async () => {
  const access = signedInAccess({ ...settings, header: 'Authorization' });
  const bearer = await serve(testDesk({}, { access }).app);
  const statuses = await Promise.all(
    [
      { authorization: `Bearer ${await sign()}` },
      { authorization: `Basic ${await sign()}` },
      ['authorization', `Bearer ${await sign()}`, 'Authorization', `Bearer ${await sign()}`],
    ].map(async (headers) => (await ask('/', headers, { at: bearer })).status),
  );
  bearer.close();
  expect(statuses).toEqual([200, 401, 401]);
});
