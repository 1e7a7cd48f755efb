import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { openSqliteStore } from '../server/storage/sqlite/store.ts';
import { enquiry } from '../server/testing/enquiry.ts';
import { freePort } from '../server/testing/free-port.ts';
import { copyProject } from './e2e/support/sites/clean-copy.ts';

const { scripts: commands }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

/** How a script of package.json is traced: its arguments, and whether it is stopped once it listens on its port. */
interface Traced {
  readonly args?: string;
  readonly listens?: true;
  /** Runs in the project itself, which has the tests. The others run in a copy, one after the other. */
  readonly here?: true;
}

/** Every script of package.json, with arguments that make the tests among them short: each program that they start runs. */
const scripts: Readonly<Record<string, Traced | 'build, then serve'>> = {
  start: 'build, then serve',
  dev: { listens: true },
  build: {},
  serve: { listens: true },
  desk: { listens: true, args: '--no-open --port PORT' },
  publish: { args: '--yes' },
  preview: {},
  versions: {},
  'roll-back': {},
  'new-site': { args: 'made' },
  enquiries: { args: 'delete 1' },
  backup: {},
  migrate: {},
  'launch-check': {},
  'privacy-notice': {},
  statement: { args: 'accessibility' },
  test: { here: true, args: '--built storage.spec' },
  'test:units': { here: true, args: 'config/media-type' },
  'test:watch': { here: true, args: '--run config/media-type' },
  'test:engines': { here: true, args: '--built --grep="pillars open|the menu opens"' },
  conformance: { here: true, args: '--engine chromium /no-such-page' },
  'test:attack': { here: true, args: 'config/media-type audits/crash' },
  observatory: { here: true },
  'test:listening': { here: true, args: 'empty' },
  'test:mutations': { here: true, args: 'src/no-such-file.ts' },
  'test:cloudflare': { here: true },
  'test:publishing': { here: true, args: 'nginx static --grep=sitemap' },
  fix: { here: true },
};

/** Shared folders that programs know by heart. */
const wellKnown = ['/tmp/', '/var/tmp/', '/dev/shm/'];

/**
 * Names that nobody can guess, as mkdtemp makes them, D-Bus for its socket, and Vitest with nanoid; and names of programs that
 * follow no link: Xvfb creates its lock with O_EXCL and its socket with bind(2), Firefox looks for /dev/shm/dummy with O_NOFOLLOW.
 */
const harmless = /^(.+[-._][\dA-Za-z]{6}|dbus-[\dA-Za-z]{10}|[\w-]{21}|\.X11-unix|\.t?X\d+-lock|dummy)(\/|$)/;

/**
 * Runs a command with an empty temporary folder to which all accounts may write; returns the paths that were asked for
 * in shared folders and could be guessed.
 */
async function guessable(project: string, command: string, { listens }: Traced = {}): Promise<readonly string[]> {
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
  const { NODE_COMPILE_CACHE: _, PWTEST_CACHE_DIR: __, npm_lifecycle_event: ___, ...own } = process.env;
  const options = '-f -s 4096 --seccomp-bpf -e trace=%file -o'.split(' ');
  const child = spawn('strace', [...options, trace, 'sh', '-c', command.replace('PORT', `${port}`)], {
    cwd: project,
    env: {
      ...own,
      PATH: `${path.resolve('node_modules/.bin')}:${own.PATH}`,
      TMPDIR: shared,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
    },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  if (listens) {
    await vi.waitFor(() => once(connect(port, 'localhost'), 'connect'), { timeout: 120_000 });
    process.kill(-(child.pid ?? 0), 'SIGTERM');
  }
  await ended;
  const asked = (readFileSync(trace, 'utf8').match(/"[^"]*"/g) ?? []).map((file) => file.slice(1, -1));
  expect(asked.length, command).toBeGreaterThan(20);
  // If the project itself is in such a folder, Node and others look above it for packages and settings.
  const folders = [`${shared}/`, ...wellKnown.filter((known) => !path.resolve('.').startsWith(known))];
  return [...new Set(asked)].filter((file) => {
    const name = folders.find((known) => file.startsWith(known) && file !== known);
    return name && !harmless.test(file.slice(name.length));
  });
}

test('each temporary folder of a program or a test has a random name', () => {
  const files = globSync('{build,config,deploy,desk,migrate,server,src,tests}/**/*.{ts,js}', {
    exclude: (name) => name === 'node_modules',
  });
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('tmpdir(' + ')')),
  );
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !/mkdtemp(Sync)?\(/.test(line))).toEqual([]);
});

test('every script of package.json is traced', () => {
  expect(Object.keys(scripts)).toEqual(Object.keys(commands));
  expect(commands.start).toBe(`npm run build && ${commands.serve}`);
});

// Other accounts may put files there first, under each name that they can guess.
describe.skipIf(spawnSync('strace', ['-V']).error)('in the shared temporary folder', () => {
  const copy = path.resolve('test-results/traced');
  beforeAll(() => {
    rmSync(copy, { recursive: true, force: true });
    copyProject(copy);
  });

  const entries = Object.entries(scripts).filter((entry): entry is [string, Traced] => typeof entry[1] === 'object');

  test.for(entries)('"npm run %s" reads and writes no name that can be guessed', async ([name, traced]) => {
    expect(await guessable(traced.here ? '.' : copy, [commands[name], traced.args].join(' '), traced)).toEqual([]);
    expect(statSync('node_modules/.compile-cache').mode & 0o777).toBe(0o700);
  });

  test('an erasure at the desk, which has used SQLite for its lock before, asks for none either', async () => {
    const program = [
      'import { lockProject } from "./desk/content/project-files.ts";',
      'import { runCli } from "./server/cli/run-cli.ts";',
      'lockProject(process.env.DATA_DIR + "/..");',
      'process.exitCode = await runCli(["delete", "1"], process.env, process);',
    ].join(' ');
    expect(await guessable('.', `${process.execPath} --input-type=module -e '${program}'`)).toEqual([]);
  });
});
