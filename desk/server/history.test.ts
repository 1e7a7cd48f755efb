import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDesk } from '../testing/test-desk.ts';
import type { DeletedDocument, FormerState, HistoryReply } from './history.ts';

function historyDesk() {
  const desk = testDesk({}, { content: 'examples/full/content' });
  const at = (name: string) => path.join(desk.project, 'content', name);
  const save = async (name: string, change: object | null, more = {}) => {
    const { revision, values } = desk.files.read(name);
    const changed = { name, revision, values: change && { ...Object(values), ...change }, ...more };
    return (await desk.post('words/save', [changed])).body;
  };
  const ask = async <T>(what: string, query: Record<string, string>): Promise<T> =>
    (await desk.get(`words/history${what}?${new URLSearchParams(query)}`)).json();
  const list = (name: string) => ask<HistoryReply>('', { name });
  const state = (name: string, id = 0) => ask<FormerState>('/state', { name, id: String(id) });
  return { ...desk, at, save, ask, list, state };
}

test('the history names who changed which fields, shows both texts, and gives back the file with its comments', async () => {
  const { at, save, list, state } = historyDesk();
  const first = `# Of the company.\n${readFileSync(at('not-found.yaml'), 'utf8')}`;
  writeFileSync(at('not-found.yaml'), first);
  expect(await list('notFound')).toEqual({ entries: [], isMore: false });
  await save('notFound', { heading: 'Nowhere at all' });
  writeFileSync(at('not-found.yaml'), readFileSync(at('not-found.yaml'), 'utf8').replace('# Of the company.\n', ''));
  await save('notFound', { text: 'Look elsewhere.', heading: 'Nowhere' });
  const { entries } = await list('notFound');
  expect(entries.map(({ person, changed }) => [person, changed])).toEqual([
    ['Owner', ['Main heading', 'Text under the main heading']],
    [undefined, []],
    ['Owner', ['Main heading']],
    [undefined, undefined],
  ]);

  const then = await state('notFound', entries[2]?.id);
  const marked = (words: FormerState['changes'][number]['before']) =>
    words.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join(' ');
  expect(then.changes.map(({ label, before, after }) => [label, marked(before), marked(after)])).toEqual([
    ['Main heading', 'Nowhere', 'Nowhere [at all]'],
    ['Text under the main heading', '[Look elsewhere.]', expect.stringMatching(/^\[The page .*\]$/)],
  ]);
  const { id, revision } = entries[3] ?? { id: 0, revision: '' };
  const { values } = await state('notFound', id);
  expect(await save('notFound', Object(values), { from: id })).toMatchObject({
    saved: [{ revision }],
  });
  expect(readFileSync(at('not-found.yaml'), 'utf8')).toBe(first);
});

test('a section that goes is one change, which is named by it; older states come page by page', async () => {
  const { files, save, list, ask, state } = historyDesk();
  const { sections } = Object(files.read('about').values);
  await save('about', { sections: sections.toSpliced(1, 1) });
  const [last, first] = (await list('about')).entries;
  expect(last?.changed).toHaveLength(1);
  expect((await state('about', first?.id)).changes).toMatchObject([{ label: last?.changed?.[0], before: [] }]);
  for (let count = 0; count < 25; count += 1) await save('notFound', { heading: `Nowhere ${count}` });
  const newest = await list('notFound');
  const all = await ask<HistoryReply>('', { name: 'notFound', pages: '2' });
  expect([newest.entries.length, newest.isMore, all.entries.length, all.isMore]).toEqual([20, true, 26, false]);
});

test('a document that was deleted or renamed is found, and comes back byte for byte, until its history is erased', async () => {
  const { at, files, save, ask, post } = historyDesk();
  const deleted = () => ask<DeletedDocument[]>('/deleted', {});
  const text = readFileSync(at('pages/terms.md'), 'utf8');
  expect(await deleted()).toEqual([]);
  await save('pages/terms', { title: 'Other terms' });
  const other = readFileSync(at('pages/terms.md'), 'utf8');
  rmSync(at('pages/terms.md'));
  writeFileSync(at('pages/our-terms.md'), other.replace('The terms on which', 'These are the terms on which'));
  const [found] = await deleted();
  expect(found).toMatchObject({ name: 'pages/terms', file: 'content/pages/terms.md', title: 'Other terms' });

  const { status, body } = await post('words/new', { name: 'pages/terms', from: 1 });
  expect([status, existsSync(at('pages/terms.md'))]).toEqual([200, false]);
  const back = await post('words/save', [{ name: 'pages/terms', revision: '', values: body.values, from: 1 }]);
  expect(back.body).toMatchObject({ saved: [{}] });
  expect([readFileSync(at('pages/terms.md'), 'utf8'), await deleted()]).toEqual([text, []]);

  await save('pages/terms', null);
  expect(await deleted()).toMatchObject([{ name: 'pages/terms', person: 'Owner' }]);
  expect((await post('words/history/erase', { name: 'pages/terms' })).status).toBe(200);
  expect(await deleted()).toEqual([]);
  expect(await post('words/new', { name: 'pages/terms', from: 1 })).toMatchObject({ status: 400 });
  expect(files.read('pages/our-terms').revision).not.toBe('');
});

test.each([
  ['', { name: '../package' }],
  ['', { name: '__proto__' }],
  ['', {}],
  ['/state', { name: 'home', id: '7' }],
  ['/state', { name: 'home', id: '../1' }],
])('history%s of %o is refused in words', async (what, query: Record<string, string>) => {
  const { get } = historyDesk();
  const reply = await get(`words/history${what}?${new URLSearchParams(query)}`);
  expect([reply.status, await reply.json()]).toEqual([400, { problem: expect.stringMatching(/\.$/) }]);
});
