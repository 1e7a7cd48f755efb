import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContent } from '../../src/content/yaml.ts';
import { editYaml } from './yaml-edit.ts';

/** Values in every style that the checker accepts, each with a word of its own, and comments of their own, such as `#c7`. */
const style = fc.constantFrom(
  'plain',
  'double',
  'single',
  'folded',
  'literal',
  'wrapped',
  'flow',
  'list',
  'map',
  'entries',
);
const file = fc
  .array(fc.record({ style, isNoted: fc.boolean(), isBelowComment: fc.boolean(), blank: fc.boolean() }), {
    minLength: 2,
    maxLength: 6,
  })
  .map((fields) => {
    const note = (index: number, isNoted: boolean) => (isNoted ? `  #n${index}` : '');
    return fields
      .map(({ style, isNoted, isBelowComment, blank }, index) => {
        const [key, end] = [`k${index}`, note(index, isNoted)];
        const value = {
          plain: `${key}:   v${index}`,
          double: `${key}: "v${index} \\u00a0 \\"x\\""${end}`,
          single: `${key}: 'v${index} it''s'${end}`,
          folded: `${key}: >-${end}\n    v${index} a\n    v${index} b\n\n    v${index} c`,
          literal: `${key}: |-${end}\n  v${index} a\n   v${index} b`,
          wrapped: `${key}: "v${index} a\n  v${index} b"${end}`,
          flow: `${key}: {"a": "v${index}",   b: [ 'w${index}' ]}${end}`,
          list: `${key}:${end}\n- "v${index}"${end}\n-   w${index}`,
          map: `${key}:${end}\n  a: v${index}\n  # in\n  b: 'w${index}'${end}`,
          entries: `${key}:\n  - a: "v${index}"${end}\n    b: w${index}\n  # of the second\n  - a: x${index}\n    b: 'y${index}'`,
        }[style];
        return `${blank ? '\n' : ''}${isBelowComment ? `# c${index}\n` : ''}${value}\n`;
      })
      .join('');
  });
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    'a # b',
    '#',
    'a: b',
    "it's",
    '"',
    '- x',
    '{a}',
    '[',
    '*a',
    '&a',
    '!t',
    '@',
    '%',
    'x\ny',
    '\u00a0x\u00a0',
    'x\u00a0\n\u202fy',
    '\u200b',
    'a:\u00a0b',
    '\u3000- x',
    ' x ',
    'null',
    '-',
    '?',
    '|',
    '>',
    '+44',
    'yes',
    '{company.name} begins',
    `${'long '.repeat(60)}end`,
    `{company.name}: ${'long '.repeat(60)}end`,
  ),
  fc.string({ unit: fc.constantFrom('word ', '’', 'é', '"', '#', ': ', ',', '\\'), minLength: 1, maxLength: 60 }),
);
const ends = fc.constantFrom('\n', '\r\n');

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

/** Changes the texts that the choice picks, and the number of entries and fields if that is asked for. */
function changed(tree: Tree, pick: (value: string) => string, shape: number): Tree {
  if (typeof tree === 'string') return pick(tree);
  if (Array.isArray(tree)) {
    const items = tree.map((each) => changed(each, pick, shape));
    return shape === 1 ? items.toReversed() : shape === 2 ? [...items, items[0] ?? ''] : items;
  }
  return Object.fromEntries(
    Object.entries(tree)
      .filter((_, index) => shape !== 3 || index > 0)
      .map(([key, each]) => [key, changed(each, pick, shape)]),
  );
}

test('3,000 random edits give what was asked, keep each comment, and leave all other lines byte for byte', () => {
  fc.assert(
    fc.property(
      file,
      text,
      fc.nat(),
      fc.constantFrom(0, 0, 0, 1, 2, 3),
      ends,
      fc.boolean(),
      (lf, put, at, shape, end, bom) => {
        const source = (bom ? '\ufeff' : '') + lf.replaceAll('\n', end);
        const before = parseContent(source, 'content/x.yaml');
        fc.pre(before.violations.length === 0);
        const words = [...new Set(lf.match(/\b[vwxy]\d+\b/g))];
        const word = words[at % words.length] ?? '';
        const wanted = changed(
          before.data as Tree,
          (value) => (new RegExp(`\\b${word}\\b`).test(value) ? put : value),
          shape,
        );
        const result = editYaml(source, wanted);
        expect(parseContent(result, 'content/x.yaml')).toEqual({ data: wanted, violations: [] });
        expect(result.startsWith('\ufeff')).toBe(bom);
        if (end === '\r\n') expect(result.replaceAll('\r\n', '')).not.toContain('\n');
        const comments = (yaml: string) => yaml.match(/(?<=^|\s)#(n\d+|[ ](c\d+|in|of the second))(?=\r?$)/gm) ?? [];
        if (shape !== 3) expect(comments(result).toSorted()).toEqual(comments(source).toSorted());
        if (shape !== 0) return;
        const kept = source.split('\n').filter((line) => !line.includes(word));
        const lines = result.split('\n');
        // Lines of the text itself may change, and the empty lines in it.
        let from = 0;
        for (const line of kept.filter((each) => each.trim() !== '' && !/: [>|]-/.test(each))) {
          from = lines.indexOf(line, from) + 1;
          expect(from, `${JSON.stringify(line)} of\n${source}in\n${result}`).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 3000 },
  );
});
