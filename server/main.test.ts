import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from './storage/sqlite/store.ts';
import { enquiry } from './testing/enquiry.ts';
import { freePort } from './testing/free-port.ts';
import { onFullDisk } from './testing/full-disk.ts';
import { listEnquiries } from './testing/list-enquiries.ts';
import { startMailServer } from './testing/mail-server.ts';
import { listenAnywhere, serve, stop } from './testing/server.ts';
import { ask, writeBuiltSite } from './testing/site.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** Posts an enquiry as JavaScript does, and returns the response. */
function postEnquiry(port: number, values: object = {}, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/f/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify({ name: 'Ada', email: 'ada@company.example', message: 'Hello', ...values }),
  });
}

test.for(['SIGTERM', 'SIGINT'] as const)('serves, says where, and stops cleanly on %s', async (signal) => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  const run = serve(folder, { PORT: String(port) });
  await run.ready;
  expect((await ask(port, '/about')).status).toBe(200);
  // A keep-alive connection must not keep the server running.
  const response = await fetch(`http://127.0.0.1:${port}/f/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://www.company.example' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@company.example', message: 'Hello' }),
  });
  expect(await response.json()).toEqual({ ok: true, next: '/contact?sent' });
  expect(response.headers.get('access-control-allow-origin')).toBe('https://www.company.example');
  const { code, output, errors } = await stop(run, signal);
  expect([code, errors]).toEqual([0, '']);
  const [address, count, ...log] = output.trimEnd().split('\n');
  expect(address).toBe(`Serving on http://localhost:${port}`);
  const file = path.join(folder, 'data', 'enquiries.db');
  expect(count).toBe(`0 enquiries, 0 unread, in ${file}; to read them: npm run enquiries -- list`);
  expect(log.map((line) => JSON.parse(line))).toEqual([
    { level: 'info', time: expect.any(String), port, event: 'started' },
    { level: 'info', time: expect.any(String), id: 1, spam: '', known: false, event: 'stored' },
    { level: 'info', time: expect.any(String), event: 'stopping' },
    { level: 'info', time: expect.any(String), event: 'stopped' },
  ]);
  const store = openSqliteStore(path.join(folder, 'data'));
  expect(await store.count()).toBe(1);
});

test('finishes what is in flight before it stops', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  const run = serve(folder, { PORT: String(port) });
  await run.ready;
  const [head, tail] = ['{"name":"Ada","email":"ada@company.example",', '"message":"Hello"}'];
  let release: () => void = () => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      release = () => {
        controller.enqueue(new TextEncoder().encode(tail));
        controller.close();
      };
    },
  });
  const response = fetch(`http://127.0.0.1:${port}/f/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit);
  await ask(port, '/'); // This response shows that the server has received the post, which was sent before.
  run.child.kill('SIGTERM');
  await expect
    .poll(() =>
      ask(port, '/').then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  run.child.kill('SIGTERM'); // A second signal cuts nothing short.
  release();
  expect((await response).status).toBe(200);
  expect(await run.ended).toMatchObject({ code: 0, errors: '' });
});

test('an enquiry is e-mailed to the owner; one that a hanging mail server does not take is e-mailed later', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  const { server: hanging, port: hangingPort } = await listenAnywhere();
  onTestFinished(() => void hanging.close());
  const mail = (mailPort: number) => ({
    PORT: String(port),
    NOTIFY_TO: 'office@company.example',
    SMTP_URL: `smtp://user:s3cret@127.0.0.1:${mailPort}`,
  });
  const stuck = serve(folder, mail(hangingPort));
  await stuck.ready;
  const attempted = once(hanging, 'connection');
  expect((await postEnquiry(port)).status).toBe(200);
  await attempted;
  expect(await stop(stuck, 'SIGTERM')).toMatchObject({ code: 0, errors: '' });

  const mailServer = await startMailServer(0, {
    allowInsecureAuth: true,
    onAuth: (_login, _session, callback) => callback(null, { user: 'user' }),
  });
  const run = serve(folder, mail(mailServer.port));
  await expect.poll(() => mailServer.taken.length).toBe(1);
  expect(mailServer.taken[0]?.read).toMatchObject({
    subject: 'Enquiry 1',
    replyTo: [{ address: 'ada@company.example' }],
  });
  expect(await stop(run, 'SIGTERM')).toMatchObject({
    code: 0,
    errors: '',
    output: expect.not.stringContaining('s3cret'),
  });
});

