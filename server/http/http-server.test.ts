import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { onLoopback } from '../../config/testing/on-loopback.ts';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import type { EnquiryServiceOptions } from '../enquiries/service.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { ask, sendRaw, serviceOn, writeBuiltSite } from '../testing/site.ts';
import { createSiteServer, stopServer } from './http-server.ts';
import { loadSite, type Site } from './site-files.ts';

const postHeaders = 'POST /f/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

const impatient = { headersTimeout: 3000, requestTimeout: 3500, connectionsCheckingInterval: 100 };

/** Size in bytes of a file that exceeds any system's buffers. */
const largeFile = 16_000_000;

async function serve(bounds: Parameters<typeof createSiteServer>[2], more: Partial<EnquiryServiceOptions> = {}) {
  const folder = temporaryFolder();
  const dist = writeBuiltSite(folder);
  writeFileSync(path.join(dist, 'large.txt'), Buffer.alloc(largeFile));
  const site = loadSite(dist);
  const store = openSqliteStore(folder);
  const server = createSiteServer(() => site, serviceOn(store, { pages: {}, ...more }), bounds).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await stopServer(server);
  });
  return { port: (server.address() as AddressInfo).port, server, store, site };
}

/** Opens a connection and writes a text; `ended` resolves to all that was received by its end, a close or a reset. */
function open(port: number, text = '') {
  let received = '';
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  onTestFinished(() => void socket.destroy());
  const ended = new Promise<string>((resolve) => socket.on('error', () => {}).on('close', () => resolve(received)));
  return { socket, ended, received: () => received };
}

/** Starts a client that writes `piece` again and again until the server closes the connection. */
function trickle(port: number, rawHeaders: string, piece: string) {
  const { socket, ended } = open(port, rawHeaders);
  const rounds = setInterval(() => socket.writable && socket.write(piece), 20);
  return { socket, cutOff: ended.finally(() => clearInterval(rounds)) };
}

