import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { violationLine } from '../content-error.ts';
import { contentFolder } from '../files.ts';
import { checkContent } from '../read.ts';
import { splitDocument } from './documents.ts';
import { today } from './publication-day.ts';

const summary = 'A sentence or two that say what a searcher will find here, in seventy characters or more.';

const article = (fields: Readonly<Record<string, string>> = {}, body = '## Heading\n\nText.\n') => {
  const values = {
    title: 'Two forms for one order',
    summary: `"${summary}"`,
    author: 'Alex Sample',
    topic: 'customer-experience',
    date: '2026-03-12',
    ...fields,
  };
  const lines = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return `---\n${lines.join('\n')}\n---\n\n${body}`;
};

/** Checks the site's content with documents added. */
function checkWith(documents: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(contentFolder, folder, { recursive: true });
  for (const [name, text] of Object.entries(documents)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return checkContent(folder);
}

const linesWith = (documents: Readonly<Record<string, string>>) => checkWith(documents).violations.map(violationLine);

test.each([
  ['with lines of Unix', '---\na: b\n---\nText\n', 'a: b\n', 'Text\n', 4],
  ['with lines of Windows', '---\r\na: b\r\n---\r\nText\r\n', 'a: b\r\n', 'Text\r\n', 4],
  ['with a byte order mark', '\ufeff---\na: b\n---\nText', 'a: b\n', 'Text', 4],
  ['without a text', '---\na: b\n---', 'a: b\n', '', 3],
  ['with a rule in its text', '---\na: b\n---\nOne\n\n---\nTwo', 'a: b\n', 'One\n\n---\nTwo', 4],
])('a document is split %s', (_, text, yaml, markdown, line) => {
  expect(splitDocument(text)).toEqual({ yaml, body: { markdown, line } });
});

test('a document that breaks no rule is content', () => {
  const { content } = checkWith({ 'insights/two-forms.md': article() });
  expect(content?.['insights/two-forms']).toEqual({
    title: 'Two forms for one order',
    summary,
    author: 'Alex Sample',
    topic: 'customer-experience',
    date: '2026-03-12',
    images: [],
    links: [],
  });
});

const file = 'content/insights/two-forms.md';

describe('a document with a mistake', () => {
  test.each([
    ['no front matter', 'Text.', `${file} › line 1: needs its fields at the top, between two lines "---".`],
    [
      'a text that YAML misreads',
      article({ title: 'One: two' }),
      `${file} › line 2: has a text with a colon in it. Put the whole text in double quotes.`,
    ],
    [
      'an unknown author',
      article({ author: 'Alex Simple' }),
      `${file} › author: "Alex Simple" is not in the team of content/about.yaml. Write one of`,
    ],
    ['an unknown topic', article({ topic: 'pets' }), `${file} › topic: "pets" needs to be one of`],
    [
      'no day of the calendar',
      article({ date: '2026-02-30' }),
      `${file} › date: "2026-02-30" is not a day of the calendar.`,
    ],
    [
      'a last change before its date',
      article({ updated: '2026-03-11' }),
      `${file} › updated: is earlier than the date of the article. Check the two days.`,
    ],
    ['a short summary', article({ summary: 'Short.' }), `${file} › summary: has 6 characters. Write 70 to 160.`],
    [
      'the title of another page',
      article({ title: 'Contact us' }),
      `${file} › title: is that of content/contact.yaml › metadata.title. Give each page its own.`,
    ],
    [
      'a second main heading',
      article({}, '# Title\n'),
      `${file} › line 9: is a second main heading. Write it with "##".`,
    ],
    [
      'a level left out',
      article({}, '## One\n\n#### Two\n'),
      `${file} › line 11: skips a level of headings. Write it with "###".`,
    ],
    [
      'a link to nowhere',
      article({}, 'See [this](/nowhere).\n'),
      `${file} › line 9: "/nowhere" leads to no page and no file.`,
    ],
    [
      'a definition that leads nowhere',
      article({}, 'See [this].\n\n[this]: /nowhere\n'),
      `${file} › line 11: "/nowhere" leads to no page and no file.`,
    ],
    ['an image without alt text', article({}, '![](/a.jpg)\n'), `${file} › line 9: has an image without alt text.`],
    [
      'an image of another host',
      article({}, '![A desk](https://a.example/a.jpg)\n'),
      `${file} › line 9: shows an image of another website. Put the file into public/, and write its path: /image.jpg.`,
    ],
    [
      'an image that is not there',
      article({}, '![A desk](/nowhere.jpg)\n'),
      '"/nowhere.jpg" is not in public/. Put the file there.',
    ],
    [
      'an image whose path begins with no slash',
      article({}, '![A desk](images/nowhere.jpg)\n'),
      `${file} › line 9: "images/nowhere.jpg" is not in public/. Put the file there.`,
    ],
    [
      'an image among its words',
      article({}, '![A desk](https://a.example/a.jpg) and words\n'),
      `${file} › line 9: has an image among its words.`,
    ],
    [
      'an image in a link',
      article({}, '[![A desk](/nowhere.jpg)](/contact)\n'),
      `${file} › line 9: has an image among its words.`,
    ],
    [
      'a footnote without a text',
      article({}, 'Words.[^1]\n'),
      `${file} › line 9: has [^1] and no text for it. Write "[^1]: …" on a line of its own.`,
    ],
    [
      'a footnote that no words lead to',
      article({}, 'Words.\n\n[^a]: Text.\n'),
      `${file} › line 11: is a footnote that no text leads to. Write [^a] after the words that it explains.`,
    ],
    [
      'a placeholder',
      article({}, '`{company.name}` is {company.name}.\n'),
      `${file} › line 9: has {company.name}, which nothing replaces in a document.`,
    ],
    [
      'deep quotations',
      article({}, `${'> '.repeat(8000)}a\n`),
      `${file} › line 9: has quotations or lists nested more than 50 deep.`,
    ],
    ['HTML', article({}, 'One<br>two\n'), `${file} › line 9: has HTML, which the page leaves out. Write Markdown.`],
  ])('%s', (_, text, line) => {
    expect(linesWith({ 'insights/two-forms.md': text })).toEqual([expect.stringContaining(line)]);
  });

  test.each(['-'.repeat(80), '- '.repeat(60), '* '.repeat(60), `|a|b|\n|${'-'.repeat(60)}|-|`, `a\n${'-'.repeat(60)}`])(
    'a row of hyphens or stars nests nothing: %s',
    (text) => {
      expect(linesWith({ 'insights/two-forms.md': article({}, `A paragraph.\n\n${text}\n`) })).toEqual([]);
    },
  );

  test.each([
    'a'.repeat(201).concat('.md'),
    'Two Forms.md',
    'two_forms.md',
    'ö.md',
    'two-forms.markdown',
    'two-forms.yaml',
  ])('the name %s', (name) => {
    expect(linesWith({ [`insights/${name}`]: article() })).toEqual([
      expect.stringMatching(/^content\/insights\/.*: can’t be the name of a document\./),
    ]);
  });

  test.each(['two-forms.md', 'articles/two-forms.md', 'Insights/two-forms.md', 'insights/more/two-forms.md'])(
    'the place %s',
    (name) => {
      expect(linesWith({ [name]: article() })).toEqual([
        `content/${name}: is in no folder that the site reads. Put it into insights/, work/, pages/, or delete it.`,
      ]);
    },
  );

  test.each(['about', 'insights', 'assets', 'social'])('a plain page in the place of /%s', (name) => {
    const page = `---\ntitle: A page\ndescription: ${summary.replace(':', '')}\nlede: A sentence.\n---\n`;
    expect(linesWith({ [`pages/${name}.md`]: page })).toEqual([
      `content/pages/${name}.md: can't be a page: the site has /${name} already. Give the file another name.`,
    ]);
  });
});

test('words of a client are approved before they are published', () => {
  const study = readFileSync('examples/full/work/claims.md', 'utf8').replaceAll('/insights/map-a-process', '/contact');
  const approvedOn = (day: string) => study.replace(/approvedOn: .*/, `approvedOn: ${day}`);
  expect(linesWith({ 'work/claims.md': approvedOn(today()) })).toEqual([]);
  expect(linesWith({ 'work/claims.md': approvedOn('2099-01-04') })).toEqual([
    'content/work/claims.md › quote.approvedOn: is later than today. Write the day on which the words were approved.',
  ]);
});

test.each([
  ['code with a heading', '```\n# comment\n<br>\n[x](/nowhere)\n```\n'],
  ['a comment', '<!-- to do -->\n\nText.\n'],
  [
    'links of all kinds',
    '[a](/contact) [b](/services#customer-experience) [c](mailto:a@b.example) [d](#heading) [e](https://a.example)\n',
  ],
  ['the list of articles, and of those on the topic', '[a](/insights) [b](/insights/topics/customer-experience)\n'],
])('a text may have %s', (_, body) => {
  expect(linesWith({ 'insights/two-forms.md': article({}, body) })).toEqual([]);
});

describe('a link to a page that is not published yet', () => {
  const link = 'See [that](/insights/later).\n';
  const later = article({ title: 'Later', summary: `"${summary} Later."`, date: '2099-01-04' });
  const draft = article({ title: 'Later', summary: `"${summary} Later."`, draft: 'true' });

  test('is a mistake in a page that is published earlier', () => {
    expect(linesWith({ 'insights/two-forms.md': article({}, link), 'insights/later.md': later })).toEqual([
      `${file} › line 9: "/insights/later" leads to a page which is not published before 2099-01-04. Take the link out, or publish that page first.`,
    ]);
    expect(linesWith({ 'insights/two-forms.md': article({}, link), 'insights/later.md': draft })).toEqual([
      `${file} › line 9: "/insights/later" leads to a page which is a draft. Take the link out, or publish that page first.`,
    ]);
  });

  test('is none in a page that is published no earlier, or in a draft', () => {
    const texts = { 'insights/later.md': later };
    expect(linesWith({ ...texts, 'insights/two-forms.md': article({ date: '2099-01-04' }, link) })).toEqual([]);
    expect(linesWith({ ...texts, 'insights/two-forms.md': article({ draft: 'true' }, link) })).toEqual([]);
  });
});

test('today is that of the United Kingdom', () => {
  expect(today(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
  expect(today(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
});
