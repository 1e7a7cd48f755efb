import { expect, test } from 'vitest';
import { inOrder, notPublished, pagesOf, titleOf } from './file-list.ts';

test.each([
  ['Two forms', { title: 'Two forms' }],
  ['two-forms', { title: ' ' }],
  ['two-forms', undefined],
])('a document is listed as %s: its title, or the name of its file', (title, values) => {
  expect(titleOf('insights/two-forms', values)).toBe(title);
});

test.each([
  ['draft', { draft: 'true', date: '2026-01-01' }],
  ['from 4 January 2027', { date: '2027-01-04' }],
  ['', { date: '2026-11-24' }],
  ['', { draft: 'false' }],
  ['', { date: 'tomorrow' }],
  ['', undefined],
])('on 24 November 2026 the mark %j is that of %o', (mark, values) => {
  expect(notPublished(values, '2026-11-24')).toBe(mark);
});

test('the newest documents come first, then the titles decide; other files keep their order', () => {
  const documents = [
    { name: 'work/a', label: 'B', values: { to: '2026-01' } },
    { name: 'work/b', label: 'A', values: { to: '2026-01' } },
    { name: 'work/c', label: 'C', values: { to: '2026-02' } },
  ];
  expect(inOrder(documents).map(({ label }) => label)).toEqual(['C', 'A', 'B']);
  const files = ['site', 'company'].map((name) => ({ name, label: name, values: {} }));
  expect(inOrder(files)).toEqual(files);
});

test('a text may link to each page once, by the name of its own file', () => {
  const files = ['home', 'contact', 'enquiry', 'costCalculator', 'notFound', 'site', 'pages/careers'];
  const routes = ['/', '/contact', '/404'];
  expect(
    pagesOf(
      files.map((name) => ({ name, label: `The ${name}` })),
      routes,
    ),
  ).toEqual([
    { path: '/', title: 'The home' },
    { path: '/contact', title: 'The contact' },
    { path: '/careers', title: 'The pages/careers' },
  ]);
});
