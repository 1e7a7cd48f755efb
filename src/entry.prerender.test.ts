import { Window } from 'happy-dom';
import { describe, expect, test, vi } from 'vitest';
import { company } from './content/content.ts';
import { publishedOn, today } from './content/documents/publication-day.ts';
import { checkContent } from './content/read.ts';
import { headingErrors } from './testing/heading-errors.ts';

const origin = 'https://www.company.example';

/** Renders all pages of a content folder, and the 404 page. */
async function renderAll(folder: string) {
  vi.resetModules();
  vi.doMock('./content/content.ts', () => {
    const { content } = checkContent(folder);
    const published = content && publishedOn(content, today());
    return { content: published, ...published };
  });
  vi.stubEnv('SITE_URL', origin);
  const { notFoundPage, renderDocument, sitePages } = await import('./entry.prerender.tsx');
  const { readMarkdown } = await import('./content/files.ts');
  const documents = new Map<string, Window['document']>();
  const pages = new Map([...sitePages, [notFoundPage.path, notFoundPage]]);
  for (const { path, document: key } of pages.values()) {
    const { document } = new Window();
    document.write(await renderDocument(path, key && readMarkdown(key, folder)));
    documents.set(path, document);
  }
  return { documents, pages };
}

describe.each(['content', 'examples/full/content'])('the content of %s', async (folder) => {
  const { documents, pages } = await renderAll(folder);
  const paths = [...documents.keys()];

  function documentOf(path: string) {
    const document = documents.get(path);
    expect.assert(document, path);
    return document;
  }

  test.for(paths)('SITE-1: %s has one heading of level 1, the others in order, a title and no id twice', (path) => {
    const document = documentOf(path);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(headingErrors(document.body.innerHTML)).toEqual([]);
    expect(document.title).not.toBe('');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object|\{\w+\}/);
  });

  test.for(paths)('SITE-1: every link of %s within the site leads to a page, and to a part of that page', (path) => {
    const links = [...documentOf(path).querySelectorAll('a[href^="/"], a[href^="#"]')].filter(
      (link) => !/\.(xml|json)$/.test(link.getAttribute('href') ?? ''),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const { pathname, hash } = new URL(link.getAttribute('href') ?? '', `https://site.example${path}`);
      // The banner leads there in any case (SITE-10).
      if (pathname === '/privacy') continue;
      expect(paths).toContain(pathname);
      if (hash) {
        expect(
          documentOf(pathname).getElementById(decodeURIComponent(hash.slice(1))),
          `${pathname}${hash}`,
        ).not.toBeNull();
      }
    }
  });

  test.for(paths)('SITE-7: %s has its own title, description, address and preview tags, each once', (path) => {
    const { documentElement, head } = documentOf(path);
    const { metadata, article } = pages.get(path) ?? expect.fail();
    const title = `${metadata.title} – ${company.name}`;
    const tags = [...head.querySelectorAll('title, link[rel=canonical], meta[name], meta[property]')].map((tag) => {
      const name = tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.localName;
      return [name, tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent];
    });
    expect(Object.fromEntries(tags)).toMatchObject({
      ...{ title, description: metadata.description, link: origin + path },
      ...{ 'og:type': article ? 'article' : 'website', 'og:url': origin + path, 'og:site_name': company.name },
      ...{ 'og:title': title, 'og:description': metadata.description },
      // X takes the rest from Open Graph (X developer documentation, "Cards markup").
      'twitter:card': 'summary_large_image',
    });
    expect(new Set(tags.map(([name]) => name)).size).toBe(tags.length);
    expect(documentElement.lang).toBe('en-GB');
  });

  test('SITE-7: no two pages have the same title or description', () => {
    const titles = paths.map((path) => documentOf(path).title);
    const descriptions = paths.map((path) =>
      documentOf(path).querySelector('meta[name="description"]')?.getAttribute('content'),
    );
    expect(titles).toEqual([...new Set(titles)]);
    expect(descriptions).toEqual([...new Set(descriptions)]);
  });
});