test('a taken port gives one line that names PORT', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const { server, port } = await listenAnywhere();
  onTestFinished(() => void server.close());
  expect(await serve(folder, { PORT: String(port) }).ended).toEqual({
    code: 1,
    output: '',
    errors: `Port ${port} is taken by another program: choose a free one with PORT, such as PORT=${port + 1} npm start.\n`,
  });
});

test('warns when the pages were built for another address, and lets that address in', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  const run = serve(folder, { PORT: String(port), SITE_URL: 'https://new.company.example' });
  await run.ready;
  const { headers } = await ask(port, '/f/contact', 'OPTIONS', { origin: 'https://new.company.example' });
  expect(headers['access-control-allow-origin']).toBe('https://new.company.example');
  expect(await stop(run, 'SIGTERM')).toMatchObject({
    errors:
      'The pages were built for https://www.company.example, but are served as https://new.company.example: run "npm run build" again with the same SITE_URL and PORT.\n',
  });
});

test.for([
  ['no build', { PORT: '3000' }, /^The built site can't be read \(.*site\.json\): run "npm run build" first\.\n$/],
  ['half a setting', { SMTP_URL: 'smtp://mail.company.example' }, /^SMTP_URL is set without NOTIFY_TO: .*\n$/],
  ['a setting that makes no sense', { PORT: 'x' }, /^PORT is "x": it needs a whole number.*\n$/],
] as const)('%s gives one line and exit code 1', async ([, environment, line]) => {
  const result = await serve(temporaryFolder(), environment).ended;
  expect(result).toEqual({ code: 1, output: '', errors: expect.stringMatching(line) });
});

test('says how many enquiries wait unread, suspected spam left out', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const store = openSqliteStore(path.join(folder, 'data'));
  await store.add(enquiry);
  await store.add({ ...enquiry, phone: '1' }, { spam: 'more than four links' });
  const run = serve(folder, { PORT: String(await freePort()) });
  await run.ready;
  expect(await stop(run, 'SIGTERM')).toMatchObject({ output: expect.stringContaining('\n2 enquiries, 1 unread, in ') });
});

test('nothing that a visitor typed or came from is in what it prints, and no address is stored, whatever becomes of the enquiry', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  const run = serve(folder, { PORT: String(port), TRUSTED_PROXIES: '1', ENQUIRY_RATE_LIMIT: '5' });
  await run.ready;
  const marked = {
    name: 'MARKED name',
    email: 'MARKED@company.example',
    phone: 'MARKED phone',
    company: 'MARKED company',
    message: 'MARKED message',
  };
  const from = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'MARKED agent', referer: 'https://marked.example/' };
  const post = async (values: object) => (await postEnquiry(port, { ...marked, ...values }, from)).status;
  expect(await post({})).toBe(200);
  expect(await post({})).toBe(200);
  expect(await post({ _gotcha: 'MARKED trap', message: 'https://MARKED.example '.repeat(5) })).toBe(200);
  expect(await post({ email: 'MARKED' })).toBe(422);
  const database = new DatabaseSync(path.join(folder, 'data', 'enquiries.db'));
  database.exec('BEGIN IMMEDIATE');
  expect(await post({ name: 'MARKED other' })).toBe(503);
  database.close();
  expect(await post({})).toBe(429);

  const { output, errors } = await stop(run, 'SIGTERM');
  expect(output + errors).not.toMatch(/marked|203\.0\.113/i);
  expect(readFileSync(path.join(folder, 'data', 'enquiries.db'), 'latin1')).not.toContain('203.0.113');
  const log = output
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) => JSON.parse(line));
  expect(log.map(({ level: _, time: __, ...rest }) => rest)).toEqual([
    { port, event: 'started' },
    { id: 1, spam: '', known: false, event: 'stored' },
    { id: 1, spam: '', known: true, event: 'stored' },
    { id: 2, spam: 'hidden field filled in, more than four links', known: false, event: 'stored' },
    { status: 422, reason: ['email TYPE_EMAIL'], event: 'refused' },
    { reason: 'database is locked', event: 'not stored' },
    { status: 503, reason: ['UNAVAILABLE'], event: 'refused' },
    { status: 429, reason: ['TOO_MANY'], event: 'refused' },
    { event: 'stopping' },
    { event: 'stopped' },
  ]);
});

