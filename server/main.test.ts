import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { databasePath } from './storage/sqlite/database.ts';
import { openSqliteStore } from './storage/sqlite/store.ts';
import { childrenOf } from './testing/child-processes.ts';
import { enquiry } from './testing/enquiry.ts';
import { freePort } from './testing/free-port.ts';
import { onFullDisk } from './testing/full-disk.ts';
import { listEnquiries } from './testing/list-enquiries.ts';
import { startMailServer } from './testing/mail-server.ts';
import { nodeArguments } from './testing/node-arguments.ts';
import { enquiries } from './testing/owner-command.ts';
import { listenAnywhere, serve, stop } from './testing/server.ts';
import { ask, writeBuiltSite } from './testing/site.ts';

function makeFolder() {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const dataDir = path.join(folder, 'data');
  return { folder, dataDir, file: databasePath(dataDir) };
}

/** Serves a built site on a free port, with what posts an enquiry to it as JavaScript does. */
async function start(environment: Record<string, string> = {}, { folder, dataDir, file } = makeFolder(), shell = '') {
  const port = await freePort();
  const run = serve(folder, { PORT: String(port), ...environment }, shell || undefined);
  await run.ready;
  const post = (values: object = {}, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/f/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      body: JSON.stringify({ name: 'Ada', email: 'ada@company.example', message: 'Hello', ...values }),
    });
  const statusOf = (address: string) => ask(port, address).then(({ status }) => status, String);
  const made = { folder, dataDir, file };
  return { ...made, made, port, run, post, statusOf, end: (signal: NodeJS.Signals = 'SIGTERM') => stop(run, signal) };
}

test.for(['SIGTERM', 'SIGINT'] as const)('serves, says where, and stops cleanly on %s', async (signal) => {
  const { port, dataDir, file, post, statusOf, end } = await start();
  expect(await statusOf('/about')).toBe(200);
  // A keep-alive connection must not keep the server running.
  const response = await post({}, { origin: 'https://www.company.example', connection: 'keep-alive' });
  expect(await response.json()).toEqual({ ok: true, next: '/contact?sent' });
  expect(response.headers.get('access-control-allow-origin')).toBe('https://www.company.example');
  const { code, output, errors } = await end(signal);
  expect([code, errors]).toEqual([0, '']);
  const [address, count, ...log] = output.trimEnd().split('\n');
  expect(address).toBe(`Serving on http://localhost:${port}`);
  expect(count).toBe(`0 enquiries, 0 unread, in ${file}; to read them: npm run enquiries -- list`);
  expect(log.map((line) => JSON.parse(line))).toEqual([
    { level: 'info', time: expect.any(String), port, event: 'started' },
    { level: 'info', time: expect.any(String), id: 1, spam: '', known: false, event: 'stored' },
    { level: 'info', time: expect.any(String), event: 'stopping' },
    { level: 'info', time: expect.any(String), event: 'stopped' },
  ]);
  expect(await openSqliteStore(dataDir).count()).toBe(1);
});

test('finishes what is in flight before it stops', async () => {
  const { port, run, statusOf } = await start();
  const { promise: rest, resolve: release } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":"Ada","email":"ada@company.example",'));
      await rest;
      controller.enqueue(new TextEncoder().encode('"message":"Hello"}'));
      controller.close();
    },
  });
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const response = fetch(`http://127.0.0.1:${port}/f/contact`, request);
  await statusOf('/'); // This response shows that the server has received the post, which was sent before.
  run.child.kill('SIGTERM');
  await expect.poll(() => statusOf('/')).not.toBe(200);
  run.child.kill('SIGTERM'); // A second signal cuts nothing short.
  release();
  expect((await response).status).toBe(200);
  expect(await run.ended).toMatchObject({ code: 0, errors: '' });
});

