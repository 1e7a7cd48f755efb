import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { draftMarker } from '../../src/content/documents/unfinished.ts';
import { contentFiles } from '../content/content-files.ts';
import { createDesk } from './desk.ts';

const origin = 'http://127.0.0.1:4300';
const key = 'k'.repeat(32);

function desk() {
  const project = temporaryFolder();
  cpSync('content', path.join(project, 'content'), { recursive: true });
  rmSync(path.join(project, 'content/pages/privacy.md'), { force: true });
  mkdirSync(path.join(project, 'public/team'), { recursive: true });
  writeFileSync(path.join(project, 'public/team/ada.png'), 'png');
  writeFileSync(path.join(project, 'secret.png'), 'secret');
  symlinkSync(path.join(project, 'secret.png'), path.join(project, 'public/link.png'));
  const app = createDesk({
    project,
    port: 4300,
    key,
    files: contentFiles(project),
    renderer: {
      routes: ['/'],
      image: async () => undefined,
      render: async (_route, _content, bodies) => ({
        html: `<p>page</p>${Object.entries(bodies).flat().join(': ')}`,
        style: '',
      }),
    },
    assets: { html: '<p>desk</p>', files: new Map() },
    environment: {},
  });
  return (
    url: string,
    { headers = {}, ...init }: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) => app.request(`${origin}${url}`, { ...init, headers: { host: '127.0.0.1:4300', ...headers } });
}