test.skipIf(process.platform === 'win32')('a full disk: 503 in words, nothing acknowledged is lost', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  const environment = { PORT: String(port), ENQUIRY_RATE_LIMIT: '0' };
  const full = serve(folder, environment, onFullDisk(256));
  await full.ready;
  expect((await ask(port, '/healthz')).status).toBe(200);
  const acknowledged: string[] = [];
  /** Posts until an enquiry is refused, and returns the refusal. */
  const fill = async (message: string) => {
    for (let count = 0; count < 3000; count += 1) {
      const name = `Visitor ${acknowledged.length}`;
      const response = await postEnquiry(port, { name, message });
      if (response.status !== 200) {
        return response;
      }
      acknowledged.push(name);
    }
    return undefined;
  };
  // While a reader holds the log, it reaches the limit, and the main file keeps its room.
  const reader = new DatabaseSync(path.join(folder, 'data', 'enquiries.db'), { readOnly: true });
  onTestFinished(() => void (reader.isOpen && reader.close()));
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  expect((await fill('Hello'))?.status).toBe(503);
  reader.close();
  const before = acknowledged.length;
  await fill('x'.repeat(20_000));
  expect(acknowledged.length).toBeGreaterThan(before);
  const refused = await fill('What fits into a single page of the database');
  expect(refused?.status).toBe(503);
  expect(await refused?.json()).toMatchObject({ ok: false, error: expect.stringMatching(/^We could not store/) });
  await expect.poll(async () => (await ask(port, '/healthz')).status).toBe(503);
  expect((await ask(port, '/')).status).toBe(200);
  full.child.kill('SIGKILL');
  await full.ended;

  const roomy = serve(folder, environment);
  await roomy.ready;
  expect((await ask(port, '/healthz')).status).toBe(200);
  expect((await postEnquiry(port, { name: 'Later' })).status).toBe(200);
  await stop(roomy, 'SIGTERM');
  const store = openSqliteStore(path.join(folder, 'data'));
  const names = (await listEnquiries(store)).map(({ name }) => name).reverse();
  expect(names).toEqual([...acknowledged, 'Later']);
});

test.skipIf(process.platform === 'win32')('a full disk under the log keeps no enquiry', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  const run = serve(folder, { PORT: String(port) }, 'exec "$@" >/dev/full');
  const answers = () => ask(port, '/healthz').then(({ status }) => status, String);
  await expect.poll(answers).toBe(200);
  expect((await postEnquiry(port)).status).toBe(200);
  expect((await ask(port, '/')).status).toBe(200);
  expect(await stop(run, 'SIGTERM')).toEqual({ code: 0, output: '', errors: '' });
});

/** Node that is too old for the server, if npm has installed Node 24 beside it. */
const olderNode = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((directory) => path.join(directory, 'node'))
  .filter((file) => existsSync('node_modules/.node24') && existsSync(file))
  .find((file) => Number(spawnSync(file, ['-p', 'parseInt(process.versions.node)']).stdout) < 24);

describe
  .skipIf(process.platform === 'win32')
  .for([['Node 24', process.execPath], ...(olderNode ? [['an older Node', olderNode]] : [])])('on %s', ([, node]) => {
  test('stops cleanly when npm, which started it, is stopped', async () => {
    const folder = temporaryFolder();
    writeBuiltSite(folder);
    const environment = { PORT: String(await freePort()), npm_lifecycle_event: 'serve' };
    // As npm does: a shell that waits for the server.
    const run = serve(folder, environment, `shift; "${node}" "$@"; true`);
    await run.ready;
    const { output } = await stop(run, 'SIGTERM');
    expect(output).toMatch(/"event":"stopped"}\n$/);
  });

  test('stops cleanly when the process that was started is stopped', async () => {
    const folder = temporaryFolder();
    writeBuiltSite(folder);
    const run = serve(folder, { PORT: String(await freePort()) }, `shift; exec "${node}" "$@"`);
    await run.ready;
    const { code, output } = await stop(run, 'SIGTERM');
    expect(code).toBe(0);
    expect(output).toMatch(/"event":"stopped"}\n$/);
  });
});

test('says so, once, when it seems to stand behind a proxy that it was not told of', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  const run = serve(folder, { PORT: String(port) });
  await run.ready;
  await postEnquiry(port, {}, { 'x-forwarded-for': '192.0.2.7' });
  await postEnquiry(port, {}, { 'x-forwarded-for': '192.0.2.8' });
  const { output } = await stop(run, 'SIGTERM');
  expect(output.match(/TRUSTED_PROXIES/g)).toHaveLength(1);
  expect(output).not.toContain('192.0.2');
});