test('an enquiry is e-mailed to the owner; one that a hanging mail server does not take is e-mailed later', async () => {
  const { server: hanging, port: hangingPort } = await listenAnywhere();
  onTestFinished(() => void hanging.close());
  const mail = (port: number) => ({
    NOTIFY_TO: 'office@company.example',
    SMTP_URL: `smtp://user:s3cret@127.0.0.1:${port}`,
  });
  const stuck = await start(mail(hangingPort));
  const attempted = once(hanging, 'connection');
  expect((await stuck.post()).status).toBe(200);
  await attempted;
  expect(await stuck.end()).toMatchObject({ code: 0, errors: '' });

  const mailServer = await startMailServer({
    allowInsecureAuth: true,
    onAuth: (_login, _session, callback) => callback(null, { user: 'user' }),
  });
  const { end } = await start(mail(mailServer.port), stuck.made);
  await expect.poll(() => mailServer.taken.length).toBe(1);
  const replyTo = [{ address: 'ada@company.example' }];
  expect(mailServer.taken[0]?.read).toMatchObject({ subject: 'Enquiry 1', replyTo });
  expect(await end()).toMatchObject({ code: 0, errors: '', output: expect.not.stringContaining('s3cret') });
});

test('says how many enquiries wait unread, and when the pages were built for another address, which it lets in', async () => {
  const made = makeFolder();
  const store = openSqliteStore(made.dataDir);
  await store.add(enquiry);
  await store.add({ ...enquiry, phone: '1' }, { spam: 'more than four links' });
  const { port, end } = await start({ SITE_URL: 'https://new.company.example' }, made);
  const { headers } = await ask(port, '/f/contact', 'OPTIONS', { origin: 'https://new.company.example' });
  expect(headers['access-control-allow-origin']).toBe('https://new.company.example');
  expect(await end()).toMatchObject({
    output: expect.stringContaining('\n2 enquiries, 1 unread, in '),
    errors:
      'The pages were built for https://www.company.example, but are served as https://new.company.example: run "npm run build" again with the same SITE_URL and PORT.\n',
  });
});

test('what keeps it from starting is one line with the remedy, and exit code 1', async () => {
  const { server, port } = await listenAnywhere();
  onTestFinished(() => void server.close());
  for (const [folder, environment, line] of [
    [
      makeFolder().folder,
      { PORT: String(port) },
      new RegExp(`^Port ${port} is taken by another program: choose a free one with PORT, such as PORT=${port + 1}`),
    ],
    [temporaryFolder(), {}, /^The built site is missing or not whole \(.*dist\): run "npm run build" first\.\n$/],
    [temporaryFolder(), { SMTP_URL: 'smtp://mail.company.example' }, /^SMTP_URL is set without NOTIFY_TO: .*\n$/],
    [temporaryFolder(), { PORT: 'x' }, /^PORT is "x": it needs a whole number.*\n$/],
  ] as const) {
    const { code, output, errors } = await serve(folder, environment).ended;
    expect([code, output, errors]).toEqual([1, '', expect.stringMatching(line)]);
    expect(errors.trimEnd()).not.toContain('\n');
  }
});

test('a second server on the same enquiries says which process serves them, also after a kill, and commands work beside it', async () => {
  const first = await start();
  const second = () => serve(first.folder, { PORT: String(first.port) }).ended;
  const line = `Process ${first.run.child.pid} serves the enquiries in ${first.dataDir} already: end it first, or give this server a folder of its own with DATA_DIR.\n`;
  expect(await second()).toEqual({ code: 1, output: '', errors: line });
  expect(await enquiries(first.dataDir, ['restore', first.file])).toMatchObject({
    stderr: `Process ${first.run.child.pid} serves the enquiries in ${first.dataDir}: stop it, and try again.\n`,
    status: 1,
  });
  expect((await first.post()).status).toBe(200);
  expect(await enquiries(first.dataDir, ['delete', '1'])).toMatchObject({ stderr: '', status: 0 });
  await first.end('SIGKILL');
  const { end } = await start({}, first.made);
  expect(await end()).toMatchObject({ code: 0, errors: '' });
});

