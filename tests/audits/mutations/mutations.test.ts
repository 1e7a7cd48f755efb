import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutations } from './mutations.ts';

test.for(mutations)('$name changes one place of $file', ({ file, find, replace }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});

test('no two mutations have the same name', () => {
  const names = mutations.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const testFiles = {
  units: globSync('{build,config,desk,server,src,tests}/**/*.test.{ts,tsx}', {
    exclude: (name) => name === 'node_modules',
  }),
  browser: globSync('tests/e2e/**/*.spec.ts'),
  snapshots: globSync('tests/e2e/**/*.spec.ts'),
  examples: globSync('tests/e2e/**/*.spec.ts'),
  types: undefined,
  lint: undefined,
};

test.for(mutations)('$name has a check whose test file exists', ({ check: [kind, filter = ''] }) => {
  const files = testFiles[kind];
  expect(files?.some((name) => name.includes(filter))).not.toBe(false);
});
