import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { renderDocument, sitePages } from './entry.prerender.tsx';
import { noRoute } from './routes.ts';

const paths = [...sitePages.keys(), noRoute];

async function parse(path: string) {
  const { document } = new Window();
  document.write(await renderDocument(path));
  return document;
}

/** Document of each path, rendered once. */
const documents = new Map(await Promise.all(paths.map(async (path) => [path, await parse(path)] as const)));

function documentOf(path: string) {
  const document = documents.get(path);
  expect.assert(document, path);
  return document;
}

test.for(paths)('SITE-1: %s has one heading of level 1, a title and no id twice', (path) => {
  const document = documentOf(path);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.title).not.toBe('');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object/);
});

test.for(paths)('SITE-1: every link of %s within the site leads to a page, and to a part of that page', (path) => {
  const links = documentOf(path).querySelectorAll('a[href^="/"], a[href^="#"]');
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const { pathname, hash } = new URL(link.getAttribute('href') ?? '', `https://site.example${path}`);
    expect(paths).toContain(pathname);
    if (hash) {
      expect(documentOf(pathname).querySelector(hash), `${pathname}${hash}`).not.toBeNull();
    }
  }
});
