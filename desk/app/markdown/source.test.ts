import { globSync, readFileSync } from 'node:fs';
import type { JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownToHtml } from '../../../src/content/documents/markdown.ts';
import { load, write } from './source.ts';

/** Bodies of the documents in the repository, and of its docs. */
const corpus = globSync('{*,{content,docs,examples}/**/*}.md').map((file) =>
  readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''),
);

/** HTML of a page, in which lines of the text end anywhere. */
const pageOf = (markdown: string) =>
  JSON.stringify(markdownToHtml(markdown, { notes: 'Notes', backToText: 'Back' }), (name, value) =>
    name === 'position' ? undefined : name === 'value' ? value.replace(/\s+/g, ' ') : value,
  );

const nodesOf = (markdown: string) => load(markdown).blocks.map(({ node }) => node);

/** Blocks as people and other programs write them, of which the editor shows some as they are written. */
const odd = fc.constantFrom(
  ...[
    'Words on one line.',
    'Words on\ntwo  \nor\\\nmore   lines',
    '## Heading ##\nwith words below it',
    'Underlined\n---',
    '* star\n* list',
    '- loose\n\n- list\n\n  with more',
    '1) one\n2) two\n   - in it',
    '3. three\n4. four',
    '- [ ] to do\n- [x] done',
    '> quoted\nlazily\n\n> > twice',
    '<!-- a note -->',
    '<div>HTML</div>',
    'Words <b>with</b> HTML',
    'A {company.name} and {{f}}, 5 < 6, AT&T &copy; &nbsp;x',
    '{company.name}{ company.e_mail }, **by {company.phone.display}**\n{services.a-b.name}_x_',
    '[{company.name}](/about) `{company.name}` | {a.b | c.d} {no} \\{company.name}',
    '- {company.name}\n- *{company.name}*s',
    '| {company.name} |\n|-|\n| `{a.b}` {a.b} |',
    'A [reference][x], a [y] and <https://a.example/b>.\n\n[x]: /about "Title"\n[y]: <https://b.example>',
    'A note[^1] and[^long].\n\n[^1]: Its text\n    goes on.\n\n[^long]: Another\n\n    - with a list',
    '| a | b |\n|:--|--:|\n| 1 | **2** \\| 3 |\n| 4 |',
    'a | b\n- | -\n1 | 2 | 3',
    '    indented code\n\n      goes on',
    '~~~js {1}\ncode\n~~~',
    '```\ncode\n\n```',
    '![alt](/images/a.jpg "caption")\n![b](/images/b.jpg)',
    '_a_ __b__ ***c*** **d *e* f** *g **h*** ~~i~~ `` `j` `` [`k`](/l "m") 2*3*4 snake_case_word',
    '\\*none\\* 10~20 me@a.example www.a.example https://a.example/b?c=d_e_f (see)',
    '***',
    '+ plus\n+ signs',
    '-\n-  empty and wide',
    '##\u00a0Blank of a word processor',
    '# First level',
  ],
);
const gap = fc.constantFrom('\n\n', '\n\n\n', '\n \n', '\n');
const text = fc
  .tuple(fc.array(fc.tuple(odd, gap), { maxLength: 7 }), fc.constantFrom('', '\n', '\n\n'), fc.constantFrom('', '\n'))
  .map(([parts, last, first]) => first + parts.map(([block, space]) => block + space).join('') + last);

const paragraph = (words: string): JSONContent => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words }],
});

test.each(corpus.map((each) => [each.slice(0, 60), each]))('%j is written as it was read', (_, markdown) => {
  const loaded = load(markdown);
  expect(loaded.blocks.filter(({ node }) => node.type === 'raw').map(({ source }) => source)).toEqual([]);
  expect(write(nodesOf(markdown), loaded)).toEqual({ text: markdown, isSame: true });
});

test('a text that is nested too deep for any page stays as it is', () => {
  const markdown = `${'> '.repeat(5000)}a\n`;
  expect(write(nodesOf(markdown), load(markdown)).text).toBe(markdown);
});

test('whatever is not edited is written as it was read', () => {
  fc.assert(
    fc.property(text, (markdown) => {
      expect(write(nodesOf(markdown), load(markdown))).toEqual({ text: markdown, isSame: true });
    }),
  );
});

test('an edit of a block changes no byte of another, unless that would say something else beside it', () => {
  fc.assert(
    fc.property(text, fc.nat(), (markdown, seed) => {
      const { blocks, gaps, ...loaded } = load(markdown);
      fc.pre(blocks.length > 0);
      const at = seed % blocks.length;
      const edited = paragraph('Said anew.');
      const sources = blocks.map(({ source }) => source).with(at, 'Said anew.');
      const exact = gaps.map((each, index) => each + (sources[index] ?? '')).join('');
      const shown = nodesOf(markdown).with(at, edited);
      const written = write(shown, { blocks, gaps, ...loaded });
      expect(written.text).toContain('Said anew.');
      if (JSON.stringify(nodesOf(exact)) === JSON.stringify(shown)) expect(written.text).toBe(exact);
      else
        expect(written.text).toContain(
          blocks
            .slice(0, Math.max(0, at - 1))
            .map(({ source }, index) => gaps[index] + source)
            .join(''),
        );
    }),
    {
      numRuns: 300,
      // Its list is a paragraph, because of the code above it.
      examples: [['    code\n\n3. three\n4. four\n\nWords.\n\nMore words.\n', 2]],
    },
  );
});

test('what is written anew is the same page', () => {
  fc.assert(
    fc.property(text, (markdown) => {
      const { text: written, isSame } = write(nodesOf(markdown), { ...load(markdown), blocks: [], gaps: [''] });
      expect(isSame).toBe(true);
      expect(pageOf(written)).toBe(pageOf(markdown));
    }),
    {
      numRuns: 300,
      // Its list is a paragraph, because of the address above it.
      examples: [['[y]: <https://b.example>\n3. three\n4. four\nWords <b>with</b> HTML']],
    },
  );
});
