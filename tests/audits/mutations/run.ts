import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Check, type Mutation, mutations } from './mutations.ts';

/**
 * `npm run test:mutations -- csv cli units`: makes one error at a time in a copy of the project, and runs the check that
 * has to fail. So a change of the tests can be shown to catch as much as before. The arguments are names, areas or kinds
 * of checks.
 */

/** Command of each kind of check; the check's arguments follow. */
const commands: Readonly<Record<Check[0], readonly [string, ...string[]]>> = {
  units: ['vitest', 'run', '--bail=1'],
  browser: ['node', 'config/run.js', 'tests/audits/mutations/run-browser-tests.ts', 'standard'],
  snapshots: ['node', 'config/run.js', 'tests/audits/mutations/run-browser-tests.ts', 'published'],
  examples: ['node', 'config/run.js', 'tests/audits/mutations/run-browser-tests.ts', 'examples'],
  types: ['tsc', '--project', '.'],
  lint: ['biome', 'ci', '--error-on-warnings'],
};

/** Timeout of one check in milliseconds. */
const timeout = 300_000;

/** Milliseconds in which an interrupted check can end its own programs. */
const grace = 10_000;

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interruption.abort());
}

function select(words: readonly string[]): readonly Mutation[] {
  const labelsOf = ({ name, area, check: [kind] }: Mutation): readonly string[] => [name, area, kind];
  const unknown = words.filter((word) => !mutations.some((mutation) => labelsOf(mutation).includes(word)));
  if (unknown.length > 0) {
    const known = [...new Set(mutations.flatMap(({ area, check: [kind] }) => [area, kind]))].sort().join(', ');
    console.error(`No mutation is called ${unknown.join(', ')}. Choose a name of mutations.ts, or one of ${known}.`);
    process.exit(2);
  }
  return mutations.filter(
    (mutation) => words.length === 0 || labelsOf(mutation).some((label) => words.includes(label)),
  );
}

/** Copies what git tracks, and new files, into a temporary folder. The build's own folder in node_modules is not shared. */
function copyWorkingTree(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutations-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const name of listed.split('\0').filter((text) => text && existsSync(text))) {
    cpSync(name, path.join(folder, name));
  }
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync('node_modules').filter((entry) => entry !== '.cache')) {
    symlinkSync(path.resolve('node_modules', name), path.join(packages, name), 'junction');
  }
  return folder;
}

/** Signals a check and the programs that it started, which are one process group. */
function signalGroup({ pid }: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(-Number(pid), signal);
  } catch {
    // The group has ended.
  }
}

interface Result {
  readonly status: 'passed' | 'failed' | 'timed out';
  readonly output: string;
}

async function runCheck([kind, ...more]: Check, folder: string): Promise<Result> {
  const [program, ...args] = commands[kind];
  const child = spawn(program, [...args, ...more], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const deadline = AbortSignal.any([interruption.signal, AbortSignal.timeout(timeout)]);
  let kill: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    signalGroup(child, 'SIGINT');
    kill = setTimeout(() => signalGroup(child, 'SIGKILL'), grace);
  };
  deadline.addEventListener('abort', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  deadline.removeEventListener('abort', end);
  clearTimeout(kill);
  return { status: deadline.aborted ? 'timed out' : code === 0 ? 'passed' : 'failed', output };
}

const passing = new Map<string, boolean>();

/** Returns true if a check passes without a mutation, as found out once: a check that fails anyway catches nothing. */
async function passesUnchanged(check: Check, folder: string): Promise<boolean> {
  const words = check.join(' ');
  const known = passing.get(words);
  if (known !== undefined) {
    return known;
  }
  const { status, output } = await runCheck(check, folder);
  if (status !== 'passed') {
    console.error(`${output}\nWithout a mutation, this check ${status}: ${words}`);
  }
  passing.set(words, status === 'passed');
  return status === 'passed';
}

async function tryMutation({ file, find, replace, check }: Mutation, folder: string) {
  const place = path.join(folder, file);
  const text = existsSync(place) ? readFileSync(place, 'utf8') : '';
  if (text.split(find).length !== 2) {
    return 'NOT FOUND';
  }
  if (!(await passesUnchanged(check, folder))) {
    return 'UNUSABLE CHECK';
  }
  writeFileSync(
    place,
    text.replace(find, () => replace),
  );
  const { status } = await runCheck(check, folder);
  writeFileSync(place, text);
  return { passed: 'MISSED', failed: 'caught', 'timed out': 'TIMED OUT' }[status];
}

const selected = select(process.argv.slice(2));
const folder = copyWorkingTree();
let caught = 0;
try {
  for (const mutation of selected) {
    const start = performance.now();
    const result = await tryMutation(mutation, folder);
    if (interruption.signal.aborted) {
      break;
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${result.padEnd(9)} ${mutation.name} (${mutation.file}; ${mutation.check[0]}, ${seconds} s)`);
    caught += result === 'caught' ? 1 : 0;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${caught} of ${selected.length} mutations were caught.`);
process.exitCode = caught === selected.length ? 0 : 1;
