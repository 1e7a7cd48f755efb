import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { noteChanges } from '../desk/content/history.ts';
import { commit, lockProject, RefusedError } from '../desk/content/project-files.ts';
import { violationLine } from '../src/content/content-error.ts';
import { contentFolder } from '../src/content/files.ts';
import { parseContent } from '../src/content/yaml.ts';
import { migrated } from './steps.ts';
import type { Changes, Texts } from './texts.ts';

/**
 * Brings the content to the format of this release (`npm run migrate`): shows what it would change, and writes it with
 * `--write`.
 */

const pathOf = (name: string) => `${contentFolder}/${name}`;

/** Path of a file; of one that is not there an empty one. */
const existing = (name: string) => (existsSync(pathOf(name)) ? pathOf(name) : '/dev/null');

const readTexts = (): Texts =>
  new Map(
    readdirSync(contentFolder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll(path.sep, '/'))
      .filter((name) => /^[\w-]+\.yaml$|^privacy\.md$|^(insights|work|pages)\/[\w-]+\.md$/.test(name))
      .map((name) => [name, readFileSync(pathOf(name), 'utf8')]),
  );

const git = (...given: readonly string[]) => spawnSync('git', given, { encoding: 'utf8' });

/** Shows how the files would differ; names them where git is not installed. */
function show(changed: Changes): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrate-'));
  for (const [name, text] of changed) {
    const next = path.join(folder, path.basename(name));
    writeFileSync(next, text ?? '');
    const { stdout, error } = git('diff', '--no-index', '-w', '--', existing(name), next);
    console.log(error ? `${pathOf(name)} would change.` : `${pathOf(name)}\n${stdout.replace(/^(.*\n){4}/, '')}`);
  }
  rmSync(folder, { recursive: true });
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

/** Writes all of the files, or none; where git has not got all that they say, they stay beside the new ones. */
function write(before: Texts, changed: Changes): void {
  const names = [...changed.keys()];
  const { stdout, status } = git('status', '--porcelain', '--', ...names.map(pathOf));
  lockProject(process.cwd());
  const problem = noteChanges(process.cwd());
  if (problem) console.error(problem);
  const steps = [...changed].map(([name, text]) => ({ to: pathOf(name), ...(text !== undefined && { text }) }));
  const former =
    status === 0 && !stdout
      ? []
      : [...before].filter(([name]) => changed.has(name)).map(([name, text]) => ({ to: `${pathOf(name)}.bak`, text }));
  const isCurrent = () => isDeepStrictEqual(readTexts(), before);
  if (!commit(process.cwd(), [...former, ...steps], isCurrent)) {
    throw new RefusedError('Nothing was written: another program has changed a file meanwhile. Try again.');
  }
  console.log(`Written: ${names.map(pathOf).join(', ')}. Now run "npm run build".`);
}

try {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const before = readTexts();
  const violations = [...before]
    .filter(([name]) => name.endsWith('.yaml'))
    .flatMap(([name, text]) => parseContent(text, pathOf(name), []).violations);
  const changed = violations.length > 0 ? new Map() : migrated(before);
  if (violations.length > 0) fail(`${violations.map(violationLine).join('\n')}\nFix this first.`);
  else if (changed.size === 0) console.log(`${contentFolder}/ has the format of this release already.`);
  else if (values.write) write(before, changed);
  else {
    show(changed);
    console.log('Nothing is written yet: "npm run migrate -- --write" does it.');
  }
} catch (error) {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (!(error instanceof RefusedError || code.startsWith('ERR_PARSE_ARGS_') || syscall)) throw error;
  fail(syscall ? `Nothing was written: ${message}.` : message);
}
