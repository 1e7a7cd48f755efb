import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Prose } from '../../sections/prose/prose.tsx';
import { parseDocument } from './documents.ts';
import { examineBody } from './markdown.ts';

const htmlOf = (markdown: string) => renderToStaticMarkup(createElement(Prose, { markdown, draft: false }));

/** Ways to write words, which stand for "W". */
const inline = [
  // Words, emphasis and code
  ...['W', '*W*', '__W__', '~~W~~', '***W** W*', '**W*W**', '~~W~~W~W~', '`W`', '``W` W``', '`` W`W ``', 'a_W_b', '~W'],
  ...['{W.W}', '$W$', '"W"', 'W: W', 'W - W', 'W | W', '|W|', 'W\\|W', 'W\u00a0W', '\tW\tW'],
  // Escapes and line breaks
  ...['\\*W\\*', '\\[W\\](W)', '\\<W>', '\\&amp;W', '&auml;W&nbsp;W', '&#87;W&copy;W&nosuch;W'],
  ...['W  ', 'W\\', 'W\\\nW', 'W  \nW'],
  // Links and images
  ...['[W](/about)', '[W](</about>)', '[W](/about "W")', '[W](/about us)', '[W](tel:020 7946)', '[W]( /about\t)'],
  ...['[W](/about#W "W")', '[a[W]](/about)', '[W][r]', '[W][]', '[W]', '[r]', '[W][nowhere]', '[W]: W'],
  ...['![W](/a.jpg "W")', '![*W*](/a.jpg)', '![W][r]', '[![W](/a.jpg)](/about)'],
  // Addresses
  ...['<https://W.example>', '<mailto:W@b.example>', '<W@b.example>', 'http://W.example/a_W', 'www.W.example'],
  ...['W@b.example'],
  // Footnotes, boxes and the beginnings of blocks
  ...['W[^1]', 'W[^2]', '[^W]', '[^1]:W', '[^1][^1]W', '[ ] W', '[x] W', '- W', '1. W', '> W', '# W'],
  // HTML
  ...['W<!-- c -->', '<!-- c -->W', '<!--> W', '<b>W</b>', 'W<br>W', '<b title="W">', '<?W?>', '<![CDATA[W]]>', '<!W>'],
];

/** Ways to write blocks, in which "I" stands for words. */
const blocks = [
  // Paragraphs, headings and rules
  ...['I', 'I I', '## I', '### I ##', '##I', '## I\n## ', 'I\n---', 'I\n===', 'I\nI\n===', '---', '---\nI\n---', '***'],
  // Quotations and lists
  ...['> I', '> I\nI', '> > I\n> I\nI', '> - I\n>   > I\n>\n> I', '- I', '- I\n\n  I', '- [x] I', '- I\n---', ': I'],
  ...['7) I\n   - I', '+ I\n* I\n\n1. I', '-\tI\n\n\tI', '1. I\n\n   ```\n   I\n   ```\n2. I', 'I\n: I'],
  // Tables
  ...['| I | I |\n|---|:-:|\n| I | I |', '| I |\n|-|\n| I | I |\n| I', '|I|I|\n|-|\nI', 'I|I\n-|-\nI\n\nI'],
  ...['- a\n\n  | I | I |\n  |---|---|\n  | I | I | I |', '> | I |\n> |---|\n> | I |'],
  ...['| I[^1] | [^1] |\n|---|---|\n\n[^1]: I'],
  // Code
  ...['    I', '\tI', '```\nI\n```', '```js I\nI\n```', '~~~ I\nI', '``` I ```'],
  // Addresses and footnotes
  ...['[r]: /about', '[r]: /about "I"', '[I]: /about', '[r]: I', '[r]: /about\n[r]: /contact "I"', '[r]:\n/about\n"I"'],
  ...['[unused]: /about (I)', '![I][r]\n![I][r]', '[^1]: I', '[^1]: I\n\n    I', '[^2]: I [^2]', '[^1]:\n    I'],
  ...['[^n]: I\n[^n]: I\n\nI[^n]', '[^1]: - I\n    - I\n\n    > I'],
  // HTML: each kind of block (CommonMark 0.31.2, 4.6)
  ...['<script>\nI\n</script>', '<pre>I</pre>', '<style>I</style>', '<textarea>\nI\n\nI</textarea> I', '<div>I</div>'],
  ...['<!-- I', '<!-- c\n--> I', '<!-- c\n\nc -->\nI', '<?I\nI?>\nI', '<!I\nI>\nI', '<![CDATA[\nI\n]]>\nI'],
  ...['</div>\nI\n\nI', '<div>\nI\n\nI\n</div>', 'I\n<div>\nI', '<b>\nI\n\nI'],
  ...['<table><tr><td>I\n\nI</td></tr></table>'],
];

const piece = (all: readonly string[]) => fc.constantFrom(...all);

