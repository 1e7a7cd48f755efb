import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Prepares an audit that has packages of its own, before it runs. Installs the packages if they are missing or of another
 * lock file, and checks the audit's types. `npm test` can't check these types without the packages.
 */
import.meta.resolve('typescript/package.json'); // Before any download; config/run.js tells of a package that is not installed.
const folder = path.dirname(path.resolve(process.argv[1] ?? ''));
const versions = (lockFile: string) => {
  const file = path.join(folder, lockFile);
  const { packages } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { packages: {} };
  return JSON.stringify(
    Object.entries<{ version?: string; optional?: boolean }>(packages)
      .filter(([name, { optional }]) => name !== '' && !optional)
      .map(([name, { version }]) => [name, version]),
  );
};

function runOrExit(name: string, ...args: string[]) {
  const { status } = spawnSync(name, args, { stdio: ['inherit', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(`FAILED: ${[name, ...args].join(' ')}`);
    process.exit(1);
  }
}

if (versions('node_modules/.package-lock.json') !== versions('package-lock.json')) {
  runOrExit('npm', 'ci', '--ignore-scripts', '--loglevel=error', '--prefix', path.relative('.', folder));
}
if (existsSync(path.join(folder, 'tsconfig.json'))) runOrExit('tsc', '--project', path.relative('.', folder));
