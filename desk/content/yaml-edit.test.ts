import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseContent } from '../../src/content/yaml.ts';
import { editYaml } from './yaml-edit.ts';

const source = `# Of the company, and read by all.
name: Tidewright
lede: >-
  A text that runs over
  two lines.
people:
  # She leads.
  - name: Ada
    role: "Head: of all"
  # He follows.
  - name: Bob
    role: Clerk
lines:
  - One
  - Two
`;
const values = {
  name: 'Tidewright',
  lede: 'A text that runs over two lines.',
  people: [
    { name: 'Ada', role: 'Head: of all' },
    { name: 'Bob', role: 'Clerk' },
  ],
  lines: ['One', 'Two'],
};
const [ada, bob] = values.people as [{ name: string; role: string }, { name: string; role: string }];

const edited = (changes: object) => {
  const text = editYaml(source, { ...values, ...changes });
  expect(parseContent(text, 'content/x.yaml').data).toEqual({ ...values, ...changes });
  return text;
};

test('a long text of lines stays one of lines', () => {
  const markdown = `name: One\nmarkdown: |\n  ## Who it is for\n\n  ${'Words that go on. '.repeat(8).trim()}\n`;
  const { data } = parseContent(markdown, 'content/x.yaml');
  const text = Object(data).markdown.replace('Who', 'Whom');
  expect(editYaml(markdown, { name: 'One', markdown: text })).toBe(markdown.replace('Who', 'Whom'));
});

test('entries take their comments along as they move, and those of others stay', () => {
  expect(edited({ people: [bob, ada] })).toMatch(
    /# He follows\.\n\s*- name: Bob\n.*\n\s*# She leads\.\n\s*- name: Ada/,
  );
  expect(edited({ people: [{ name: 'Cy', role: 'New' }, ada, bob] })).toMatch(/# She leads\.\n\s*- name: Ada/);
  const alone = edited({ people: [bob] });
  expect(alone).toContain('# He follows.');
  expect(alone).not.toContain('Ada');
});

test('an added field leaves the other lines as they are: long texts, and the blanks at which no line ends', () => {
  const before = `description: >-
  ${'Tidewright is a consultancy. '.repeat(4)}
  It is in London.
address:
  - "EC1A\\u00a01AA"
  - Write "a b" and "c"
`.replace(' \n', '\n');
  const { data } = parseContent(before, 'content/x.yaml');
  expect(editYaml(before, { ...(data as object), added: 'A field' })).toBe(`${before}added: A field\n`);
});

test('a field that is left out leaves the comments above it, which may be about others', () => {
  const text =
    '# All.\na: one\n# The law asks for these.\n# b: two\nc:\n  - three\n# Of d.\nd: four\n# Of e.\ne: five\n';
  expect(editYaml(text, { a: 'one', d: 'four', e: 'five' })).toBe(text.replace('c:\n  - three\n', ''));
  expect(editYaml(text, { a: 'one', c: ['three'], d: 'four' })).toContain('# Of e.');
});

test.each(readdirSync('content').filter((name) => name.endsWith('.yaml')))(
  '%s survives a change of every text',
  (name) => {
    const text = readFileSync(`content/${name}`, 'utf8');
    const longer = (value: unknown): unknown =>
      typeof value === 'string'
        ? `${value}: # more`
        : Array.isArray(value)
          ? value.map(longer)
          : Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, longer(each)]));
    const wanted = longer(parseContent(text, name).data);
    expect(parseContent(editYaml(text, wanted), name)).toEqual({ data: wanted, violations: [] });
  },
);
