import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../server/storage/sqlite/store.ts';
import { enquiry } from '../server/testing/enquiry.ts';
import { freePort } from '../server/testing/free-port.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { copyProject } from './e2e/support/sites/clean-copy.ts';

/**
 * Commands of package.json, each with its arguments; those that serve are stopped once they listen. The other commands
 * are steps of these, or audits that take too long to trace: of their own files the names of temporary folders are checked.
 */
const commands = [
  ['build'],
  ['serve', 'listens'],
  ['dev', 'listens'],
  ['desk', 'listens', '--no-open --port PORT'],
  ['enquiries', 'ends', 'delete 1'],
  ['launch-check'],
  ['privacy-notice'],
  ['statement', 'ends', 'accessibility'],
  ['test:units', 'ends', 'browsers/programs'],
  ['test:watch', 'ends', '--run browsers/programs'],
  ['test:crash', 'ends', '--cycles 1'],
  ['fix'],
] as const;

/** Names of folders that nobody can guess, as mkdtemp makes them, and Vitest with nanoid. */
const random = /^(.+-[\dA-Za-z]{6}|[\w-]{21})(\/|$)/;

/**
 * Runs a command with an empty temporary folder to which all accounts may write; returns the paths in it that were asked
 * for and could be guessed.
 */
async function pathsOf(project: string, command: string, listens: boolean): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const shared = path.join(folder, 'shared');
  mkdirSync(shared);
  // So large that its rewriting after an erasure does not fit into SQLite's memory.
  const store = openSqliteStore(path.join(folder, 'data'));
  for (let index = 0; index < 100; index += 1) {
    await store.add({ ...enquiry, message: `${index} `.repeat(20_000) });
  }
  chmodSync(shared, 0o1777);
  const trace = path.join(folder, 'trace');
  const port = await freePort();
  const { NODE_COMPILE_CACHE: _, PWTEST_CACHE_DIR: __, ...own } = process.env;
  const [name = '', ...args] = command.replace('PORT', String(port)).split(' ');
  const program = name === 'node' ? process.execPath : path.resolve('node_modules/.bin', name);
  const child = spawn(
    'strace',
    ['-f', '-s', '4096', '--seccomp-bpf', '-e', 'trace=%file', '-o', trace, program, ...args],
    {
      cwd: project,
      env: { ...own, TMPDIR: shared, DATA_DIR: path.join(folder, 'data'), PORT: String(port) },
      stdio: 'ignore',
      detached: true,
    },
  );
  const ended = once(child, 'exit');
  if (listens) {
    const isOpen = () =>
      once(connect(port, 'localhost'), 'connect').then(
        () => true,
        () => false,
      );
    await expect.poll(isOpen, { timeout: 120_000 }).toBe(true);
    process.kill(-(child.pid ?? 0), 'SIGTERM');
  }
  await ended;
  const asked = readFileSync(trace, 'utf8').match(/"[^"]*"/g) ?? [];
  expect(asked.length, command).toBeGreaterThan(50);
  const within = asked
    .filter((file) => file.startsWith(`"${shared}/`))
    .map((file) => file.slice(shared.length + 2, -1));
  return within.filter((file) => !random.test(file));
}

test('each temporary folder of a program or a test has a random name', () => {
  const files = globSync('{build,config,deploy,desk,server,src,tests}/**/*.{ts,js}', {
    exclude: (name) => name === 'node_modules',
  });
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('tmpdir(' + ')')),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !/mkdtemp(Sync)?\(/.test(line))).toEqual([]);
});

// Other accounts may put files there first, under each name that they can guess.
test.skipIf(spawnSync('strace', ['-V']).error)(
  'no command reads or writes in the shared temporary folder',
  async () => {
    const project = temporaryFolder();
    copyProject(project);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const [name, until = 'ends', args = ''] of commands) {
      const folder = name.startsWith('test') ? '.' : project;
      const asked = await pathsOf(folder, `${scripts[name]} ${args}`.trim(), until === 'listens');
      expect(asked, name).toEqual([]);
    }
    // Playwright runs in `npm test`, of which config/run.js sets the environment.
    const list = 'node config/run.js node_modules/@playwright/test/cli.js test --list --config tests/e2e';
    expect(await pathsOf('.', list, false)).toEqual([]);
    expect(statSync('node_modules/.compile-cache').mode & 0o777).toBe(0o700);

    const shared = await pathsOf(
      project,
      'node -e require("module").enableCompileCache();require("typescript")',
      false,
    );
    expect(shared).not.toEqual([]);
  },
);
