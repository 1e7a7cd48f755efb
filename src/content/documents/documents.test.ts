import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../../../config/testing/temporary-folder.ts';
import { violationLine } from '../content-error.ts';
import { listDocuments, parseFiles } from '../files.ts';
import { validateContent } from '../read.ts';
import type { DocumentKey } from './document-names.ts';
import { parseDocument, splitDocument } from './documents.ts';
import { today } from './publication-day.ts';

const summary = 'A sentence or two that say what a searcher will find here, in seventy characters or more.';

const fields = {
  title: 'Two forms for one order',
  summary,
  author: 'Alex Sample',
  topic: 'customer-experience',
  date: '2026-03-12',
};

/** Article whose text begins in line 9. */
const article = (more: Readonly<Record<string, string>> = {}, body = '## Heading\n\nText.\n') =>
  `---\n${Object.entries({ ...fields, summary: `"${summary}"`, ...more })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')}---\n\n${body}`;

const ofSite = parseFiles();

/** Checks the site's content with documents added. */
function checkWith(documents: Readonly<Record<string, string>>) {
  const parsed = Object.entries(documents).map(([key, text]) => ({ key, ...parseDocument(key as DocumentKey, text) }));
  const broken = parsed.flatMap(({ violations }) => violations);
  if (broken.length > 0) return { violations: broken };
  const all = { ...ofSite.data, ...Object.fromEntries(parsed.map(({ key, values }) => [key, values])) };
  const texts = { ...ofSite.bodies, ...Object.fromEntries(parsed.map(({ key, body }) => [key, body])) };
  return validateContent(all, texts);
}

const linesWith = (documents: Readonly<Record<string, string>>) => checkWith(documents).violations.map(violationLine);

const key = 'insights/two-forms';

test.each([
  ['with lines of Unix', '---\na: b\n---\nText\n', 'a: b\n', 'Text\n', 4],
  ['with lines of Windows', '---\r\na: b\r\n---\r\nText\r\n', 'a: b\r\n', 'Text\r\n', 4],
  ['with blanks of a word processor', '\u00a0---\u00a0\na: b\n---\u200b\nText', 'a: b\n', 'Text', 4],
  ['with a byte order mark', '\ufeff---\na: b\n---\nText', 'a: b\n', 'Text', 4],
  ['without a text', '---\na: b\n---', 'a: b\n', '', 3],
  ['with a rule in its text', '---\na: b\n---\nOne\n\n---\nTwo', 'a: b\n', 'One\n\n---\nTwo', 4],
])('a document is split %s', (_, text, yaml, markdown, line) => {
  expect(splitDocument(text)).toEqual({ yaml, body: { markdown, line } });
});

test('a document that breaks no rule is content, with what its text names and how long it takes to read', () => {
  const body = `![A desk](/desk.jpg)\n\n[a](/contact) [b][c]\n\n[c]: /about\n\n${'word '.repeat(600)}`;
  const found = checkWith({ [key]: article({}, body) });
  expect(found).toMatchObject({ violations: [{ field: 'line 9', problem: expect.stringContaining('/desk.jpg') }] });
  expect(found).toHaveProperty(['content', key], {
    ...fields,
    images: [{ host: 'local', path: '/desk.jpg', alt: 'A desk', line: 9 }],
    links: [
      { href: '/contact', line: 11 },
      { href: '/about', line: 13 },
    ],
    minutes: 3,
  });
});

test('an article may be by somebody who is not in the team', () => {
  expect(linesWith({ [key]: article({ author: 'Eve' }) })).toEqual([]);
});

