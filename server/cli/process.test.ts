import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { enquiry } from '../testing/enquiry.ts';
import { nodeArguments } from '../testing/node-arguments.ts';
import { spawnCommand } from '../testing/owner-command.ts';

/** Tests of what only a process of its own has: pipes and exit codes. */

const count = 200;

/** Makes a store of 12 MB, more than pipes and pages hold. */
async function makeStore() {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  for (let number = 1; number <= count; number += 1) {
    await store.add({ ...enquiry, message: `${number} `.padEnd(60_000, 'long ') });
  }
  return { folder, store };
}

test('an export goes as fast as its reader: what is not read yet is still in the database alone', async () => {
  const { folder, store } = await makeStore();
  const { child, ended } = spawnCommand(folder, ['export', '--format', 'json']);
  await once(child.stdout, 'readable');
  await store.erase({ id: 1 });
  const [json, errors] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(errors).toBe('');
  expect(JSON.parse(json).map(({ id }: { id: number }) => id)).toEqual(
    Array.from({ length: count - 1 }, (_, index) => count - index),
  );
});

test('an export ends quietly where its reader has had enough, and says so in one line where it can’t be written whole', async () => {
  const { folder, store } = await makeStore();
  const { child, ended } = spawnCommand(folder, ['export', '--format', 'csv']);
  const errors = text(child.stderr);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await ended).toEqual([0, null]);
  expect(await errors).toBe('');
  if (existsSync('/dev/full')) {
    for (const command of [
      ['export', '--format', 'csv'],
      ['show', '1'],
    ]) {
      const args = nodeArguments('server/cli/enquiries.ts', ...command);
      const full = ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, ...args];
      const { stderr, status } = spawnSync('sh', full, { env: { DATA_DIR: folder }, encoding: 'utf8' });
      expect(stderr).toBe('The output is not complete: ENOSPC: no space left on device, write.\n');
      expect(status).toBe(1);
    }
    expect((await store.get(1))?.mark).toBe('unread');
  }
});
