import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { noRoute, renderDocument, routePaths } from './entry.prerender.tsx';

const paths = [...routePaths(), noRoute];

async function documentOf(path: string) {
  const { document } = new Window();
  document.write(await renderDocument(path));
  return document;
}

test.for(paths)('SITE-1: %s has one heading of level 1, a title and no id twice', async (path) => {
  const document = await documentOf(path);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.title).not.toBe('');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object/);
});

test.for(paths)(
  'SITE-1: every link of %s within the site leads to a page, and to a part of that page',
  async (path) => {
    const links = (await documentOf(path)).querySelectorAll('a[href^="/"], a[href^="#"]');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const { pathname, hash } = new URL(link.getAttribute('href') ?? '', `https://site.example${path}`);
      expect(paths).toContain(pathname);
      if (hash) {
        expect((await documentOf(pathname)).querySelector(hash), `${pathname}${hash}`).not.toBeNull();
      }
    }
  },
);