test.skipIf(process.platform !== 'linux')(
  'of 1,000 requests during restarts none is lost where systemd holds the port',
  async () => {
    const { folder } = makeFolder();
    const port = await freePort();
    const args = nodeArguments('server/testing/open-port.ts', String(port), ...nodeArguments('server/main.ts'));
    const holder = spawn(process.execPath, args, { cwd: folder, env: { PATH: String(process.env.PATH) } });
    onTestFinished(() => {
      for (const pid of [...childrenOf(holder.pid ?? 0), Number(holder.pid)]) process.kill(pid, 'SIGKILL');
    });
    const visit = () => ask(port, '/').then(({ status }) => status, String);
    await expect.poll(visit).toBe(200);
    const statuses: (number | string)[] = [];
    const visitor = async () => {
      for (let at = 0; at < 50; at += 1) {
        statuses.push(await visit());
        if ([300, 650].includes(statuses.length)) process.kill(Number(childrenOf(holder.pid ?? 0)[0]), 'SIGTERM');
      }
    };
    await Promise.all(Array.from({ length: 20 }, visitor));
    expect(statuses).toEqual(Array.from({ length: 1000 }, () => 200));
  },
);

test('nothing that a visitor typed or came from is in what it prints, and no address is stored, whatever becomes of the enquiry', async () => {
  const { port, file, post, end } = await start({ TRUSTED_PROXIES: '1', ENQUIRY_RATE_LIMIT: '5' });
  const marked = {
    name: 'MARKED name',
    email: 'MARKED@company.example',
    phone: 'MARKED phone',
    company: 'MARKED company',
    message: 'MARKED message',
  };
  const from = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'MARKED agent', referer: 'https://marked.example/' };
  const statusOf = async (values: object) => (await post({ ...marked, ...values }, from)).status;
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ _gotcha: 'MARKED trap', message: 'https://MARKED.example '.repeat(5) })).toBe(200);
  expect(await statusOf({ email: 'MARKED' })).toBe(422);
  const database = new DatabaseSync(file);
  database.exec('BEGIN IMMEDIATE');
  expect(await statusOf({ name: 'MARKED other' })).toBe(503);
  database.close();
  expect(await statusOf({})).toBe(429);

  const { output, errors } = await end();
  expect(output + errors).not.toMatch(/marked|203\.0\.113/i);
  expect(readFileSync(file, 'latin1')).not.toContain('203.0.113');
  const log = output.trimEnd().split('\n').slice(2);
  const entries = log.map((line) => JSON.parse(line)).map(({ level: _, time: __, ...rest }) => rest);
  expect(entries).toEqual([
    { port, event: 'started' },
    { id: 1, spam: '', known: false, event: 'stored' },
    { id: 1, spam: '', known: true, event: 'stored' },
    { id: 2, spam: 'hidden field filled in, more than four links', known: false, event: 'stored' },
    { status: 422, reason: ['email TYPE_EMAIL'], event: 'refused' },
    { reason: expect.stringMatching(/another program keeps the database locked/), event: 'not stored' },
    { status: 503, reason: ['UNAVAILABLE'], event: 'refused' },
    { status: 429, reason: ['TOO_MANY'], event: 'refused' },
    { event: 'stopping' },
    { event: 'stopped' },
  ]);
});

