import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createEnquiryService, type EnquiryServiceOptions } from '../enquiries/service.ts';
import { createLog } from '../log/create-log.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { ask, sendRaw, writeBuiltSite } from '../testing/site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createSiteServer, stopServer } from './http-server.ts';
import { loadSite } from './site-files.ts';

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
  const options = { store, siteUrl: site.siteUrl, pages: {}, log: createLog('silent'), ...more };
  const service = createEnquiryService(options);
  const server = createSiteServer(site, service, bounds).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await stopServer(server);
    store.close();
  });
  return { port: (server.address() as AddressInfo).port, server, store, site };
}

/** Resolves when a connection has ended, by a close or a reset. */
function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.on('error', () => {}).on('close', () => resolve()));
}

/** Starts a client that writes `piece` again and again until the server closes the connection. */
function trickle(port: number, rawHeaders: string, piece: string) {
  let response = '';
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(rawHeaders));
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text;
  });
  const rounds = setInterval(() => socket.writable && socket.write(piece), 20);
  onTestFinished(() => void socket.destroy());
  const cutOff = closeOf(socket).then(() => {
    clearInterval(rounds);
    return response;
  });
  return { socket, cutOff };
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
  let response = '';
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text;
  });
  onTestFinished(() => void socket.destroy());
  const closed = closeOf(socket);
  socket.write(rawHeaders);
  const send = () => {
    while (socket.writable && socket.bytesWritten < most && socket.write(piece)) {
      // Fills the system's buffers; `drain` continues the writing.
    }
  };
  socket.on('drain', send);
  send();
  return { socket, response: closed.then(() => response) };
}

test.for([
  ['announced', 'Content-Length: 1000000000000\r\n\r\n', 'x'.repeat(65_536)],
  ['chunked', 'Transfer-Encoding: chunked\r\n\r\n', `10000\r\n${'x'.repeat(65_536)}\r\n`],
] as const)('a body without end (%s) is refused in words and cut off', async ([, rawHeaders, piece]) => {
  const { port } = await serve({}); // The usual timeouts are longer than this test's.
  const response = await flood(port, postHeaders + rawHeaders, piece).response;
  expect(response).toMatch(/^HTTP\/1\.1 413 .*"Your enquiry is too long/s);
  expect((await ask(port, '/')).status).toBe(200);
});

test('an enquiry that is one too many, or that can not be stored, is refused under the same policy as a page', async () => {
  const { port, store, site } = await serve({}, { senderOf: () => '203.0.113.1', rateLimit: 2 });
  store.close();
  const post = (accept: string) => {
    const body = new URLSearchParams({ name: 'Ada', email: 'ada@company.example', message: 'Hello' });
    return fetch(`http://127.0.0.1:${port}/f/contact`, { method: 'POST', body, headers: { accept } });
  };
  const policyOf = ({ headers }: Response) =>
    Object.fromEntries(Object.keys(site.headers).map((name) => [name, headers.get(name)]));
  const asked = await fetch(`http://127.0.0.1:${port}/about`);
  expect(policyOf(asked)).toEqual(site.headers);
  const responses = [
    await post('application/json'),
    await post('text/html'),
    await post('application/json'),
    await post('text/html'),
    await fetch(`http://127.0.0.1:${port}/healthz`),
  ];
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 429, 429, 503]);
  for (const response of responses) {
    expect(policyOf(response)).toEqual(site.headers);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

/** Opens a client that reads nothing at first; `resume` it to see how the connection ends. */
function unreading(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  onTestFinished(() => void socket.destroy());
  return socket.on('error', () => {}).pause();
}

const connectionsOf = (server: Server) => promisify(server.getConnections.bind(server))();

test('a client that does not read is cut off, and one that reads slowly is not', async () => {
  const { port, server } = await serve({ idleTimeout: 1000 });
  const asked = 'GET /large.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  unreading(port, asked);
  const slow = unreading(port, asked);
  await expect.poll(() => connectionsOf(server)).toBe(2);
  let read = 0;
  slow.on('data', (piece: Buffer) => {
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

test('a short body that nobody reads leaves the next request on the connection in step', async () => {
  const { port } = await serve({});
  const post = 'POST /none HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n';
  const last = 'GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const response = await sendRaw(
    port,
    `${post}${'x'.repeat(60_000)}${post}${'GET / HTTP/1.1\r\n'.repeat(3750)}${last}`,
  );
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404', 'HTTP/1.1 200']);
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

test.for(['GET /about', 'GET /none', 'POST /f/contact', 'GET /healthz'])(
  'two Host headers are refused before anything else is looked at: %s',
  async (line) => {
    const { port, site, store } = await serve({});
    const body = JSON.stringify({ name: 'Ada', email: 'ada@company.example', message: 'Hello' });
    const rawHeaders = `Host: localhost\r\nhost: evil.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    const response = await sendRaw(
      port,
      `${line} HTTP/1.1\r\n${rawHeaders}\r\n\r\n${body}GET / HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    expect(response).toMatch(
      /^HTTP\/1\.1 400 .*\r\nConnection: close\r\n.*This request names more than one host\.\n$/s,
    );
    for (const [name, value] of Object.entries(site.headers)) {
      expect(response).toContain(`${name}: ${value}`);
    }
    expect(await store.count()).toBe(0);
  },
);
