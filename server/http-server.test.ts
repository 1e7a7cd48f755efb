import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createEnquiryService, type EnquiryServiceOptions } from './enquiry-service.ts';
import { createSiteServer, stopServer } from './http-server.ts';
import { createLog } from './log.ts';
import { loadSite } from './site-files.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { ask, temporaryFolder, writeBuiltSite } from './test-site.ts';

const postHead = 'POST /f/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

const impatient = { headersTimeout: 1000, requestTimeout: 1500, connectionsCheckingInterval: 100 };

async function serve(timeouts: Partial<typeof impatient>, more: Partial<EnquiryServiceOptions> = {}) {
  const folder = temporaryFolder();
  const site = loadSite(writeBuiltSite(folder));
  const store = openSqliteStore(folder);
  const options = { store, siteUrl: site.siteUrl, pages: {}, log: createLog('silent'), ...more };
  const service = createEnquiryService(options);
  const server = createSiteServer(site, service, timeouts).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await stopServer(server);
    store.close();
  });
  return { port: (server.address() as AddressInfo).port, store, site };
}

/** Resolves when a connection has come to its end, gently or not. */
function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.on('error', () => {}).on('close', () => resolve()));
}

/** A client that writes `piece` again and again, until the server has had enough. */
function trickle(port: number, head: string, piece: string) {
  let answer = '';
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(head));
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  const rounds = setInterval(() => socket.writable && socket.write(piece), 20);
  onTestFinished(() => void socket.destroy());
  const cutOff = closeOf(socket).then(() => {
    clearInterval(rounds);
    return answer;
  });
  return { socket, cutOff };
}

test.for([
  ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n'],
  ['a request line', 'GET /', 'x'],
  ['a body of announced length', `${postHead}Content-Length: 60000\r\n\r\n{`, ' '],
  ['a chunked body', `${postHead}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
] as const)('clients that trickle %s are cut off, and other visitors are served meanwhile', async ([, head, piece]) => {
  const { port, store } = await serve(impatient);
  const clients = Array.from({ length: 50 }, () => trickle(port, head, piece));
  await Promise.all(clients.map(({ socket }) => once(socket, 'connect')));
  expect((await ask(port, '/about')).status).toBe(200);
  expect(clients.some(({ socket }) => !socket.destroyed)).toBe(true);
  for (const answer of await Promise.all(clients.map(({ cutOff }) => cutOff))) {
    expect(answer).not.toMatch(/ 200 /);
  }
  expect((await ask(port, '/about')).status).toBe(200);
  expect(await store.count()).toBe(0);
});

test.for([
  ['announced', 'Content-Length: 1000000000000\r\n\r\n', 'x'.repeat(65_536)],
  ['chunked', 'Transfer-Encoding: chunked\r\n\r\n', `10000\r\n${'x'.repeat(65_536)}\r\n`],
] as const)('a body without end (%s) is refused in words and cut off', async ([, head, piece]) => {
  const { port } = await serve({}); // Its usual patience is longer than this test's.
  let answer = '';
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  onTestFinished(() => void socket.destroy());
  const closed = closeOf(socket);
  socket.write(postHead + head);
  const send = () => {
    while (socket.writable && socket.write(piece)) {
      // Fills what the system buffers; `drain` says when it goes on.
    }
  };
  socket.on('drain', send);
  send();
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*"Your enquiry is too long/s);
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
  const answers = [
    await post('application/json'),
    await post('text/html'),
    await post('application/json'),
    await post('text/html'),
    await fetch(`http://127.0.0.1:${port}/healthz`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 429, 429, 503]);
  for (const answer of answers) {
    expect(policyOf(answer)).toEqual(site.headers);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});
