import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const packages: Readonly<Record<string, LockedPackage>> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages;
const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));

test('every package for another platform is locked, or "npm ci" refuses the lock file', () => {
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !names.has(name));
  expect(missing).toEqual([]);
});

test('packages are locked by content and not by the address they were loaded from', () => {
  const { '': _project, ...dependencies } = packages;
  for (const [path, { resolved, integrity }] of Object.entries(dependencies)) {
    expect(resolved, path).toBeUndefined();
    expect(integrity, path).toMatch(/^sha512-/);
  }
});