// A copy over the files in use, such as `cp backup/* DATA_DIR`, has SQLite sleep for seconds or ends its process.
test.skipIf(process.platform !== 'linux')('pages need no database, be it stuck or gone', async () => {
  const { run, dataDir, post, statusOf, end } = await start();
  const [database = Number.NaN] = childrenOf(run.child.pid ?? 0);
  process.kill(database, 'SIGSTOP');
  const waiting = post();
  expect(await statusOf('/about')).toBe(200);
  process.kill(database, 'SIGBUS');
  process.kill(database, 'SIGCONT');
  const statuses = [(await waiting).status, (await post({ name: 'Grace' })).status];
  expect(statuses).toEqual([expect.toBeOneOf([200, 503]), 200]);
  expect(await statusOf('/about')).toBe(200);
  expect((await end()).code).toBe(0);
  expect(await openSqliteStore(dataDir).count()).toBe(statuses.filter((status) => status === 200).length);
});

test.skipIf(process.platform === 'win32')('a full disk: 503 in words, nothing acknowledged is lost', async () => {
  const full = await start({ ENQUIRY_RATE_LIMIT: '0' }, makeFolder(), onFullDisk(256));
  expect(await full.statusOf('/healthz')).toBe(200);
  const acknowledged: string[] = [];
  const fill = async (message: string) => {
    for (let count = 0; count < 3000; count += 1) {
      const name = `Visitor ${acknowledged.length}`;
      const response = await full.post({ name, message });
      if (response.status !== 200) return response;
      acknowledged.push(name);
    }
    return undefined;
  };
  // While a reader holds the log, it reaches the limit, and the main file keeps its room.
  const reader = new DatabaseSync(full.file, { readOnly: true });
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
  await expect.poll(() => full.statusOf('/healthz')).toBe(503);
  expect(await full.statusOf('/')).toBe(200);
  await full.end('SIGKILL');

  const roomy = await start({}, full.made);
  expect(await roomy.statusOf('/healthz')).toBe(200);
  expect((await roomy.post({ name: 'Later' })).status).toBe(200);
  await roomy.end();
  const names = (await listEnquiries(openSqliteStore(full.dataDir))).map(({ name }) => name).reverse();
  expect(names).toEqual([...acknowledged, 'Later']);
});

test.skipIf(process.platform === 'win32')('a full disk under the log keeps no enquiry', async () => {
  const { folder } = makeFolder();
  const port = await freePort();
  const run = serve(folder, { PORT: String(port) }, 'exec "$@" >/dev/full');
  const healthy = () => ask(port, '/healthz').then(({ status }) => status, String);
  await expect.poll(healthy).toBe(200);
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const body = JSON.stringify(enquiry);
  expect((await fetch(`http://127.0.0.1:${port}/f/contact`, { method: 'POST', headers, body })).status).toBe(200);
  expect(await stop(run, 'SIGTERM')).toEqual({ code: 0, output: '', errors: '' });
});

/** Node that is too old for the server, if npm has installed Node 24 beside it. */
const olderNode = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((directory) => path.join(directory, 'node'))
  .filter((file) => existsSync('node_modules/.node24') && existsSync(file))
  .find((file) => Number(spawnSync(file, ['-p', 'parseInt(process.versions.node)']).stdout) < 24);

// As npm does: a shell that waits for the server.
test.skipIf(process.platform === 'win32').for([
  ['npm, which started it,', { npm_lifecycle_event: 'serve' }, `shift; "${olderNode ?? process.execPath}" "$@"; true`],
  ['the process that was started', {}, `shift; exec "${olderNode ?? process.execPath}" "$@"`],
] as const)('stops cleanly when %s is stopped, on an older Node where there is one', async ([, environment, shell]) => {
  const { end } = await start({ ...environment }, makeFolder(), shell);
  expect((await end()).output).toMatch(/"event":"stopped"}\n$/);
});

test('says so, once, when it seems to stand behind a proxy that it was not told of', async () => {
  const { post, end } = await start();
  await post({}, { 'x-forwarded-for': '192.0.2.7' });
  await post({}, { 'x-forwarded-for': '192.0.2.8' });
  const { output } = await end();
  expect(output.match(/TRUSTED_PROXIES/g)).toHaveLength(1);
  expect(output).not.toContain('192.0.2');
});
