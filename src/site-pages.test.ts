import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { publishedOn } from './content/documents/publication-day.ts';
import { parseFiles } from './content/files.ts';
import { checkContent, validateContent } from './content/read.ts';
import { reservedPaths } from './routes.ts';
import type { SitePage } from './site-pages.tsx';

const article = (index: number, fields: Readonly<Record<string, string>> = {}) => ({
  title: `Article ${index}`,
  summary: `Summary ${index}`,
  author: 'Alex Sample',
  topic: index % 2 ? 'customer-experience' : 'ecommerce-strategy',
  date: `2026-01-${String(index).padStart(2, '0')}`,
  ...fields,
});

/** Has the modules that are imported from now on find this content. */
function publish(content: object) {
  vi.resetModules();
  vi.doMock('./content/content.ts', () => ({ content, ...content }));
}

/** Pages of the site with this number of articles. */
async function pagesWith(count: number) {
  const articles = Array.from({ length: count }, (_, index) => [`insights/a-${index + 1}`, article(index + 1)]);
  publish({ ...checkContent().content, ...Object.fromEntries(articles) });
  const { sitePages } = await import('./site-pages.tsx');
  const { menuLinks } = await import('./content/menu-links.ts');
  return { sitePages, menu: menuLinks.map(({ href }) => href) };
}

/** Titles of the articles that a page lists, and the pages of the list before and after it. */
function listOn(page: SitePage | undefined) {
  const html = renderToStaticMarkup(page?.render(''));
  const first = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    titles: [...html.matchAll(/<h3><a [^>]+>([^<]+)/g)].map(([, title]) => title),
    newer: first(/<a href="([^"]+)" rel="prev"/),
    older: first(/<a href="([^"]+)" rel="next"/),
  };
}

test('a site without articles has no list of them, in the menu neither', async () => {
  const { sitePages, menu } = await pagesWith(0);
  expect([...sitePages.keys(), ...menu].filter((path) => path.startsWith('/insights'))).toEqual([]);
});

test('the menu is the owner’s list: in its order, with pages below others, and without those that are not published', async () => {
  const link = (page: string) => ({ label: page, page });
  const entry = (page: string, ...below: string[]) => ({ ...link(page), pages: below.map(link) });
  const menu = [entry('/contact', '/insights', '/careers', '/'), entry('/work', '/about'), entry('/terms')];
  const data = { ...parseFiles().data, 'pages/careers': {}, 'pages/terms': { draft: 'true' } };
  publish(publishedOn({ ...data, site: { menu } }, '2026-11-28'));
  const { menuLinks } = await import('./content/menu-links.ts');
  expect(menuLinks.map(({ href, below }) => [href, ...below.map((link) => link.href)])).toEqual([
    ['/contact', '/careers', '/'],
  ]);
});

test('a section that is hidden, or of a later day, is not on the page before', () => {
  const questions = (given: object) => ({ kind: 'questions', ...given });
  const sections = [questions({ from: '2026-12-01' }), questions({ hide: 'true' }), questions({ from: '2026-11-30' })];
  const shown = (day: string) => publishedOn({ home: { metadata: {}, sections } }, day).home.sections;
  expect(shown('2026-11-30')).toEqual([sections[2]]);
  expect(shown('2026-12-01')).toEqual([sections[0], sections[2]]);
});

test('INSIGHTS-1: thirty articles are on three pages of twelve at most, newest first', async () => {
  const { sitePages, menu } = await pagesWith(30);
  expect(menu).toContain('/insights');
  const pages = ['/insights', '/insights/page/2', '/insights/page/3'].map((path) => sitePages.get(path));
  const title = (index: number) => `Article ${30 - index}`;
  expect(pages.map(listOn)).toEqual([
    { titles: Array.from({ length: 12 }, (_, index) => title(index)), older: '/insights/page/2' },
    {
      titles: Array.from({ length: 12 }, (_, index) => title(12 + index)),
      newer: '/insights',
      older: '/insights/page/3',
    },
    { titles: Array.from({ length: 6 }, (_, index) => title(24 + index)), newer: '/insights/page/2' },
  ]);
  expect(new Set(pages.map((page) => page?.metadata.title)).size).toBe(3);
  expect(sitePages.has('/insights/page/4')).toBe(false);
});

test('INSIGHTS-1: each topic with an article has a list of its own', async () => {
  const { sitePages } = await pagesWith(26);
  const paths = [...sitePages.keys()].filter((path) => path.startsWith('/insights/topics/'));
  expect(paths).toEqual([
    '/insights/topics/customer-experience',
    '/insights/topics/customer-experience/page/2',
    '/insights/topics/ecommerce-strategy',
    '/insights/topics/ecommerce-strategy/page/2',
  ]);
  expect(listOn(sitePages.get('/insights/topics/ecommerce-strategy/page/2')).titles).toEqual(['Article 2']);
});

test.for([2, 8])('%i services offered are in cards, pillars, footer, form and topics, in one order', async (count) => {
  const ids = Array.from({ length: count }, (_, index) => `service-${count - index}`);
  const data = structuredClone(parseFiles().data) as Record<
    string,
    { sections: { kind: string; pillars: object[] }[] }
  >;
  const pillars = data.services?.sections.find(({ kind }) => kind === 'pillars');
  const [first] = pillars?.pillars ?? [];
  if (pillars) pillars.pillars = ids.toReversed().map((id) => ({ ...first, id }));
  Object.assign(data.company ?? {}, {
    services: ids.map((id) => ({ id, name: `Name of ${id}`, icon: 'process' })),
  });
  const articles = ids.map((topic, index) => [`insights/a-${index}`, article(index + 1, { topic })]);
  const { content, violations } = validateContent(data);
  expect(violations).toEqual([]);
  publish({ ...content, ...Object.fromEntries(articles) });
  const { renderDocument, sitePages } = await import('./entry.prerender.tsx');

  const [home, services, contact] = await Promise.all(
    ['/', '/services', '/contact'].map((path) => renderDocument(path)),
  );
  const found = (html = '', pattern: RegExp) => [...html.matchAll(pattern)].map(([, id]) => id);
  const isMain = /<main.*<\/main>/s;
  expect(found(isMain.exec(home ?? '')?.[0], /href="\/services#([^"]+)"/g)).toEqual(ids);
  for (const page of [home, services, contact]) {
    expect(new Set(found(isMain.exec(page ?? '')?.[0], /Name of (service-\d)/g))).toEqual(new Set(ids));
  }
  expect(found(services?.replace(/<head.*<\/head>/s, ''), /<div class="[^"]*" id="(service-\d)"/g)).toEqual(ids);
  expect(found(services, /href="\/contact\?service=([^"]+)"/g)).toEqual(ids);
  expect(found(services?.replace(isMain, ''), /href="\/services#[^"]+">Name of ([^<]+)/g)).toEqual(ids);
  expect(found(contact, /<option value="([^"]*)"/g)).toEqual(['', ...ids, 'general-consultation']);
  expect([...sitePages.keys()].filter((path) => path.startsWith('/insights/topics/'))).toEqual(
    ids.map((id) => `/insights/topics/${id}`),
  );
});

test('no document’s file has the name of the home page’s or of the 404 page’s, on which their social images depend', async () => {
  const { notFoundPage, pageAt } = await import('./site-pages.tsx');
  expect([pageAt('/').name, notFoundPage.name]).toEqual(['index', '404']);
  for (const { name } of [pageAt('/'), notFoundPage]) expect(reservedPaths).toContain(`/${name}`);
});
