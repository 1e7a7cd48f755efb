import { expect, test } from 'vitest';
import { isSame, matches, merge } from './merge.ts';

const saved = { image: { host: 'local', alt: 'A desk' }, lines: ['One', 'Two'] };

test.each([
  ['fields in another order', { lines: ['One', 'Two'], image: { alt: 'A desk', host: 'local' } }, true],
  ['a field without a value', { ...saved, logo: undefined }, true],
  ['another text', { ...saved, image: { ...saved.image, alt: '' } }, false],
  ['entries in another order', { ...saved, lines: ['Two', 'One'] }, false],
])('%s: the same is %s', (_, values, same) => {
  expect(isSame(values, saved)).toBe(same);
});

const [ada, bea, cy] = ['Ada', 'Bea', 'Cy'].map((name) => ({ name, role: `Role of ${name}` })) as [
  object,
  object,
  object,
];
const local = { host: 'local', path: '/a.jpg', alt: 'A' };
const web = { host: 'web', address: 'https://a.example/a', alt: 'A' };
const text = 'One.\n\nTwo.\n\nThree.\n';

test.each<[what: string, base: unknown, mine: unknown, theirs: unknown, merged: unknown, conflicts?: string[]]>([
  [
    'fields that one has changed',
    { a: 'A', b: 'B' },
    { a: 'mine', b: 'B' },
    { a: 'A', b: 'theirs' },
    { a: 'mine', b: 'theirs' },
  ],
  ['a field that both have changed alike', { a: 'A' }, { a: 'same' }, { a: 'same' }, { a: 'same' }],
  [
    'a field that both have changed',
    { a: 'A', b: 'B' },
    { a: 'mine', b: 'B' },
    { a: 'theirs', b: 'new' },
    { a: 'mine', b: 'new' },
    ['f.a'],
  ],
  ['fields that were added and taken away', { a: 'A' }, { a: 'A', b: 'B' }, { c: 'C' }, { b: 'B', c: 'C' }],
  [
    'an image of another host, and its words',
    { image: local },
    { image: web },
    { image: { ...local, alt: 'B' } },
    { image: web },
    ['f.image'],
  ],
  ['a group that one has taken away', { a: { b: 'B' } }, { a: { b: 'mine' } }, {}, { a: { b: 'mine' } }, ['f.a']],
  ['a file that is gone', { a: 'A' }, { a: 'mine' }, undefined, { a: 'mine' }, ['f']],
  [
    'entries that one has changed, moved, and another one',
    [ada, bea, cy],
    [cy, { ...ada, role: 'mine' }, bea],
    [ada, { ...bea, name: 'theirs' }, cy],
    [cy, { ...ada, role: 'mine' }, { ...bea, name: 'theirs' }],
  ],
  ['entries that both have added', [ada], [ada, bea], [cy, ada], [cy, ada, bea]],
  ['entries that both have added alike', [ada], [bea, ada], [bea, ada], [bea, ada]],
  ['an entry alike, and another one', [ada], [ada, bea], [ada, bea, cy], [ada, bea, cy]],
  ['an entry that one has removed', [ada, bea], [bea], [ada, bea, cy], [bea, cy]],
  [
    'an entry that one has removed, and the other changed',
    [ada, bea],
    [bea],
    [{ ...ada, role: 'theirs' }, bea],
    [{ ...ada, role: 'theirs' }, bea],
  ],
  [
    'an entry that both have changed, after a new one',
    [ada],
    [{ ...ada, role: 'mine' }],
    [bea, { ...ada, role: 'theirs' }],
    [bea, { ...ada, role: 'mine' }],
    ['f.1.role'],
  ],
  ['texts of a list', ['A', 'B'], ['mine', 'B'], ['A', 'theirs'], ['mine', 'theirs']],
  [
    'a text of a list, beside a new one',
    ['A', 'First draft of B'],
    ['A', 'First draft of B, mine'],
    ['C', 'A', 'First draft of B, theirs'],
    ['C', 'A', 'First draft of B, mine'],
    ['f.2'],
  ],
  ['lines of a text', text, text.replace('One', 'mine'), text.replace('Three', 'theirs'), 'mine.\n\nTwo.\n\ntheirs.\n'],
  [
    'the same line of a text',
    text,
    text.replace('One', 'mine'),
    text.replace('One', 'theirs'),
    text.replace('One', 'mine'),
    ['f'],
  ],
  [
    'a paragraph that both have moved, and one changed',
    'Moved one.\n\nTwo.\n\nThree.\n',
    'Two.\n\nMoved one.\n\nThree.\n',
    'Two.\n\nThree.\n\nMoved one, theirs.\n',
    'Two.\n\nMoved one.\n\nThree.\n',
    ['f'],
  ],
])(
  'of two versions, %s: both stay, and one is asked where they are in conflict',
  (_, base, mine, theirs, merged, conflicts = []) => {
    const result = merge('f', { base, mine, theirs });
    expect(result.values).toEqual(merged);
    expect(result.conflicts.map(({ id }) => id)).toEqual(conflicts);
    // Until one has chosen, the same is asked again, and nothing else.
    const again = { base: result.base, mine: result.values, theirs };
    expect(merge('f', again)).toEqual(result);
    const [id = ''] = conflicts;
    const kept = merge('f', again, { [id]: 'mine' });
    expect(kept).toEqual({ values: merged, base: theirs, conflicts: [] });
    const taken = merge('f', again, { [id]: 'theirs' });
    expect(taken.conflicts).toEqual([]);
    expect(merge('f', { base: taken.base, mine: taken.values, theirs })).toMatchObject({
      values: taken.values,
      conflicts: [],
    });
  },
);

test('two long texts of repeated lines are not compared for minutes', () => {
  const long = (first: string) => `${first}\n${'same\n'.repeat(20_000)}`;
  const versions = { base: long('a'), mine: long('b'), theirs: `${long('a')}end\n` };
  expect(merge('f', versions).conflicts).toHaveLength(1);
});

test('an entry goes on from the one that it is like, wherever it has moved', () => {
  expect(matches([ada, bea], [cy, { ...bea, name: 'B' }, { ...ada, role: 'A' }])).toEqual([undefined, 1, 0]);
});
