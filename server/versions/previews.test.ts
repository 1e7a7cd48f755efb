import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { createSiteServer, stopServer } from '../http/http-server.ts';
import { digestOf, loadSite, readFiles } from '../http/site-files.ts';
import { logTo } from '../log/log.ts';
import { ask, writeBuiltSite } from '../testing/site.ts';
import { createPreviews, previewFolder } from './previews.ts';

const day = 86_400_000;
const secretOf = (letter: string) => letter.repeat(22);

/** Server of a made-up site, and of previews of it; `clock.now` is its time. */
async function serve({ siteUrl = 'https://www.company.example' } = {}) {
  const folder = temporaryFolder();
  const project = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(project));
  const clock = { now: Date.parse('2026-11-29T09:00:00Z') };
  const lines: string[] = [];
  const site = { ...loadSite(writeBuiltSite(folder)), siteUrl };
  const log = logTo((line) => lines.push(line));
  const previews = createPreviews(log, () => clock.now);
  const server = createSiteServer(() => site, new Hono(), {}, previews).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => stopServer(server));
  const { port } = server.address() as AddressInfo;

  /** Makes a preview of 14 days, whose words and script are its own. */
  const make = (secret: string) => {
    const built = writeBuiltSite(path.join(folder, secret));
    for (const end of ['', '.br', '.gz']) rmSync(path.join(built, `index.html${end}`));
    writeFileSync(path.join(built, 'index.html'), `<h1>Preview ${secret}</h1>`);
    writeFileSync(path.join(built, `assets/${secret}.js`), secret);
    const manifest = path.join(built, '.server/site.json');
    const preview = { until: clock.now + 14 * day, digest: digestOf(readFiles(built)) };
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), preview }));
    mkdirSync('previews', { recursive: true });
    renameSync(built, previewFolder(secret));
  };
  const get = async (target: string, cookie = '', method = 'GET') => {
    const { status, headers, body } = await ask(port, target, method, cookie ? { cookie } : {});
    return { status, headers, text: body.toString() };
  };
  /** Opens an address, and returns the cookie that it sets. */
  const open = async (secret: string) => (await get(`/preview/${secret}`)).headers['set-cookie']?.[0]?.split(';')[0];
  return { site, clock, lines, make, get, open };
}

const live = '<h1>Home</h1>';
const unkept = 'private, no-store, no-transform';

test.for([
  ['https://www.company.example', '__Host-preview', '; Secure'],
  ['http://localhost:3000', 'preview', ''],
] as const)(
  'the address of a preview at %s opens it for that browser alone, until it leaves',
  async ([siteUrl, name, secure]) => {
    const { make, get } = await serve({ siteUrl });
    const secret = secretOf('a');
    make(secret);
    const opened = await get(`/preview/${secret}`);
    const cookie = `${name}=${secret}`;
    expect(opened).toMatchObject({
      status: 303,
      headers: {
        location: '/',
        'set-cookie': [`${cookie}; Max-Age=1209600; Path=/; HttpOnly${secure}; SameSite=Lax`],
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      },
    });
    for (const [target, text] of [
      ['/', `<h1>Preview ${secret}</h1>`],
      ['/about', '<h1>About</h1>'],
      [`/assets/${secret}.js`, secret],
    ] as const) {
      const { status, headers, text: got } = await get(target, `consent=1; ${cookie}`);
      expect([status, got, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, text, unkept, 'noindex']);
    }
    for (const [target, status] of [
      ['/none', 404],
      ['/old-page', 301],
    ] as const) {
      const answer = await get(target, cookie);
      expect([answer.status, answer.headers['x-robots-tag']]).toEqual([status, 'noindex']);
      expect(answer.headers['cache-control']).toMatch(/^private, no-store/);
    }

    const visitor = await get('/');
    expect([visitor.text, visitor.headers['cache-control'], visitor.headers['x-robots-tag']]).toEqual([
      live,
      'no-cache, no-transform',
      undefined,
    ]);
    expect((await get(`/assets/${secret}.js`)).status).toBe(404);

    const left = await get('/preview/leave', cookie);
    expect([left.status, left.headers.location]).toEqual([303, '/']);
    expect(left.headers['set-cookie']).toEqual([`${name}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`]);
  },
);

