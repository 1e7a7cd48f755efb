import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packages } from './programs.ts';

test('what a developer is told to install is what the build machine installs', () => {
  const lists = readFileSync('.ci/run', 'utf8').matchAll(/^ *packages\+?=\((.*)\)$/gm);
  const installed = [...lists].flatMap(([, names = '']) => names.split(' '));
  expect(installed).toEqual(expect.arrayContaining(Object.values(packages).join(' ').split(' ')));
});