describe('a document with a mistake', () => {
  test.each<[string, string, string]>([
    ['line 1', 'Text.', 'needs its fields at the top, between two lines "---".'],
    [
      'line 1',
      Buffer.from(`\ufeff${article()}`, 'utf16le').toString(),
      'has a character that can’t be read. Save the file as',
    ],
    ['line 1', article().replaceAll('\n', '\r'), 'ends in a carriage return alone. Save the file with line ends of'],
    [
      'line 9',
      article({}, '<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> other\n'),
      'begins two versions that Git could not merge.',
    ],
    ['line 6', article({ topic: 'a\n<<<<<<< HEAD\nb: c\n=======\nb: d\n>>>>>>> e' }), 'begins two versions that Git'],
    ['line 2', article({ title: 'One: two' }), 'has a text with a colon in it. Put the whole text in double quotes.'],
    ['line 9', article({}, 'A\ufffd'), 'has a character that can’t be read. Save the file as UTF-8.'],
    ['author', article({ author: 'alex\u200b sample' }), 'is not written like "Alex Sample" in the team of'],
    ['topic', article({ topic: 'pets' }), '"pets" is not in the services of content/company.yaml. Write one of'],
    ['date', article({ date: '2026-02-30' }), '"2026-02-30" is not valid. Write year, month and day'],
    ['updated', article({ updated: '2026-03-11' }), 'is earlier than the date of the article. Check the two days.'],
    ['title', article({ title: 'Contact us' }), 'is that of content/contact.yaml › metadata.title. Give each page'],
  ])('in the field or line %s', (field, text, problem) => {
    expect(linesWith({ [key]: text })).toEqual([expect.stringContaining(`content/${key}.md › ${field}: ${problem}`)]);
  });

  test('in a summary that search results would cut, as a warning', () => {
    const warning = `content/${key}.md › summary: has 6 characters. 70 to 160 characters suit search results.`;
    const checked = checkWith({ [key]: article({ summary: 'Short.' }) });
    expect(checked.violations).toEqual([]);
    const warnings = (text: string) =>
      Object(checkWith({ [key]: text }))
        .warnings.map(violationLine)
        .join('\n');
    expect(warnings(article({ summary: 'Short.' }))).toContain(warning);
    // One that is missing is an error, and no more.
    expect(warnings(article({ summary: '""' }))).not.toContain(key);
  });

  test.each<[number, string, string]>([
    [9, '# Title', 'is a second main heading. Write it with "##".'],
    [9, '#\u200b# Title', 'has an invisible character (U+200B). Delete it,'],
    [9, '##', 'is a heading without words. Write some, or delete it.'],
    [11, '## One\n\n#### Two', 'skips a level of headings. Write it with "###".'],
    [9, '[Call](tel:+44(0)2079460000).', '"tel:+44(0)2079460000" has "(0)", which telephones dial too. Leave it out.'],
    [9, '[Write](mailto://a@b.example).', '"mailto://a@b.example" is not an e-mail address.'],
    [9, 'See [this](/nowhere).', '"/nowhere" leads to no page and no file.'],
    [11, 'See [this].\n\n[this]: /nowhere', '"/nowhere" leads to no page and no file.'],
    [9, '![A desk](/nowhere.jpg)', '"/nowhere.jpg" is not in public/. Put the file there.'],
    [9, '![A desk](images/nowhere.jpg)', '"images/nowhere.jpg" is not in public/. Put the file there.'],
    [9, 'Words.[^1]', 'has [^1] and no text for it. Write "[^1]: …" on a line of its own.'],
    [9, '`{company.name}` is {company.name}.', 'has {company.name}, which nothing replaces in a document.'],
    [9, 'One<br>two', 'has HTML, which the page leaves out. Write Markdown.'],
  ])('in line %i of its text: %s', (line, body, problem) => {
    const expected = expect.stringContaining(`content/${key}.md › line ${line}: ${problem}`);
    expect(linesWith({ [key]: article({}, `${body}\n`) })).toEqual([expected]);
  });

  test('in its name or folder', () => {
    const folder = temporaryFolder();
    const misnamed = ['a'.repeat(201).concat('.md'), 'Two Forms.md', 'two_forms.md', 'ö.md', 'a.markdown', 'a.yaml'];
    misnamed.push('a.md.txt', 'a.mdx', 'a.docx', 'a.MD', 'a', 'photo.jpg', 'index.md', '404.md');
    const aside = ['._a.md', '.#a.md', '#a.md#', '~$a.md', 'a.md~', 'a.md.bak', '.stversions/a.md', 'Thumbs.db'];
    const misplaced = ['two-forms.md', 'articles/a.md', 'Insights/a.md', 'insights/more/a.md'];
    writeFiles(path.join(folder, 'insights'), [...misnamed, ...aside]);
    writeFiles(folder, [...misplaced, 'README.md', '.obsidian/a.md', 'pages/a.md']);
    const { keys, violations } = listDocuments(folder);
    expect(keys).toEqual(['pages/a']);
    const lines = violations.map(violationLine);
    expect(lines).toHaveLength(misnamed.length + misplaced.length);
    for (const name of misnamed) {
      const problem = 'can’t be the name of a document.';
      expect(lines).toContainEqual(expect.stringContaining(`content/insights/${name}: ${problem}`));
    }
    const problem = 'is in no folder that the site reads. Put it into insights/, work/, pages/, or delete it.';
    expect(lines).toEqual(expect.arrayContaining(misplaced.map((name) => `content/${name}: ${problem}`)));
  });

  test.each(['about', 'insights', 'assets', 'social'])('as a plain page in the place of /%s', (name) => {
    const page = `---\ntitle: A page\ndescription: "${summary}"\nlede: A sentence.\n---\n`;
    expect(linesWith({ [`pages/${name}`]: page })).toEqual([
      `content/pages/${name}.md: can't be a page: the site has /${name} already. Give the file another name.`,
    ]);
  });
});

