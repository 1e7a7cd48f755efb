import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clauseIds, clausesWithoutTest } from './clauses.ts';

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));

test('each clause of the specification is named by a browser test', () => {
  expect(clauseIds()).toContain('SITE-1');
  expect(clausesWithoutTest(read('tests/e2e/specs/**/*.spec.ts'))).toEqual([]);
});

test('each unit test that a document names is there', () => {
  const files = globSync('{build,config,desk,server,src,tests}/**/*.test.{ts,tsx}');
  const commands = read('{*,docs/**/*}.md').flatMap((text) => [
    ...text.matchAll(/`npm run test:(?:units|attack) -- ([^`]+)`/g),
  ]);
  const filters = commands.flatMap(([, words = '']) => words.replace(/ -t .*/, '').split(' '));
  expect(filters).not.toEqual([]);
  expect(filters.filter((filter) => !files.some((file) => file.includes(filter)))).toEqual([]);
});

test('each source file that a document names is there', () => {
  // Decisions and the changelog tell history.
  const documents = globSync('{*,docs/*/*}.md').filter((file) => !/decisions|CHANGELOG/.test(file));
  const sources = globSync('{*,{build,config,content,deploy,desk,server,src,tests}/**/*}.{ts,tsx,css,yaml}', {
    exclude: (name) => name === 'node_modules',
  });
  const named = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|css))`/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  // Files that a checklist has its reader add.
  const toAdd = /NAME|hiring|calculator/;
  expect(
    named.filter(({ name }) => !toAdd.test(name) && !sources.some((source) => `/${source}`.endsWith(`/${name}`))),
  ).toEqual([]);
});
