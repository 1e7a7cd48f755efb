import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { onFullDisk, throughShell } from '../../server/testing/full-disk.ts';
import { withFault } from '../testing/failing-disk.ts';
import { commit, lockProject, RefusedError } from './project-files.ts';

const { failing } = await vi.hoisted(() => import('../testing/failing-disk.ts'));
vi.mock('node:fs', async (original) => failing(await original()));

/** A save of two files, of which one is new, with a deleted one. */
const steps = [
  { to: 'content/home.yaml', text: 'new home' },
  { to: 'content/insights/new.md', text: 'new article' },
  { to: 'content/pages/old.md' },
];
const before: Record<string, string> = {
  'content/home.yaml': 'old home',
  'content/pages/old.md': 'page',
};
const after: Record<string, string> = {
  'content/home.yaml': 'new home',
  'content/insights/new.md': 'new article',
};

function site() {
  const project = temporaryFolder();
  for (const [name, text] of Object.entries(before)) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), text, { mode: 0o640 });
  }
  const read = () =>
    Object.fromEntries(
      globSync('{*,.desk}/**', { cwd: project })
        .filter((name) => statSync(path.join(project, name)).isFile())
        .map((name) => [name, readFileSync(path.join(project, name), 'utf8')]),
    );
  return { project, read };
}

/** Saves with a fault at a call; returns true if the save said that it is done. */
const saveWithFault = (project: string, call: number, isKilled: boolean): boolean =>
  withFault(call, isKilled, () => commit(project, steps, () => true)) ?? false;

test.each([
  ['that is current makes all of its steps, and keeps the modes of files under any umask', true, after],
  ['that is not current any more makes none', false, before],
])('a save %s', (_, isCurrent, files) => {
  const { project, read } = site();
  const umask = process.umask(0o077);
  expect(commit(project, steps, () => isCurrent)).toBe(isCurrent);
  process.umask(umask);
  expect(read()).toEqual(files);
  expect(statSync(path.join(project, 'content/home.yaml')).mode & 0o777).toBe(0o640);
});

test('whichever change of the disk fails, all of a save is there or nothing of it', () => {
  for (let call = 0, isSaved = false; !isSaved; call += 1) {
    const { project, read } = site();
    isSaved = saveWithFault(project, call, false);
    const { '.desk/save/0': _, ...now } = read();
    expect([call, now]).toEqual([call, isSaved ? after : before]);
  }
});

test('whichever change of the disk is the last before a kill, each file is whole, and the next save goes on', () => {
  for (let call = 0, isSaved = false; !isSaved; call += 1) {
    const { project, read } = site();
    isSaved = saveWithFault(project, call, true);
    const now = read();
    for (const { to } of steps) expect([before, after].map((files) => files[to])).toContain(now[to]);
    const left = steps.filter(({ to }) => now[to] !== after[to]);
    expect(commit(project, left, () => true)).toBe(true);
    expect(read()).toEqual(after);
  }
});

test.each(['.desk', '.desk/save', '.desk/lock'])('nothing is written through %s as a symbolic link', (name) => {
  const { project } = site();
  const elsewhere = temporaryFolder();
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  symlinkSync(name === '.desk/lock' ? path.join(elsewhere, 'lock') : elsewhere, path.join(project, name));
  try {
    lockProject(project);
    commit(project, [{ to: 'content/home.yaml', text: 'new home' }], () => true);
  } catch (error) {
    expect(error).toBeInstanceOf(RefusedError);
  }
  expect(globSync('**', { cwd: elsewhere }).filter((each) => each !== '.')).toEqual([]);
});

test('only one desk is open for a folder, and neither a killed one nor a full disk keeps the next from opening', async () => {
  const { project } = site();
  const program = `
    import { lockProject } from ${JSON.stringify(new URL('project-files.ts', import.meta.url).href)};
    try {
      lockProject(${JSON.stringify(project)});
      console.log('open');
    } catch (error) {
      console.log(error.message);
    }
    setInterval(() => {}, 1000);`;
  const open = async (shell?: string) => {
    const desk = spawn(...throughShell(shell, process.execPath, ['--input-type=module', '--eval', program]));
    const [said] = await once(desk.stdout, 'data');
    return { desk, said: String(said).trim() };
  };
  const first = await open();
  const second = await open();
  const ended = once(first.desk, 'exit');
  first.desk.kill('SIGKILL');
  await ended;
  const third = await open(onFullDisk(0));
  second.desk.kill();
  third.desk.kill();
  expect([first.said, second.said, third.said]).toEqual([
    'open',
    'Another desk is open for this folder. Close it first.',
    'open',
  ]);
});