test.each([
  ['code with a heading', '```\n# comment\n<br>\n[x](/nowhere)\n```\n'],
  ['a comment', '<!-- to do -->\n\nText.\n'],
  [
    'links of all kinds',
    '## A é\n\n[a](/contact) [b](/about#alex-sample) [c](mailto:a@b.example) [d](#a-e) [e](https://a.example) [f](tel:112)\n',
  ],
  ['a link twice', '[a](/contact) [b](/contact)\n'],
  [
    'links to the list of articles, of the topic, and to the feed',
    '[a](/insights) [b](/insights/topics/customer-experience) [c](/insights/feed.xml)\n',
  ],
  ['a row of hyphens', `A.\n\n${'-'.repeat(80)}\n\n${'- '.repeat(60)}\n`],
  ['a row of stars', `A.\n\n${'* '.repeat(60)}\n`],
  ['a table', `A.\n\n|a|b|\n|${'-'.repeat(60)}|-|\n`],
])('a text may have %s', (_, body) => {
  expect(linesWith({ [key]: article({}, body) })).toEqual([]);
});

test('words of a client are approved before they are published', () => {
  const study = readFileSync('examples/full/content/work/claims.md', 'utf8').replaceAll(
    '/insights/map-a-process',
    '/contact',
  );
  const approvedOn = (day: string) => study.replace(/approvedOn: .*/, `approvedOn: ${day}`);
  expect(linesWith({ 'work/claims': approvedOn(today()) })).toEqual([]);
  expect(linesWith({ 'work/claims': approvedOn('2099-01-04') })).toEqual([
    'content/work/claims.md › quote.approvedOn: is later than today. Write the day of the approval.',
  ]);
});

test('a link may lead to a page that is not published yet, where it is itself not published earlier', () => {
  const later = { title: 'Later', summary: `"${summary} Later."` };
  const linesOf = (linking: Readonly<Record<string, string>>, target: Readonly<Record<string, string>>) =>
    linesWith({
      [key]: article(linking, 'See [that](/insights/later).\n'),
      'insights/later': article({ ...later, ...target }),
    });
  const problem = (words: string) => [
    `content/${key}.md › line 9: "/insights/later" leads to a page ${words}. Take the link out, or publish that page first.`,
  ];
  const [day, draft] = [{ date: '2099-01-04' }, { draft: 'true' }];
  expect(linesOf({}, day)).toEqual(problem('which is not published before 2099-01-04'));
  expect(linesOf({}, draft)).toEqual(problem('which is a draft'));
  expect(linesOf(day, day)).toEqual([]);
  expect(linesOf(draft, day)).toEqual([]);
});

test('today is that of the United Kingdom', () => {
  expect(today(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
  expect(today(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
});
