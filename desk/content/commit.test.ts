import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { commit, takeBack } from './commit.ts';

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

test('a save makes all of its steps, and keeps the modes of files', () => {
  const { project, read } = site();
  expect(commit(project, steps, () => true)).toBe(true);
  expect(read()).toEqual(after);
  expect(statSync(path.join(project, 'content/home.yaml')).mode & 0o777).toBe(0o640);
});

test('a save that is not current any more makes none', () => {
  const { project, read } = site();
  expect(commit(project, steps, () => false)).toBe(false);
  expect(read()).toEqual(before);
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
    if (isKilled || existsSync(path.join(project, '.desk/save'))) takeBack(project);
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

test('taking back leaves alone what somebody has written since', () => {
  const { project, read } = site();
  for (let call = 0; read()['content/home.yaml'] !== 'new home'; call += 1) saveWithFault(project, call, true);
  writeFileSync(path.join(project, 'content/home.yaml'), 'by hand');
  takeBack(project);
  expect(read()).toEqual({ ...before, 'content/home.yaml': 'by hand' });
});