test('a browser sees the preview whose address it opened last', async () => {
  const { make, get, open } = await serve();
  for (const letter of ['a', 'b', 'c', 'd', 'e']) make(secretOf(letter));
  for (const letter of ['a', 'b', 'c', 'd', 'e', 'a']) {
    const secret = secretOf(letter);
    expect((await get('/', await open(secret))).text).toBe(`<h1>Preview ${secret}</h1>`);
  }
  expect((await get(`/preview/${secretOf('b')}`, `__Host-preview=${secretOf('a')}`)).headers['set-cookie']).toEqual([
    expect.stringContaining(secretOf('b')),
  ]);
});

test('after 14 days, or once its folder is gone, its address is a 404 and its cookie shows the live site', async () => {
  const { clock, make, get } = await serve();
  const secret = secretOf('a');
  const cookie = `__Host-preview=${secret}`;
  const seen = async () => [(await get('/', cookie)).text, (await get(`/preview/${secret}`)).status];
  make(secret);
  clock.now += 13 * day;
  expect(await seen()).toEqual([`<h1>Preview ${secret}</h1>`, 303]);
  expect((await get(`/preview/${secret}`)).headers['set-cookie']?.[0]).toContain('Max-Age=86400;');
  clock.now += day;
  expect(await seen()).toEqual([live, 404]);
  clock.now -= day;
  rmSync(previewFolder(secret), { recursive: true });
  expect(await seen()).toEqual([live, 404]);
});

test('no other address or cookie opens one, whatever it is; the log has no secret', async () => {
  const { make, get, lines } = await serve();
  const secret = secretOf('a');
  make(secret);
  const hostile = [
    ...['', '.', '..', '../', '%2e', '%2e%2e', '%2E%2e%2f', '..%2f..%2fdist', '%00', 'a%00', '~', '__proto__', '%'],
    ...[`${secret}/`, `${secret}a`, secret.slice(1), secret.toUpperCase(), `${secret}%20`, 'x'.repeat(10_000)],
    path.basename(previewFolder(secret)),
    `../previews/${path.basename(previewFolder(secret))}`,
  ];
  const random = fc.sample(fc.string({ unit: fc.constantFrom(...'a.%2/eE-_=";,\\ '), maxLength: 40 }), 200);
  for (const wrong of [...hostile, ...random.filter((each) => each !== secret)]) {
    const { status, headers } = await get(`/preview/${wrong.replaceAll(' ', '')}`);
    expect([400, 404], wrong).toContain(status);
    expect(headers['set-cookie']).toBeUndefined();
    const cookie = wrong.replaceAll('\0', '');
    for (const name of ['__Host-preview', 'preview']) expect((await get('/', `${name}=${cookie}`)).text).toBe(live);
  }
  expect((await get('/', `preview=${secret}`)).text).toBe(live);
  expect((await get(`/preview/${secret}`, '', 'POST')).status).toBe(404);
  expect(lines).toEqual([]);
});

test('a preview that is not whole is none, and one line of the log says so', async () => {
  for (const damage of [
    (folder: string) => rmSync(path.join(folder, 'about.html')),
    (folder: string) => writeFileSync(path.join(folder, 'index.html'), 'half'),
    (folder: string) => writeFileSync(path.join(folder, '.server/site.json'), '{'),
    (folder: string) => rmSync(path.join(folder, '.server'), { recursive: true }),
  ]) {
    const { make, get, lines } = await serve();
    const secret = secretOf('a');
    make(secret);
    damage(previewFolder(secret));
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await get('/', `__Host-preview=${secret}`)).text).toBe(live);
      expect((await get(`/preview/${secret}`)).status).toBe(404);
    }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', event: expect.stringContaining('not whole') },
    ]);
    expect(lines.join()).not.toContain(secret);
  }
});
