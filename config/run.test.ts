import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runNode } from './testing/run-node.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** Runs a module by config/run.js, in an environment that was made for something else. */
function run(code: string) {
  const file = path.join(temporaryFolder(), 'program.mjs');
  writeFileSync(file, code);
  return runNode(['config/run.js', file], '.', { ...process.env, NODE_ENV: 'development' });
}

test('a command decides by itself whether it builds for visitors, whatever NODE_ENV it inherits', () => {
  expect(run('console.log(String(process.env.NODE_ENV))')).toEqual({ stdout: 'undefined\n', stderr: '', status: 0 });
});

test.each(['a#b', 'a?b'])('in a folder called %s, a program that Vite serves ends in one sentence', (name) => {
  const folder = path.join(temporaryFolder(), name);
  mkdirSync(folder);
  for (const program of ['build/dev-server/dev.ts', 'desk/main.ts']) {
    const line = `The path ${folder} has a character that Vite can't serve from: take "#" and "?" out of it.\n`;
    expect(runNode([path.resolve('config/run.js'), program], folder)).toMatchObject({ stderr: line, status: 1 });
  }
});

test.each(['no-such-package', '@no/such-package', 'no-such/part.js'])(
  'a package that is not installed, or not whole, is told in one sentence with the remedy: %s',
  (missing) => {
    const whole = missing.replace(/\/part.*/, '');
    for (const module of [missing, path.resolve('node_modules', whole, 'program.mjs')]) {
      expect(run(`import ${JSON.stringify(module)};`)).toEqual({
        stdout: '',
        stderr: `The package ${whole} is not installed: run "npm ci --include=dev".\n`,
        status: 1,
      });
    }
  },
);

test.each([
  'const fail = createRequire(import.meta.url); fail("@no/part-linux-x64")',
  'throw new Error("Cannot find native binding. npm has a bug")',
  `throw new Error('Could not load the "sharp" module using the linux-x64 runtime\\nPossible solutions:')`,
])('a package whose part for this computer is not installed is told in one sentence with the remedy: %s', (code) => {
  expect(run(`import { createRequire } from 'node:module'; ${code}`)).toEqual({
    stdout: '',
    stderr: 'A package lacks its part for this computer: run "npm ci --include=dev --include=optional".\n',
    status: 1,
  });
});

test('an account that may not read what another one installed is told so, and not to install it', () => {
  const project = temporaryFolder();
  cpSync('config', path.join(project, 'config'), { recursive: true });
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(project, 'program.js'), 'import "zod";');
  const packages = path.join(project, 'node_modules');
  const run = () => runNode(['config/run.js', 'program.js'], project);
  // Root may enter every folder, but executes no file without the right to.
  writeFileSync(packages, '', { mode: 0o600 });
  const remedy = 'run "chmod -R a+rX node_modules" as the account that installed it';
  expect(run()).toMatchObject({ stdout: '', stderr: expect.stringContaining(remedy), status: 1 });
  rmSync(packages);
  expect(run()).toMatchObject({ stderr: expect.stringContaining('zod is not installed') });
});

test('settings.env in the folder of a command gives it settings, and the environment wins', () => {
  const folder = temporaryFolder();
  const program = path.join(folder, 'program.mjs');
  writeFileSync(program, 'console.log(process.env.SITE_URL, process.env.PORT, process.env.NOTIFY_TO)');
  writeFileSync(path.join(folder, 'settings.env'), 'SITE_URL=https://a.example\nPORT=1\nNOTIFY_TO="a@a.example"');
  const run = (file: string, env: NodeJS.ProcessEnv = {}) =>
    runNode([path.resolve('config/run.js'), file], folder, { PATH: process.env.PATH, PORT: '2', ...env });
  expect(run(program).stdout).toBe('https://a.example 2 a@a.example\n');
  // A test has no site of the owner's. It must not write to the owner, nor may what it starts: an empty setting counts as not set, and wins.
  mkdirSync(path.join(folder, 'tests'));
  cpSync(program, path.join(folder, 'tests/run.mjs'));
  expect(run('tests/run.mjs', { SITE_DIR: '/nowhere' }).stdout).toBe(' 2 \n');
  writeFileSync(path.join(folder, 'settings.env'), 'SITE_URL');
  expect(run(program)).toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/^.*settings\.env, line 1: .*\n$/),
    status: 1,
  });
});