/** Document of numbered words. */
const text = fc
  .array(
    fc.record({
      indent: piece(['', '', '', '> ', '  ', '- ', '    ', '> > ', '\t', '1. ']),
      block: piece(blocks),
      inlines: fc.array(piece(inline), { minLength: 4, maxLength: 4 }),
      gap: piece(['\n', '\n\n', '\n\n\n', '\n \t\n']),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => {
    let word = 0;
    return parts
      .map(({ indent, block, inlines, gap }) => {
        let next = 0;
        const lines = block.replaceAll('I', () => inlines[next++ % 4] ?? '').split('\n');
        return lines.map((line) => indent + line).join('\n') + gap;
      })
      .join('')
      .replaceAll('W', () => {
        word += 1;
        return `w${word}w`;
      });
  });

test('each word of a text is on the page, or the check names the line where it is lost', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      text,
      piece(['\n', '\n', '\r\n', '\r\n', '\r']),
      piece(['', '\ufeff']),
      piece(['---', '---', '---  ', '...']),
      (markdown, end, mark, close) => {
        const file = `${mark}---\na: b\n${close}\n${markdown}`.replaceAll('\n', end);
        const { body, violations } = parseDocument('insights/a', file);
        const { problems: found, links, images } = examineBody(body);
        const problems = [...found, ...violations.map(({ field }) => ({ line: Number(field.replace('line ', '')) }))];
        // The rules of the content check addresses.
        const html = htmlOf(body.markdown) + JSON.stringify([links, images]);
        if (problems.length === 0) accepted += 1;
        for (const [index, line] of file.split('\n').entries()) {
          const lost = (line.match(/w\d+w/g) ?? []).filter((word) => !html.includes(word));
          // HTML, a comment without an end or a footnote begins on a line before.
          const isNamed = problems.some((problem) => problem.line <= index + 1);
          expect(isNamed ? [] : lost, `${JSON.stringify(file)} ${JSON.stringify(problems)}`).toEqual([]);
        }
      },
    ),
    { numRuns: 1000 },
  );
  expect(accepted).toBeGreaterThan(60);
});

test.each([
  ['<!-- note --> Words', 1, 'has words after a comment'],
  ['a\n\n<!-- open\n\nwords', 3, 'is a comment without an end'],
  ['| a |\n|-|\n| b | words |', 3, 'has more cells than the first row'],
  ['a[^1]\n\n[^1]: b\n\n[^1]: words', 5, 'is the second text of a footnote.'],
  ['a\n\n[^1]: words[^1]', 3, 'is a footnote that no text leads to.'],
  ['[Note]: https://a.example "words"', 1, 'is an address that no link names'],
  ['[a][b]\n\n[b]: /about\n[b]: /contact', 4, 'is the second address of [b].'],
  ['```js words\n```', 1, 'has "words" where a block of code names its language'],
  ['[us](/about us)', 1, 'has a link or an image that Markdown can’t read.'],
  ['[b](tel:020 7946)', 1, 'has a link or an image that Markdown can’t read.'],
  ['![a][x]', 1, 'has a link or an image to [x], and no address for it.'],
  ['*[a][b]*', 1, 'has a link or an image to [b], and no address for it.'],
  ['![ ][x]\n\n[x]: /a.jpg', 1, 'has an image without alt text.'],
  ['![a][x]\n\n[x]: https://a.example/a.jpg', 1, 'shows an image of another website.'],
  ['a ![a][x]\n\n[x]: /a.jpg', 1, 'has an image among its words.'],
  ['a\n\n##Heading', 3, 'needs a blank after "##"'],
  ['See [[About us]].', 1, 'has a link of a program for notes.'],
  ['![[office.jpg]]', 1, 'has a link of a program for notes.'],
  ['**注意：**正文', 1, 'has stars that make nothing bold.'],
  ['| a | b |\n|---|\n| c | d |', 1, 'has a table whose first row'],
  ['> [!NOTE]\n> a', 1, 'has marks of another program.'],
  ['## Title {#id}', 1, 'has marks of another program.'],
  ['{{< figure src="/a.jpg" >}}', 1, 'has marks of another program.'],
  ['It is ==new==.', 1, 'has marks of another program.'],
  ['[a] (/about)', 1, 'has a link or an image that Markdown can’t read.'],
  ['[a] (https://a.example)', 1, 'has a link or an image that Markdown can’t read.'],
  ['“https://a.example/b”', 1, 'has "”" in an address without marks. Write <https://…>'],
  ['[ ](/about)', 1, 'is a link without words.'],
  [`${'**'.repeat(400)}a${'**'.repeat(400)}`, 1, 'has quotations, lists or marks nested more than 50 deep.'],
])('%j: what a page can’t show is named', (markdown, line, problem) => {
  expect(examineBody({ markdown, line: 1 }).problems).toContainEqual({
    line,
    problem: expect.stringContaining(problem),
  });
});

