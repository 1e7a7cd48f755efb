import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { draftMarker } from '../../src/content/documents/unfinished.ts';
import { key, own, testDesk } from '../testing/test-desk.ts';

const preview = { method: 'POST', body: JSON.stringify({ route: '/', changed: {} }) };
const { 'x-desk-key': _, ...withoutKey } = own;
const { origin: __, ...withoutOrigin } = own;

test('the desk responds to its own page, with the key of the session', async () => {
  const { request, get, post } = testDesk();
  const { status, headers } = await request('/');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'; .*frame-ancestors 'none'/);
  expect((await get('words')).status).toBe(200);
  expect(await post('words/preview', { route: '/', changed: {} })).toMatchObject({
    body: { page: { html: '<p>page</p>' } },
  });
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
  ['another site, by Sec-Fetch-Site', { ...own, 'sec-fetch-site': 'cross-site' }, 403],
  ['another port of this machine, by Sec-Fetch-Site', { ...own, 'sec-fetch-site': 'same-site' }, 403],
  ['no origin', withoutOrigin, 403],
  ['no key', withoutKey, 401],
  ['a wrong key', { ...own, 'x-desk-key': 'x'.repeat(32) }, 401],
])('a post from %s is refused', async (_, headers, status) => {
  expect((await testDesk().request('/api/words/preview', { ...preview, headers })).status).toBe(status);
});

test.each([
  ['/', { 'sec-fetch-mode': 'navigate' }, 200],
  ['/', { 'sec-fetch-mode': 'no-cors' }, 403],
  ['/', { 'sec-fetch-site': 'none', host: 'evil.example:4300' }, 403],
  ['/desk/desk.js', {}, 403],
])('another website gets of %s, %o: %d', async (url, headers, status) => {
  const response = await testDesk().request(url, { headers: { 'sec-fetch-site': 'cross-site', ...headers } });
  expect(response.status).toBe(status);
});

test('public/ and social images are served to a browser that has used the key, and nothing around it', async () => {
  const { project, get, request } = testDesk();
  mkdirSync(path.join(project, 'public/team'), { recursive: true });
  writeFileSync(path.join(project, 'public/team/ada.png'), 'png');
  writeFileSync(path.join(project, 'secret.png'), 'secret');
  symlinkSync(path.join(project, 'secret.png'), path.join(project, 'public/link.png'));
  const given = (await get('words')).headers.get('set-cookie') ?? '';
  expect(given).toMatch(/^desk-images-4300=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(given).not.toContain(key);
  const [cookie = ''] = given.split(';');
  expect((await request('/api/words')).headers.get('set-cookie')).toBe(null);
  for (const other of ['', `${cookie}x`, `desk-images-4300=${key}`]) {
    for (const url of ['/team/ada.png', '/social/index.png?title=A']) {
      expect([other, url, (await request(url, { headers: { cookie: other } })).status]).toEqual([other, url, 404]);
      expect(await (await request(url, { headers: { cookie } })).text()).toBe('png');
    }
  }
  for (const url of [
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
    `/${'a'.repeat(5000)}.png`,
  ]) {
    expect([url, (await request(url, { headers: { cookie } })).status]).toEqual([url, 404]);
  }
});

test('a privacy notice begins with the draft of the command, and is shown', async () => {
  const { post } = testDesk();
  const { values } = (await post('words/new', { name: 'pages/privacy' })).body;
  expect(values).toMatchObject({ title: 'Privacy notice', draft: 'true', body: expect.stringContaining(draftMarker) });
  const { body } = await post('words/preview', { route: '/privacy', changed: { 'pages/privacy': values } });
  expect(body).toMatchObject({ page: { html: expect.stringContaining(draftMarker) }, violations: [] });
});

test('a notice that is being written is shown again after a reload, though something is to be fixed on another page', async () => {
  const { post, project } = testDesk();
  const about = path.join(project, 'content/about.yaml');
  writeFileSync(about, readFileSync(about, 'utf8').replace(/title: .*/, 'title: ""'));
  expect((await post('words/new', { name: 'pages/privacy' })).body.problem).toMatch(
    /^The draft is made from the words/,
  );
  const { body } = await post('words/new', { name: 'pages/privacy', isBegun: true });
  expect(body).toMatchObject({ form: { label: 'Plain page' }, file: { name: 'pages/privacy', revision: '' } });
});

test('a document is begun as a draft of today, shown before it is saved, and deleted', async () => {
  const { post, get } = testDesk();
  const name = 'insights/two-forms';
  const { body: begun } = await post('words/new', { name });
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  // What is chosen of several names is left for the owner to choose.
  expect(begun).toMatchObject({
    form: { name, file: 'content/insights/two-forms.md', label: 'Article' },
    file: { name, revision: '' },
  });
  expect(begun.values).toEqual({ title: '', summary: '', author: '', date, draft: 'true', body: '' });
  expect(begun.form.field.fields.author.suggestions).toContain('Sam Specimen');
  expect(begun.form.field.fields.topic.options).toContainEqual(
    expect.objectContaining({ value: 'process-digitization' }),
  );

  const values = {
    ...begun.values,
    title: 'Two forms for one thing',
    summary: 'Why the same details are asked for twice, what that costs in a year, and how to ask for them once.',
    author: 'Sam Specimen',
    topic: 'process-digitization',
    body: 'Text.',
  };
  const { body: shown } = await post('words/preview', { route: `/${name}`, changed: { [name]: values } });
  expect(shown).toMatchObject({ page: { html: expect.stringContaining(`${name},Text.`) }, violations: [] });
  const saved = await post('words/save', [{ name, revision: '', values }]);
  expect(saved).toMatchObject({ status: 200, body: { saved: [{}] } });
  expect((await (await get('words')).json()).forms).toContainEqual(begun.form);
  expect(await post('words/new', { name })).toMatchObject({
    status: 400,
    body: { problem: 'There is one of this name. Choose another name.' },
  });
  const [{ revision }] = saved.body.saved;
  expect(await post('words/save', [{ name, revision, values: null }])).toMatchObject({ body: { saved: [{}] } });
  expect((await post('words/new', { name })).status).toBe(200);
});

test.each([
  ['insights/Two Forms', '“Two Forms” can’t end an address. Write lower-case letters, digits and hyphens'],
  ['insights/../home', '“../home” can’t end an address.'],
  ['pages/', 'The address is missing. Write lower-case letters'],
  ['pages/about', "content/pages/about.md can't be a page: the site has /about already."],
])('no document %s is begun, and the reason is given', async (name, problem) => {
  const { status, body } = await testDesk().post('words/new', { name });
  expect([status, body.problem]).toEqual([400, expect.stringContaining(problem)]);
});

test('a page learns that a file says something else, also of as many letters, that one is new, and that nothing changed', async () => {
  const { project, get } = testDesk();
  const stamp = async () => (await (await get('words/stamp')).json()).stamp;
  const file = path.join(project, 'content/not-found.yaml');
  const stamps = [await stamp(), await stamp()];
  expect(stamps[1]).toBe(stamps[0]);
  writeFileSync(`${file}.new`, readFileSync(file, 'utf8').replace('Page Not Found', 'Page Now Found'));
  renameSync(`${file}.new`, file);
  stamps.push(await stamp());
  mkdirSync(path.join(project, 'content/insights'), { recursive: true });
  writeFileSync(path.join(project, 'content/insights/new.md'), '---\n---\n');
  stamps.push(await stamp(), (await (await get('words')).json()).stamp);
  expect(new Set(stamps).size).toBe(3);
  expect(stamps[4]).toBe(stamps[3]);
});
