import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a module by config/run.js, in an environment that was made for something else. */
function run(code: string) {
  const file = path.join(temporaryFolder(), 'program.mjs');
  writeFileSync(file, code);
  const { stdout, stderr, status } = spawnSync(process.execPath, ['config/run.js', file], {
    env: { ...process.env, NODE_ENV: 'development' },
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

test('a command decides by itself whether it builds for visitors, whatever NODE_ENV it inherits', () => {
  expect(run('console.log(String(process.env.NODE_ENV))')).toEqual({ stdout: 'undefined\n', stderr: '', status: 0 });
});

test.each(['a#b', 'a?b'])('in a folder called %s, a program that Vite serves ends in one sentence', (name) => {
  const folder = path.join(temporaryFolder(), name);
  mkdirSync(folder);
  for (const program of ['build/dev-server/dev.ts', 'desk/main.ts']) {
    const { stderr, status } = spawnSync(process.execPath, [path.resolve('config/run.js'), program], {
      cwd: folder,
      encoding: 'utf8',
    });
    const line = `The path ${folder} has a character that Vite can't serve from: take "#" and "?" out of it.\n`;
    expect({ stderr, status }).toEqual({ stderr: line, status: 1 });
  }
});

test('a package that is not installed is told in one sentence with the remedy', () => {
  expect(run('import "no-such-package";')).toEqual({
    stdout: '',
    stderr: 'The package no-such-package is not installed: run "npm ci --include=dev".\n',
    status: 1,
  });
});
