import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { differencesBetween, summaryOf } from './differences.ts';

/** Built site of these pages, by their paths. */
function site(pages: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, '.server'));
  const names = Object.keys(pages).map((page) => [page, `${page.slice(1)}.html`] as const);
  writeFileSync(path.join(folder, '.server/site.json'), JSON.stringify({ pages: Object.fromEntries(names) }));
  for (const [page, name] of names) {
    writeFileSync(path.join(folder, name), `<style>${Math.random()}</style><body class="a">${pages[page]}</body>`);
  }
  return folder;
}

const footer = (word: string) => `<footer><p>Contact</p>All rights <b>${word}</b>.</footer>`;

test('what changes is both texts, the words that differ, and the pages that they are on', () => {
  const words = '<h1>Ask &amp; answer</h1><p>We untie <em>old</em> knots.</p><p>Daily.</p>';
  const live = site({
    '/a': words + footer('reserved'),
    '/b': `<img src="/1.png" alt="A wall">${footer('reserved')}`,
    '/c': '<a href="/a">A</a>',
    '/d': '<p>The same</p>',
    '/e': '<a href="tel:0321">0321</a><a href="/c">Contact</a> <b><span>Ravel</span><span>works</span></b>',
    '/old': '',
  });
  const built = site({
    '/a': words.replace('old', 'new').replace('<p>Daily.</p>', '') + footer('kept'),
    '/b': `<img src="/1.png" alt="A tall wall">${footer('kept')}`,
    '/c': '<a href="/b">A</a>',
    '/d': '<p class="b">The same</p>',
    '/e': '<a href="tel:0321">0322</a><a href="/c">Contact</a> <b><span>Ravel</span><span>knots</span></b>',
    '/new': '',
  });
  const differences = differencesBetween(live, built);
  expect(differences).toMatchObject({ added: ['/new'], changed: ['/a', '/b', '/c', '/e'], gone: ['/old'] });
  const marked = differences.changes.map(({ pages, texts }) => ({
    pages: pages.join(' '),
    texts: texts.map((text) =>
      [text.before, text.after].map((side) =>
        side.map((each) => (each.isOwn ? `[${each.text}]` : each.text)).join(' '),
      ),
    ),
  }));
  expect(marked).toEqual([
    { pages: '/a', texts: [['We untie [old] knots. [\n Daily.]', 'We untie [new] knots.']] },
    { pages: '/a /b', texts: [['All rights [reserved.]', 'All rights [kept.]']] },
    { pages: '/b', texts: [['A wall', 'A [tall] wall']] },
    { pages: '/c', texts: [] },
    {
      pages: '/e',
      texts: [
        ['[0321]', '[0322]'],
        ['[works]', '[knots]'],
      ],
    },
  ]);
  expect(summaryOf(differences)).toBe('Pages changed: /a /b /c /e, added: /new, gone: /old');
  expect(summaryOf(differencesBetween(live, live))).toBe('No page looks different');
});