const own = { 'x-desk-key': key, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const preview = { method: 'POST', body: JSON.stringify({ route: '/', changed: {} }) };

test('the desk answers its own page, with the key of the session', async () => {
  const request = desk();
  expect((await request('/')).status).toBe(200);
  expect((await request('/api/words', { headers: own })).status).toBe(200);
  const response = await request('/api/words/preview', { ...preview, headers: { ...own, origin } });
  expect(await response.json()).toMatchObject({ page: { html: '<p>page</p>' } });
});

test.each([
  [
    'another host name, as DNS rebinding brings it',
    { ...own, host: 'evil.example:4300', origin: 'http://evil.example:4300' },
    403,
  ],
  ['another port', { ...own, host: '127.0.0.1:80', origin: 'http://127.0.0.1:80' }, 403],
  ['another origin', { ...own, origin: 'https://evil.example' }, 403],
  ['a sandboxed page', { ...own, origin: 'null' }, 403],
  ['another site, by Sec-Fetch-Site', { ...own, origin, 'sec-fetch-site': 'cross-site' }, 403],
  ['another port of this machine, by Sec-Fetch-Site', { ...own, origin, 'sec-fetch-site': 'same-site' }, 403],
  ['no origin', own, 403],
  ['no key', { ...own, origin, 'x-desk-key': '' }, 401],
  ['a wrong key', { ...own, origin, 'x-desk-key': 'x'.repeat(32) }, 401],
])('a post from %s is refused', async (_, headers, status) => {
  expect((await desk()('/api/words/preview', { ...preview, headers })).status).toBe(status);
});

test('a link from another website opens the empty page, and a frame or a script of one gets nothing', async () => {
  const request = desk();
  const cross = { 'sec-fetch-site': 'cross-site' };
  expect((await request('/', { headers: { ...cross, 'sec-fetch-mode': 'navigate' } })).status).toBe(200);
  expect((await request('/', { headers: { ...cross, 'sec-fetch-mode': 'no-cors' } })).status).toBe(403);
  expect((await request('/desk/desk.js', { headers: cross })).status).toBe(403);
  const { headers } = await request('/');
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'; .*frame-ancestors 'none'/);
});

test('public/ is served to a browser that has used the key, and nothing around it', async () => {
  const ask = desk();
  const given = (await ask('/api/words', { headers: own })).headers.get('set-cookie') ?? '';
  expect(given).toMatch(/^desk-images-4300=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(given).not.toContain(key);
  const [cookie = ''] = given.split(';');
  expect((await ask('/api/words')).headers.get('set-cookie')).toBe(null);
  for (const other of ['', `${cookie}x`, `desk-images-4300=${key}`]) {
    expect([other, (await ask('/team/ada.png', { headers: { cookie: other } })).status]).toEqual([other, 404]);
  }
  const request = (url: string) => ask(url, { headers: { cookie } });
  expect(await (await request('/team/ada.png')).text()).toBe('png');
  const others = [
    '/../secret.png',
    '/%2e%2e/secret.png',
    '/%2e%2e%2fsecret.png',
    '/team/..%5c..%5csecret.png',
    '/link.png',
    '/%E0%A4%A.png',
    '/a%00.png',
    '/team',
    '/content/home.yaml',
    '/%',
    '/%zz.png',
    '/team/%00.png',
    `/${'a'.repeat(5000)}.png`,
  ];
  for (const url of others) {
    expect([url, (await request(url)).status]).toEqual([url, 404]);
  }
});

test('a privacy notice begins with the draft of the command, and is shown', async () => {
  const request = desk();
  const post = async (url: string, body: unknown) =>
    (await request(url, { method: 'POST', body: JSON.stringify(body), headers: { ...own, origin } })).json();
  const { values } = await post('/api/words/new', { name: 'pages/privacy' });
  expect(values).toMatchObject({ title: 'Privacy notice', draft: 'true', body: expect.stringContaining(draftMarker) });
  expect(await post('/api/words/preview', { route: '/privacy', changed: { 'pages/privacy': values } })).toMatchObject({
    page: { html: expect.stringContaining(draftMarker) },
    violations: [],
  });
});

test('a document is begun as a draft of today, shown before it is saved, and deleted', async () => {
  const request = desk();
  const post = async (url: string, body: unknown) => {
    const reply = await request(url, { method: 'POST', body: JSON.stringify(body), headers: { ...own, origin } });
    return { status: reply.status, body: await reply.json() };
  };
  const name = 'insights/two-forms';
  const { body: begun } = await post('/api/words/new', { name });
  expect(begun).toMatchObject({
    form: { name, file: 'content/insights/two-forms.md', label: 'Article' },
    file: { name, revision: '' },
    values: {
      title: '',
      summary: '',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      draft: 'true',
      body: '',
    },
  });
  // What is chosen of several names is left for the owner to choose.
  expect(begun.values).not.toHaveProperty('topic');
  expect(begun.values).not.toHaveProperty('author');
  expect(begun.form.field.fields.author.options).toContainEqual({ value: 'Sam Specimen', label: 'Sam Specimen' });

  const values = {
    ...begun.values,
    title: 'Two forms for one thing',
    summary: 'Why the same details are asked for twice, what that costs in a year, and how to ask for them once.',
    author: 'Sam Specimen',
    topic: 'process-digitization',
    body: 'Text.',
  };
  const { body: shown } = await post('/api/words/preview', {
    route: '/insights/two-forms',
    changed: { [name]: values },
  });
  expect(shown).toMatchObject({ page: { html: expect.stringContaining(`${name}: Text.`) }, violations: [] });

  const saved = await post('/api/words/save', [{ name, revision: '', values }]);
  expect(saved).toMatchObject({ status: 200, body: { status: 'saved' } });
  const { forms } = await (await request('/api/words', { headers: own })).json();
  expect(forms).toContainEqual(begun.form);
  expect(await post('/api/words/new', { name })).toMatchObject({
    status: 400,
    body: { problem: 'content/insights/two-forms.md exists already. Choose another name.' },
  });
  const last = await request(`/api/words/last-commit/${name}`, { headers: own });
  expect(await last.json()).toEqual({ problem: 'git has no earlier content/insights/two-forms.md.' });

  const { revision } = saved.body.files[0];
  expect(await post('/api/words/save', [{ name, revision, values: null }])).toMatchObject({
    body: { status: 'saved' },
  });
  expect((await post('/api/words/new', { name })).status).toBe(200);
});

test.each([
  ['insights/Two Forms', '"Two Forms" is no file name for a page. Write lower-case letters, digits and hyphens'],
  ['insights/../home', '"../home" is no file name for a page.'],
  ['pages/', 'The file name is missing. Write lower-case letters'],
  ['pages/about', "content/pages/about.md can't be a page: the site has /about already."],
])('no document %s is begun, and the reason is said', async (name, problem) => {
  const body = JSON.stringify({ name });
  const response = await desk()('/api/words/new', { method: 'POST', body, headers: { ...own, origin } });
  expect(response.status).toBe(400);
  expect((await response.json()).problem).toContain(problem);
});

test('an unknown file and an unreadable request are refused', async () => {
  const request = desk();
  const post = (url: string, body: string) => request(url, { method: 'POST', body, headers: { ...own, origin } });
  expect((await post('/api/words/save', '{')).status).toBe(400);
  expect((await post('/api/words/save', '[{"name":"../package","revision":"","values":{}}]')).status).toBe(400);
  expect((await post('/api/words/preview', '{"route":"/"}')).status).toBe(400);
});
