import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { valuesOfLastCommit } from './last-commit.ts';

const write = (project: string, heading: string) =>
  writeFileSync(path.join(project, 'content/not-found.yaml'), `heading: ${heading}\n`);

test('the last commit has what a file said before it was saved, also in a folder of the repository', async () => {
  const repository = temporaryFolder();
  const project = path.join(repository, 'site');
  mkdirSync(path.join(project, 'content'), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@company.example', ...args], { cwd: project });
  write(project, 'Before');
  mkdirSync(path.join(project, 'content/insights'));
  writeFileSync(path.join(project, 'content/insights/a.md'), '---\ntitle: A\n---\n\nText.\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message=Words');
  write(project, 'After');
  expect(await valuesOfLastCommit(project, 'notFound')).toEqual({ heading: 'Before' });
  expect(await valuesOfLastCommit(project, 'insights/a')).toEqual({ title: 'A', body: 'Text.\n' });
  expect(await valuesOfLastCommit(project, 'home')).toBeUndefined();
});

test('without git there is none', async () => {
  const project = temporaryFolder();
  mkdirSync(path.join(project, 'content'));
  write(project, 'Here');
  expect(await valuesOfLastCommit(project, 'notFound')).toBeUndefined();
});
