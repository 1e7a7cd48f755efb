import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { listenAnywhere } from '../../server/testing/server.ts';
import { newerReleaseCheck } from './newer-release.ts';

/** Clone of a repository with these tags, of release 1.9.0. */
function cloneOf(...tags: readonly string[]) {
  const folder = temporaryFolder();
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@company.example', ...args], { cwd: folder });
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "1.9.0" }');
  git('init');
  git('commit', '--allow-empty', '--message', 'Begin');
  for (const tag of tags) git('tag', tag);
  git('remote', 'add', 'origin', folder);
  return folder;
}

test.each([
  [['v1.2.0', 'v1.9.0', 'v1.10.0', 'v2.0.0-beta', 'next'], 'Release 1.10.0 exists: read its changelog, then upgrade.'],
  [['v1.9.0'], undefined],
  [[], undefined],
])('of the tags %j a newer release is named, and no other one', (tags, todo) => {
  expect(newerReleaseCheck(undefined, cloneOf(...tags))).toMatchObject({ name: 'The code is release 1.9.0', todo });
});

test('a repository that is missing, is no address, or hangs is named as one that can’t be asked', async () => {
  const { server, port } = await listenAnywhere();
  onTestFinished(() => void server.close());
  const folder = cloneOf();
  for (const address of ['--upload-pack=touch hacked', '/missing', `http://127.0.0.1:${port}/`]) {
    const { todo } = newerReleaseCheck(address, folder, 500);
    expect(todo).toBe(`${address} can't be asked for a newer one: name another, as in “-- --newer https://…”.`);
  }
});
