import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const documents = globSync('{*,docs/**/*}.md').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Lists what an expression with one group finds in the documents, as "FILE: FOUND". */
const namedBy = (expression: RegExp) =>
  documents.flatMap(({ file, text }) => [...text.matchAll(expression)].map(([, name = '']) => ({ file, name })));

test('each clause of the specification is named by a test', () => {
  const clauses = readFileSync('docs/reference/specification.md', 'utf8').matchAll(/(?<=^- )[A-Z]+-\d+(?= )/gm);
  const ids = [...clauses].map(String);
  expect(ids).toContain('SITE-1');
  const files = globSync('{tests/e2e/specs,build,config,server,src}/**/*.{spec,test}.{ts,tsx}');
  const withoutComments = (file: string) => readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|\/\/.*?$/gms, '');
  const named = new Set(files.flatMap((file) => withoutComments(file).match(/\b[A-Z]+-\d+\b/g)));
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
});

test('each unit test that a document names is there', () => {
  const files = globSync('{build,config,desk,server,src,tests}/**/*.test.{ts,tsx}');
  const filters = namedBy(/`npm run test:(?:units|attack) -- ([^`]+)`/g).flatMap(({ name }) =>
    name.replace(/ -t .*/, '').split(' '),
  );
  expect(filters).not.toEqual([]);
  expect(filters.filter((filter) => !files.some((file) => file.includes(filter)))).toEqual([]);
});

test('each public report of a fault has the test that would have found it', () => {
  const reports: { report: string; test: string }[] = parse(readFileSync('tests/public-reports.yaml', 'utf8'));
  const untested = reports.filter(({ test: named }) => {
    const [file = '', title = ''] = named.split(/: (.*)/s);
    return !existsSync(file) || title === '' || !readFileSync(file, 'utf8').includes(title);
  });
  expect(untested).toEqual([]);
  expect(reports.length).toBeGreaterThan(50);
});

test('each source file that a document names is there', () => {
  const sources = globSync('{*,{build,config,content,deploy,desk,server,src,tests}/**/*}.{ts,tsx,css,yaml}', {
    exclude: (name) => name === 'node_modules',
  });
  const named = namedBy(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|css))`/g);
  expect(named.length).toBeGreaterThan(50);
  // Files that a checklist has its reader add.
  const toAdd = /NAME|hiring|calculator/;
  expect(
    named.filter(({ name }) => !toAdd.test(name) && !sources.some((source) => `/${source}`.endsWith(`/${name}`))),
  ).toEqual([]);
});

test('each link of a document leads to a file, and to a heading in it', () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-');
  const links = namedBy(/\]\((?!https:)([^)\s]+)\)/g);
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ file, name }) => {
    const [target = '', anchor] = name.split('#');
    const text = documents.find((each) => each.file === (target ? path.join(path.dirname(file), target) : file))?.text;
    const anchors = [...(text ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    return !existsSync(path.join(path.dirname(file), target)) || (anchor !== undefined && !anchors.includes(anchor));
  });
  // Links in examples of an article's text.
  expect(broken.filter(({ name }) => !/^\/(services|images)/.test(name))).toEqual([]);
});
