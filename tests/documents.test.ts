import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clauseIds, clausesWithoutTest } from './e2e/support/clauses.ts';

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));

test('each clause of the specification is named by a browser test', () => {
  expect(clauseIds()).toContain('SITE-1');
  expect(clausesWithoutTest(read('tests/e2e/specs/**/*.spec.ts'))).toEqual([]);
});

test('each unit test that a document names is there', () => {
  const files = globSync('{build,config,desk,server,src}/**/*.test.{ts,tsx}');
  const commands = read('{*,docs/**/*}.md').flatMap((text) => [...text.matchAll(/`npm run test:units -- ([^`]+)`/g)]);
  const filters = commands.flatMap(([, words = '']) => words.replace(/ -t .*/, '').split(' '));
  expect(filters).not.toEqual([]);
  expect(filters.filter((filter) => !files.some((file) => file.includes(filter)))).toEqual([]);
});
