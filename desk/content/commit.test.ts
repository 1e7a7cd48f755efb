import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { commit, lockProject, undoInterruptedSave } from './commit.ts';
import { RefusedFileError } from './project-files.ts';

/** Calls that change the disk, until one fails; `isKilled` makes all later ones fail as well, so that nothing runs after it. */
const disk = vi.hoisted(() => ({ callsLeft: Number.POSITIVE_INFINITY, isKilled: false }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const changing = [
    'openSync',
    'writeFileSync',
    'fsyncSync',
    'copyFileSync',
    'mkdirSync',
    'renameSync',
    'rmSync',
  ] as const;
  const failing = changing.map((name) => [
    name,
    (...given: unknown[]) => {
      disk.callsLeft -= 1;
      if (disk.isKilled ? disk.callsLeft < 0 : disk.callsLeft === -1) throw new Error(`no ${name}`);
      return Reflect.apply(fs[name], fs, given);
    },
  ]);
  return { ...fs, ...Object.fromEntries(failing) };
});

/** A save of two files, of which one is new, with a deleted one and an image. */
const steps = [
  { from: '.desk/uploads/images/a.png', to: 'public/images/a.png' },
  { to: 'content/home.yaml', text: 'new home' },
  { to: 'content/insights/new.md', text: 'new article' },
  { to: 'content/pages/old.md' },
];
const before = {
  '.desk/uploads/images/a.png': 'image',
  'content/home.yaml': 'old home',
  'content/pages/old.md': 'page',
};
const after = {
  'public/images/a.png': 'image',
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
function saveWithFault(project: string, call: number, isKilled: boolean): boolean {
  Object.assign(disk, { callsLeft: call, isKilled });
  try {
    return commit(project, steps, () => true);
  } catch {
    return false;
  } finally {
    Object.assign(disk, { callsLeft: Number.POSITIVE_INFINITY, isKilled: false });
  }
}

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

test.each([
  ['fails', false],
  ['is the last before a kill', true],
])('whichever change of the disk %s, a save is there as a whole or not at all', (_, isKilled) => {
  const outcomes = new Set<boolean>();
  for (let call = 0; ; call += 1) {
    const { project, read } = site();
    const isSaved = saveWithFault(project, call, isKilled);
    // What the desk does at its next start, and before its next save.
    if (isKilled || existsSync(path.join(project, '.desk/save'))) undoInterruptedSave(project);
    const now = read();
    expect([call, now]).toEqual([call, now['content/home.yaml'] === 'new home' ? after : before]);
    expect(isSaved && now['content/home.yaml'] === 'old home', `call ${call} loses what is said to be saved`).toBe(
      false,
    );
    outcomes.add(isSaved);
    if (isSaved && call > 30) break;
  }
  expect(outcomes).toEqual(new Set([true, false]));
});

/** Kills a save at the first call after which its project is in a state. */
function killedSave(isWanted: (project: string, read: () => Record<string, string>) => boolean) {
  for (let call = 0; call < 1000; call += 1) {
    const { project, read } = site();
    saveWithFault(project, call, true);
    if (isWanted(project, read)) return { project, read };
  }
  throw new Error('No kill leaves that state.');
}

const journal = (project: string) => path.join(project, '.desk/save/journal.json');

const isMoved = (_: string, now: () => Record<string, string>) => now()['content/home.yaml'] === 'new home';
const isMade = (folder: string) =>
  existsSync(journal(folder)) && !existsSync(path.join(folder, 'content/pages/old.md'));
const { '.desk/uploads/images/a.png': _image, ...rest } = before;

test.each([
  ['in the middle is undone', 'content/home.yaml', isMoved, before],
  ['in the middle is undone', 'public/images/a.png', isMoved, rest],
  ['when all of its steps were done stays', 'content/home.yaml', isMade, after],
  ['when all of its steps were done stays', 'public/images/a.png', isMade, after],
])('a save that was killed %s, and what somebody has written into %s since then stays', (_, name, isWanted, files) => {
  const { project, read } = killedSave(isWanted);
  writeFileSync(path.join(project, name), 'by hand');
  expect(undoInterruptedSave(project)).toEqual(files === after ? [] : steps.map(({ to }) => to));
  expect(read()).toEqual({ ...files, [name]: 'by hand' });
});

test('a journal that can’t be read is refused in words, and nothing is moved', () => {
  const { project, read } = site();
  mkdirSync(path.dirname(journal(project)), { recursive: true });
  writeFileSync(journal(project), '');
  const now = read();
  expect(() => undoInterruptedSave(project)).toThrow(/journal\.json can’t be read.*delete the folder/);
  expect(read()).toEqual(now);
});

test.each(['.desk', '.desk/save', '.desk/lock'])('nothing is written through %s as a symbolic link', (name) => {
  const { project } = site();
  const elsewhere = temporaryFolder();
  rmSync(path.join(project, '.desk'), { recursive: true });
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  symlinkSync(name === '.desk/lock' ? path.join(elsewhere, 'lock') : elsewhere, path.join(project, name));
  try {
    lockProject(project);
    commit(project, [{ to: 'content/home.yaml', text: 'new home' }], () => true);
  } catch (error) {
    expect(error).toBeInstanceOf(RefusedFileError);
  }
  expect(globSync('**', { cwd: elsewhere }).filter((each) => each !== '.')).toEqual([]);
});

test('only one desk is open for a folder, and a killed one does not keep the next from opening', async () => {
  const { project } = site();
  const program = `
    import { lockProject } from ${JSON.stringify(new URL('commit.ts', import.meta.url).href)};
    try {
      lockProject(${JSON.stringify(project)});
      console.log('open');
    } catch (error) {
      console.log(error.message);
    }
    setInterval(() => {}, 1000);`;
  const open = async () => {
    const desk = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    const [said] = await once(desk.stdout, 'data');
    return { desk, said: String(said).trim() };
  };
  const first = await open();
  const second = await open();
  const ended = once(first.desk, 'exit');
  first.desk.kill('SIGKILL');
  await ended;
  const third = await open();
  second.desk.kill();
  third.desk.kill();
  expect([first.said, second.said, third.said]).toEqual([
    'open',
    'Another desk is open for this folder. Close it first.',
    'open',
  ]);
});