test.for([
  ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n'],
  ['a request line', 'GET /', 'x'],
  ['a body of announced length', `${postHeaders}Content-Length: 60000\r\n\r\n{`, ' '],
  ['a chunked body', `${postHeaders}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
] as const)(
  'clients that trickle %s are cut off, and other visitors are served meanwhile',
  async ([, rawHeaders, piece]) => {
    const { port, store } = await serve(impatient);
    let clients: ReturnType<typeof trickle>[] = [];
    const areHeld = () => clients.some(({ socket }) => !socket.destroyed);
    // A busy machine may cut all of them off before the visitor is served: then the next ones come.
    for (let round = 0; round < 5 && !areHeld(); round += 1) {
      clients = Array.from({ length: 50 }, () => trickle(port, rawHeaders, piece));
      await Promise.all(clients.map(({ socket }) => once(socket, 'connect')));
      expect((await ask(port, '/about')).status).toBe(200);
    }
    expect(areHeld()).toBe(true);
    for (const response of await Promise.all(clients.map(({ cutOff }) => cutOff))) {
      expect(response).not.toMatch(/ 200 /);
    }
    expect((await ask(port, '/about')).status).toBe(200);
    expect(await store.count()).toBe(0);
  },
);

/** Starts a client that sends until the server closes the connection or `most` bytes are sent; resolves to the response. */
function flood(port: number, rawHeaders: string, piece: string, most = Number.POSITIVE_INFINITY) {
  const { socket, ended } = open(port);
  socket.write(rawHeaders);
  const send = () => {
    while (socket.writable && socket.bytesWritten < most && socket.write(piece)) {
      // Fills the system's buffers; `drain` continues the writing.
    }
  };
  socket.on('drain', send);
  send();
  return { socket, response: ended };
}

test('an enquiry is answered with the headers of the version that is live by then, to which its page belongs', async () => {
  const versions = ['former', 'next'].map((version) => ({
    ...loadSite(writeBuiltSite(temporaryFolder())),
    headers: { version },
  }));
  const service = new Hono().post('/f/contact', (context) => {
    versions.shift();
    return context.text('Refused');
  });
  const { origin, close } = await onLoopback(createSiteServer(() => versions[0] as Site, service));
  onTestFinished(close);
  const response = await fetch(`${origin}/f/contact`, { method: 'POST' });
  expect(response.headers.get('version')).toBe('next');
});

test('a body without end is refused in words and cut off', async () => {
  const { port } = await serve({}); // The usual timeouts are longer than this test's.
  const rawHeaders = `${postHeaders}Transfer-Encoding: chunked\r\n\r\n`;
  const response = await flood(port, rawHeaders, `10000\r\n${'x'.repeat(65_536)}\r\n`).response;
  expect(response).toMatch(/^HTTP\/1\.1 413 .*"Your enquiry is too long/s);
  expect((await ask(port, '/')).status).toBe(200);
});

test('a stop waits for a first request that is on its way, and answers it; no connection is used again', async () => {
  const { port, server } = await serve({});
  const used = connect(port, '127.0.0.1');
  const get = 'GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n';
  used.write(get);
  await once(used, 'data');
  server.keepAliveTimeout = 0; // No timeout, so that only the stop can close a connection that is idle.
  const idle = open(port, get);
  await once(idle.socket, 'data');
  const socket = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const stopped = stopServer(server);
  used.write(get);
  expect(await text(used)).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/);
  await wait(200); // It has looked for idle connections meanwhile.
  socket.end(get);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  const inTime = wait(5000, 'not closed', { ref: false });
  expect(await Promise.race([idle.ended.then(() => 'closed'), inTime])).toBe('closed');
  await stopped;
});

/** Opens a client that reads nothing at first; `resume` it to see how the connection ends. */
const unreading = (port: number, text: string) => open(port, text).socket.pause();

const connectionsOf = (server: Server) => promisify(server.getConnections.bind(server))();

test('a client that does not read is cut off, and one that reads slowly is not', async () => {
  const { port, server } = await serve({ idleTimeout: 2500 }); // More than a loaded machine holds up the slow client.
  const asked = 'GET /large.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  unreading(port, asked);
  const slow = unreading(port, asked);
  await expect.poll(() => connectionsOf(server)).toBe(2);
  let read = 0;
  slow.on('data', (piece: string) => {
    read += piece.length;
    slow.pause();
    setTimeout(() => slow.resume(), 10);
  });
  await once(slow.resume(), 'close');
  expect(read).toBeGreaterThan(largeFile);
  await expect.poll(() => connectionsOf(server)).toBe(0);
});

test('no more connections are taken than the server is to hold', async () => {
  const { port } = await serve({ maxConnections: 2 });
  const held = Array.from({ length: 2 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => held.forEach((socket) => void socket.destroy()));
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  await expect(ask(port, '/about')).rejects.toThrow(/socket hang up|ECONNRESET/);
  held[0]?.destroy();
  await expect.poll(() => ask(port, '/about').then(({ status }) => status, String)).toBe(200);
});

test.for([
  ['a path that nobody has', 'POST /none', '', 404],
  ['a page', 'POST /about', '', 405],
  ['the health check', 'GET /healthz', '', 200],
  ['a health check that is posted', 'POST /healthz', '', 405],
  ['an enquiry that is too long', 'POST /f/contact', 'Content-Type: application/json\r\n', 413],
  ['an enquiry from another site', 'POST /f/contact', 'Sec-Fetch-Site: cross-site\r\n', 403],
  ['an enquiry by another method', 'PUT /f/contact', '', 405],
] as const)('a long body is not read to its end for %s', async ([, line, header, status]) => {
  const { port } = await serve({});
  const length = 100_000_000;
  const rawHeaders = `${line} HTTP/1.1\r\nHost: localhost\r\n${header}Content-Length: ${length}\r\n\r\n`;
  const { socket, response } = flood(port, rawHeaders, 'x'.repeat(65_536), length);
  expect(await response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(socket.bytesWritten).toBeLessThan(length / 4);
});

test('forms that are announced and never sent leave others the budget for getting their text back', async () => {
  const { port, server } = await serve({}, { pages: { refused: { '': ['<textarea>', 'message', '</textarea>'] } } });
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html\r\n';
  const rawHeaders = `POST /f/contact HTTP/1.1\r\nHost: localhost\r\n${form}Content-Length: 131072\r\n\r\nmessage=`;
  for (let count = 0; count < 70; count += 1) {
    const request = once(server, 'request');
    const socket = connect(port, '127.0.0.1', () => socket.write(rawHeaders));
    await request;
    socket.destroy();
  }
  const honest = `POST /f/contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${form}Content-Length: 13\r\n\r\nmessage=Hello`;
  expect(await sendRaw(port, honest)).toContain('<textarea>Hello</textarea>');
});

/** Sends a request and resolves to the response and, once that is read, to what the connection is good for. */
async function converse(port: number, request: string) {
  const { socket, ended, received } = open(port, request);
  const isWhole = () => {
    const [rawHeaders = '', body] = received().split('\r\n\r\n');
    return body?.length === Number(/content-length: (\d+)/i.exec(rawHeaders)?.[1]);
  };
  while (!isWhole()) await once(socket, 'data');
  const response = received();
  if (/^connection: keep-alive/im.test(response)) {
    socket.write('GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  }
  return { response, next: ended.then((all) => all.slice(response.length).slice(0, 12)) };
}

test('a refused body of any length: the connection goes on, or the response has said that it does not', async () => {
  const { port } = await serve({});
  const targets = 'POST /none,POST /about,PUT /f/contact,POST /f/contact,POST /healthz,GET /,GET /%'.split(',');
  const exchange = async (line: string, length: number, chunked: boolean) => {
    const body = 'x'.repeat(length);
    const [framing, text] = chunked
      ? ['Transfer-Encoding: chunked', `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n`]
      : [`Content-Length: ${length}`, body];
    const { response, next } = await converse(port, `${line} HTTP/1.1\r\nHost: localhost\r\n${framing}\r\n\r\n${text}`);
    const says = /^connection: (.*)\r$/im.exec(response)?.[1];
    const what = `${line} with ${length} bytes${chunked ? ' in a chunk' : ''}`;
    expect([what, says, await next]).toEqual([what, says, says === 'close' ? '' : 'HTTP/1.1 200']);
    return says;
  };
  const size = () => 1 + Math.floor(10 ** (Math.random() * 6.3));
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => exchange(targets[index % targets.length] ?? '', size(), index % 3 === 0)),
  );
  // Not simply "close" for every body.
  expect(await exchange('POST /f/contact', 65_536, false)).toBe('keep-alive');
  expect(await exchange('POST /none', 65_536, false)).toBe('keep-alive');
});

test('requests in a row that wait for a client that does not read are bounded, and one client may send 2,000', async () => {
  const { port, server } = await serve({});
  const asked = 'GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n';
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  const held = Array.from({ length: 8 }, () => unreading(port, asked.repeat(1000)));
  await expect.poll(() => taken).toBe(8);
  await expect.poll(() => connectionsOf(server)).toBeLessThan(4);
  held.forEach((socket) => void socket.destroy());
  await expect.poll(() => connectionsOf(server)).toBe(0);

  const last = 'GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const response = await sendRaw(port, `${'GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2000)}${last}`);
  expect(response.match(/HTTP\/1\.1 200/g)).toHaveLength(2001);
});

const host = 'Host: localhost\r\n';
const end = 'Connection: close\r\n\r\n';
const enquiry = JSON.stringify({ name: 'Ada', email: 'ada@company.example', message: 'Hello' });
const twoHosts = `${host}host: evil.example\r\nContent-Type: application/json\r\nContent-Length: ${enquiry.length}\r\n\r\n${enquiry}`;
const chunked = `POST /f/contact HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

const oddRequests: readonly (readonly [name: string, text: string, statuses: readonly number[]])[] = [
  ['what is not HTTP', 'hello\r\n\r\n', [400]],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00', [400]],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['an unknown method', `BREW / HTTP/1.1\r\n${host}${end}`, [400]],
  ['no Host header', `GET / HTTP/1.1\r\n${end}`, [400]],
  ...['GET /about', 'GET /none', 'POST /f/contact', 'GET /healthz'].map(
    (line) =>
      [`two Host headers: ${line}`, `${line} HTTP/1.1\r\n${twoHosts}GET / HTTP/1.1\r\n${host}\r\n`, [400]] as const,
  ),
  ['a Host that is none', `POST /f/contact HTTP/1.1\r\nHost: a b\r\n${end}`, [400]],
  ['a Host that is half an address', `GET /healthz HTTP/1.1\r\nHost: [::1\r\n${end}`, [400]],
  ['a backslash in the host', `GET http://x\\y/f/contact HTTP/1.1\r\n${host}${end}`, [400]],
  ...['GET about', 'GET /about/?\f\x80', 'GET /old-page?\f\x80', 'GET /\x80', 'GET ', 'GET /\0'].map(
    (line) => [`the request line ${JSON.stringify(line)}`, `${line} HTTP/1.1\r\n${host}${end}`, [400]] as const,
  ),
  ['a target of no address', `OPTIONS * HTTP/1.1\r\n${host}${end}`, [400]],
  ['headers that are too long', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n${end}`, [431]],
  ['an address that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}${end}`, [431]],
  ['chunk extensions that are too long', `${chunked}1;${'x'.repeat(20_000)}\r\n{\r\n`, [413]],
  ['a chunk that is none', `${chunked}2\r\n{}\r\nzz\r\n`, [400]],
  [
    'an expectation that nobody knows',
    `POST /f/contact HTTP/1.1\r\n${host}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`,
    [417],
  ],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`, [405]],
  [
    'CONNECT after a post',
    `POST /f/contact HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}CONNECT a:443 HTTP/1.1\r\n${host}\r\n`,
    [415, 405],
  ],
  ['TRACE', `TRACE / HTTP/1.1\r\n${host}${end}`, [405]],
  ['TRACE of the service', `TRACE /f/contact HTTP/1.1\r\n${host}${end}`, [405]],
  ['an upgrade', `GET / HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n`, [200]],
  ['an address with its host', `GET http://localhost/about HTTP/1.1\r\n${host}${end}`, [200]],
  ['garbage after requests', `${`GET /about HTTP/1.1\r\n${host}\r\n`.repeat(3)}hello\r\n\r\n`, [200, 200, 200, 400]],
  ['garbage after a post', `POST /f/contact HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}hello\r\n\r\n`, [415, 400]],
];

test('a client that is gone before its response ends nothing', async () => {
  const { port } = await serve({});
  const texts = oddRequests.map(([, text]) => text);
  for (let count = 0; count < 600; count += 1) {
    const { socket, ended } = open(port);
    const text = count % 3 === 0 ? 'CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n' : texts[count % texts.length];
    socket.write(text ?? '', () => socket.resetAndDestroy());
    if (count % 20 === 0) await ended;
  }
  expect(await sendRaw(port, `GET /about HTTP/1.1\r\n${host}${end}`)).toMatch(/^HTTP\/1\.1 200 /);
});

const unfinished = [
  ['headers that never end', `GET / HTTP/1.1\r\n${host}`, [408]],
  [
    'a body that never ends',
    `POST /f/contact HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    [408],
  ],
] as const satisfies typeof oddRequests;

test.for([
  ['what is no request for a page', {}, oddRequests],
  ['what never ends', { headersTimeout: 1000, requestTimeout: 1500, connectionsCheckingInterval: 100 }, unfinished],
] as const)(
  '%s: each request has one response, in words, with the headers of the site',
  async ([, bounds, requests]) => {
    const { port, site, store } = await serve(bounds);
    const check = async ([name, text, statuses]: (typeof oddRequests)[number]) => {
      const responses = (await sendRaw(port, text)).split(/(?=HTTP\/1\.1 \d{3})/);
      expect([name, ...responses.map((response) => Number(response.slice(9, 12)))]).toEqual([name, ...statuses]);
      for (const response of responses) {
        const [rawHeaders = '', body = ''] = response.split('\r\n\r\n');
        for (const header of [...Object.entries(site.headers), ['Content-Length', body.length]]) {
          expect(`${rawHeaders}\r\n`.toLowerCase(), name).toContain(`\r\n${header.join(': ')}\r\n`.toLowerCase());
        }
        expect(body, name).toMatch(/\w{4}/);
        expect(body, name).not.toMatch(/ at .*\.ts|node:/);
      }
      expect(responses.at(-1), name).toMatch(/^connection: close\r$/im);
    };
    await Promise.all(requests.map(check));
    expect(await store.count()).toBe(0);
  },
);
