import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder, writeFiles } from '../../config/testing/temporary-folder.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { copyProject } from '../../tests/e2e/support/sites/clean-copy.ts';

/** Text of each file that nobody may get: the comments of code and content are in no response either. */
const secret = 'secret-5d1e';
const planted = [
  ...['settings.env', '.env', '.env.local', '.git/config', 'data/enquiries.db', 'data/enquiries.db-wal'],
  ...['backups/2026-01-05.db', 'enquiries.csv', 'src/notes.txt', 'src/.env', 'public/.hidden.txt', 'docs/a.html'],
];
const code = ['server/main.ts', 'desk/main.ts', 'config/settings.ts', 'build/dev-server/dev.ts', 'vite.config.ts'];
const files = [...planted, ...code, 'content/home.yaml', 'package.json', 'public/linked.txt', 'src/linked.css'];

const folder = temporaryFolder(afterAll);
const port = await freePort();

/** Asks for a path as it is: `fetch` would normalise it. */
function get(target: string, headers: OutgoingHttpHeaders = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    request({ host: 'localhost', port, path: target, headers, agent: false })
      .on('response', async (response) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
      )
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        resolve({ status: 101, headers: {}, body: '' });
      })
      .on('error', reject)
      .end();
  });
}

let child: ChildProcess;
beforeAll(async () => {
  copyProject(folder);
  writeFiles(folder, planted, `SECRET=${secret}\n`);
  for (const file of [...code, 'content/home.yaml']) {
    appendFileSync(path.join(folder, file), `${file.endsWith('yaml') ? '#' : '//'} ${secret}\n`);
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', description: secret }));
  writeFileSync(path.join(folder, 'public/a file.txt'), 'for all');
  symlinkSync(path.join(folder, 'settings.env'), path.join(folder, 'public/linked.txt'));
  symlinkSync(path.join(folder, 'settings.env'), path.join(folder, 'src/linked.css'));
  const env = { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, 'data/site'), SHOW_DRAFTS: 'true' };
  child = spawn(process.execPath, ['config/run.js', 'build/dev-server/dev.ts'], { cwd: folder, stdio: 'ignore', env });
  await vi.waitFor(() => get('/'), { timeout: 120_000 });
});

afterAll(async () => {
  child.kill();
  if (child.exitCode === null) await once(child, 'exit');
});

const percent = (part: string) => [...part].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
const encodings: readonly ((file: string) => string)[] = [
  (file) => file,
  (file) => file.split('/').map(percent).join('/'),
  percent,
  (file) => percent(percent(file)),
  (file) => file.replaceAll('/', '\\'),
  (file) => file.replaceAll('/', '//'),
  (file) => file.toUpperCase(),
  (file) => `x/../${file}`,
];
const prefixes = `
  / // /./ /src/../ /src/..%2f /src/..\\ /%2e%2e/ /../ /public/../ /favicon.ico/../ /f/contact/../ /assets/images/../../
  /src/entry.client.ts/../../ /node_modules/.vite/deps/../../../ /.well-known/../../ /@vite/client/../../ /@fs${folder}/
  /@fs/${folder}/ /@fs${folder}/src/../ /@id${folder}/ /@id/__x00__${folder}/ /@id/__x00__content:../ /@id/
  /__open-in-editor?file= /src/entry.client.ts?url=/ http://localhost/
`
  .trim()
  .split(/\s+/);
const suffixes = [
  '',
  ...`
  ?raw ?import ?import&raw ?raw?? ?import&raw?? ?url ?import&url&inline ?inline ?worker ?init ?direct ?.svg?.wasm?init
  ?html-proxy&index=0.css ?v=12345678 #x ?raw#.css / . .map %00 %00.css %20 ;.css /../entry.client.ts
  ?x=/src/entry.client.ts
`
    .trim()
    .split(/\s+/),
];
const spelling = fc
  .tuple(fc.constantFrom(...prefixes), fc.constantFrom(...encodings), fc.constantFrom(...suffixes))
  .map(
    ([prefix, encoding, suffix]) =>
      (file: string) =>
        prefix + encoding(file) + suffix,
  );

test('no file of the checkout is served, however it is asked for', async () => {
  const isKept = async (target: string) => {
    const { status, body } = await get(target);
    expect({ status, leaks: body.includes(secret) }, target).toEqual({ status: expect.any(Number), leaks: false });
  };
  for (const file of files) {
    for (const target of [`/${file}`, `/${file}?raw`, `/@fs${path.join(folder, file)}`]) {
      await isKept(target);
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), spelling, async (file, spell) => isKept(spell(file))),
    { numRuns: 300 },
  );
});

test('the site’s modules and the files of public/ are served, to its own pages alone', async () => {
  const served = ['/', '/src/entry.client.ts', '/@vite/client', '/@id/__x00__content:home', '/a%20file.txt?raw'];
  for (const target of served) {
    expect(await get(target), target).toMatchObject({ status: 200 });
    const foreign: readonly OutgoingHttpHeaders[] = [
      { origin: 'http://localhost:1' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { host: 'rebound.example' },
      { host: `rebound.example:${port}`, origin: `http://rebound.example:${port}` },
    ];
    for (const headers of foreign) {
      const { status, headers: received } = await get(target, headers);
      expect([status, received['access-control-allow-origin']], `${target} ${JSON.stringify(headers)}`).toEqual([
        403,
        undefined,
      ]);
    }
  }
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  expect((await get('/', link)).status).toBe(200);
  expect((await get('/a%20file.txt')).body).toBe('for all');
});

test('no page of another origin gets the messages about changes', async () => {
  const { body } = await get('/@vite/client');
  const token = /wsToken = "([\w-]+)"/.exec(body)?.[1];
  const upgrade = (origin: string, query: string) =>
    get(`/${query}`, {
      origin,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'vite-hmr',
    });
  expect((await upgrade(`http://localhost:${port}`, `?token=${token}`)).status).toBe(101);
  expect((await upgrade('http://localhost:1', '')).status).not.toBe(101);
});

test('no other machine reaches the development server', async () => {
  const outer = Object.values(networkInterfaces()).flatMap(
    (all) => all?.filter(({ internal, family }) => !internal && family === 'IPv4') ?? [],
  );
  for (const { address } of outer) {
    const socket = connect(port, address);
    await expect(once(socket, 'connect'), address).rejects.toThrow(/ECONNREFUSED/);
  }
});
