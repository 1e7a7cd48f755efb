import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Lock files of the project. Packages that the two commands of the README do not need have lock files of their own. */
const lockFiles = [
  'package-lock.json',
  'config/node24/package-lock.json',
  'deploy/cloudflare/package-lock.json',
  'tests/audits/accessibility/package-lock.json',
  'tests/audits/headers/package-lock.json',
] as const;

const packagesOf = (file: string): Readonly<Record<string, LockedPackage>> =>
  JSON.parse(readFileSync(file, 'utf8')).packages;

test.for(lockFiles)('%s: every package for another platform is locked, or "npm ci" refuses the lock file', (file) => {
  const packages = packagesOf(file);
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !names.has(name));
  expect(missing).toEqual([]);
});

test.for(lockFiles)('%s: packages are locked by content and not by the address they were loaded from', (file) => {
  const { '': _project, ...dependencies } = packagesOf(file);
  for (const [path, { resolved, integrity }] of Object.entries(dependencies)) {
    expect(resolved, path).toBeUndefined();
    expect(integrity, path).toMatch(/^sha512-/);
  }
});

test.for(['.npmrc', 'deploy/cloudflare/.npmrc'])(
  '%s: no package that an owner installs runs a script of its own',
  (file) => {
    expect(readFileSync(file, 'utf8').split('\n')).toContain('ignore-scripts=true');
    const scripts: Readonly<Record<string, string>> = JSON.parse(
      readFileSync(file.replace('.npmrc', 'package.json'), 'utf8'),
    ).scripts;
    // npm runs no script before or after another one then. "preview" would come before "view", which there is not.
    const ownName = (name: string) => name.replace(/^(pre(?!view$)|post)/, '');
    expect(Object.keys(scripts).filter((name) => name === 'view' || scripts[ownName(name)] !== scripts[name])).toEqual(
      [],
    );
  },
);

test('each action of CI is pinned to a commit, with its version beside it', () => {
  const uses = readFileSync('.github/workflows/ci.yml', 'utf8').match(/uses: .*/g) ?? [];
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((line) => !/^uses: [\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual([]);
});
