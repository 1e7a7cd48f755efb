import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run test:mutations -- server/http/*.ts`: makes one error at a time in these files, or in those that the last commit
 * and later changes touch, and runs the unit tests that import the file. It lists each error that no test notices.
 */
const wanted = process.argv.slice(2);
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = () =>
  git('diff', '--name-only', '--diff-filter=d', 'HEAD~1').filter((file) =>
    /^(build|config|desk|server|src)\/(?!testing\/)(?!.*(\.test|-contract)\.).*\.tsx?$/.test(file),
  );
const files = wanted.length > 0 ? wanted : changed();
if (files.length === 0) {
  console.log('The last commit and the working tree change no file of the product. Name the files to test.');
  process.exit();
}
const here = path.relative('.', import.meta.dirname);
const { status } = spawnSync(
  process.execPath,
  [
    `${here}/node_modules/@stryker-mutator/core/bin/stryker.js`,
    'run',
    `${here}/stryker.config.js`,
    '--mutate',
    files.join(),
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
