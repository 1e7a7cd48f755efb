import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from './notices/test-mail-server.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { ask, temporaryFolder, writeBuiltSite } from './test-site.ts';

const script = path.join(import.meta.dirname, 'main.ts');

async function listenAnywhere(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const { server, port } = await listenAnywhere();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function serve(folder: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: folder,
    env: environment,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, output, errors }));
  return { child, ended, ready: once(child.stdout, 'data') };
}

async function stop({ child, ended }: { child: ChildProcess; ended: Promise<unknown> }, signal: NodeJS.Signals) {
  child.kill(signal);
  return ended;
}

test.for(['SIGTERM', 'SIGINT'] as const)('serves, says where, and stops cleanly on %s', async (signal) => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  const run = serve(folder, { PORT: String(port) });
  await run.ready;
  expect((await ask(port, '/about')).status).toBe(200);
  // A connection that is kept alive must not keep the server alive.
  const response = await fetch(`http://127.0.0.1:${port}/f/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://www.company.example' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@company.example', message: 'Hello' }),
  });
  expect(await response.json()).toEqual({ ok: true, next: '/contact?sent' });
  expect(response.headers.get('access-control-allow-origin')).toBe('https://www.company.example');
  expect(await stop(run, signal)).toEqual({
    code: 0,
    output:
      `Serving on http://localhost:${port}\n` +
      `0 enquiries in ${path.join(folder, 'data', 'enquiries.db')}; to read them: npm run enquiries -- list\n`,
    errors: '',
  });
  const store = openSqliteStore(path.join(folder, 'data'));
  expect(await store.count()).toBe(1);
  store.close();
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
  await ask(port, '/'); // Its answer shows that the server has seen the post, which was sent before.
  run.child.kill('SIGTERM');
  await expect
    .poll(() =>
      ask(port, '/').then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  release();
  expect((await response).status).toBe(200);
  expect(await run.ended).toMatchObject({ code: 0, errors: '' });
});

function postEnquiry(port: number): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/f/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@company.example', message: 'Hello' }),
  });
}

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
  await expect.poll(() => mailServer.taken.length, { timeout: 10_000 }).toBe(1);
  expect(mailServer.taken[0]?.read).toMatchObject({
    subject: 'Enquiry 1',
    replyTo: [{ address: 'ada@company.example' }],
  });
  expect(await stop(run, 'SIGTERM')).toMatchObject({
    code: 0,
    errors: '',
    output: expect.not.stringContaining('s3cret'),
  });
}, 20_000);

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

test('a damaged database gives one line and exit code 1', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  cpSync(script, path.join(folder, 'data', 'enquiries.db'));
  const result = await serve(folder, { PORT: '3000' }).ended;
  expect(result).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(/^The enquiries in .* can't be opened: .*\n$/),
  });
});