test.each([
  ['a[0][1] and [b\\](c) and [d]', '<p>a[0][1] and [b](c) and [d]</p>'],
  ['![a](/b.svg)\n![c](/my%20d.svg "e")', '</div>\n<figure'],
  ['10~20 people, 30~40 days', '<p>10~20 people, 30~40 days</p>'],
  ['<https://a.example/b>” https://a.example/é', 'b</a>” <a'],
  [
    '\\##A \\[[b]] 2**3 \\*\\*c\\*\\* #1 [d] (e) a==b `{{f}}` {g}',
    '<p>##A [[b]] 2**3 **c** #1 [d] (e) a==b <code>{{f}}</code> {g}</p>',
  ],
  ['[a](tel:+44-20-7946-0000)', '<a href="tel:+44-20-7946-0000">a</a>'],
])('%j is taken', (markdown, html) => {
  expect(examineBody({ markdown, line: 1 }).problems).toEqual([]);
  expect(htmlOf(markdown).replace(/<\/div>\s*<figure/, '</div>\n<figure')).toContain(html);
});

test.each([
  ['#H', '## H'],
  ['-x', '- x'],
  ['1.x', '1. x'],
  ['>x', '> x'],
  ['-[] x', '- [ ] x'],
  ['a-x', 'a\n\n- x'],
  ['|a', '|  a |\n|  --- |\n| b |'],
  ['a[^1]', 'a[^1]\n\n[^1]: b'],
  ['[a](/b)', '[a]( /about )'],
  ['[a][b]', '[a][b]\n\n[b]: /about'],
  ['setext', 'a\n--- '],
  ['code', '``` js\nx\n``` '],
  ['blank', 'a\n \nb'],
  ['quote', 'a\n\n> - x\n>   - y'],
])('blanks of a word processor beside the marks of %s are blanks', (_, markdown) => {
  for (const blank of '\u00a0\u202f\u3000\u200b\ufeff') {
    const written = markdown.replaceAll(' ', blank);
    expect(examineBody({ markdown: written, line: 1 }), JSON.stringify(written)).toEqual(
      examineBody({ markdown, line: 1 }),
    );
    expect(htmlOf(written), JSON.stringify(written)).toBe(htmlOf(markdown));
  }
});

test.each([
  ['**\u00a0a** b', '<p>\u00a0<strong>a</strong> b'],
  ['a **b c\u00a0\u00a0** d', '<p>a <strong>b c</strong>\u00a0\u00a0 d'],
  ['**a:\u00a0**b', '<p><strong>a:</strong>\u00a0b'],
  ['(~~\u00a0a\u202f~~)', '<p>(\u00a0<del>a</del>\u202f)'],
  ['a *\u00a0b* c', '<p>a \u00a0<em>b</em> c'],
  ['5\u00a0*\u00a06\u00a0*\u00a07', '<p>5\u00a0*\u00a06\u00a0*\u00a07'],
  ['price*\u00a0and terms*', '<p>price*\u00a0and terms*'],
  ['`**\u00a0a**`', '<code>**\u00a0a**</code>'],
  // In words and code they stay.
  ['a\u00a0b می‌خواهم 👨‍👩‍👧', '<p>a\u00a0b می‌خواهم 👨‍👩‍👧</p>'],
  ['```\na\u00a0b\n#\u00a0c\n```', 'a\u00a0b\n#\u00a0c'],
  ['\u00a0\u00a0\u00a0\u00a0a', '<p>\u00a0\u00a0\u00a0\u00a0a</p>'],
  ['a\u00a0\u00a0\nb', '<p>a\u00a0\u00a0\nb</p>'],
  ['`a\u00a0b`', '<code>a\u00a0b</code>'],
  ['co\u00adop, a\u00a0b: x@y.-z', '<p>co\u00adop, a\u00a0b: '],
])('blanks of a word processor inside the marks of %j are put outside them, and others stay', (markdown, html) => {
  expect(htmlOf(markdown)).toContain(html);
});

test('headings have ids, each its own and none of the page’s, and these are the fragments that links may name', () => {
  const markdown =
    '## Über uns\n\n## Main\n\n## A\n\n### A *b*\n\n## Fn 1\n\n## A\n\n## 한국어\n\n## …\n\na[^1]\n\n[^1]: b';
  const ids = ['uber-uns', 'main-2', 'a', 'a-b', 'fn-1-2', 'a-2', '한국어'];
  expect([...htmlOf(markdown).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
  expect(examineBody({ markdown, line: 1 }).ids).toEqual(expect.arrayContaining([...ids, 'fn-1', 'fnref-1']));
});

test('no heading has an id that a component gives the page of a document', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /^(?!enquiry|illustrations|sections.contact).*\.tsx$/.test(file));
  const taken = sources.flatMap((file) =>
    [...readFileSync(path.join('src', file), 'utf8').matchAll(/(?:\bid=|Id = )["']([\w-]+)["']/g)].map(([, id]) => id),
  );
  expect(taken).toEqual(expect.arrayContaining(['main', 'menu', 'cookie-banner', 'cookie-settings']));
  const html = htmlOf(taken.map((id) => `## ${id}\n\n`).join(''));
  expect(taken.filter((id) => html.includes(` id="${id}"`))).toEqual([]);
});
