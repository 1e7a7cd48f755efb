import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore, type SqliteStore } from '../../storage/sqlite/store.ts';
import { enquiry } from '../../testing/enquiry.ts';
import { commandLine, runCommand } from '../../testing/owner-command.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const count = 200;

/** Makes a store of 12 MB, more than pipes and pages hold, that stays open as it does while the site is served. */
async function serve(): Promise<{ folder: string; store: SqliteStore }> {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  for (let number = 1; number <= count; number += 1) {
    await store.add({ ...enquiry, message: `${number} `.padEnd(60_000, 'long ') });
  }
  return { folder, store };
}

function start(folder: string, ...args: string[]) {
  const line = commandLine(folder, args);
  const child = spawn(process.execPath, line.args, { env: line.env });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'close'), errors: text(child.stderr) };
}

test('an export goes as fast as its reader: what is not read yet is still in the database alone', async () => {
  const { folder, store } = await serve();
  const { child, ended, errors } = start(folder, 'export', '--format', 'json');
  await once(child.stdout, 'readable');
  await store.erase({ id: 1 });
  const [json] = await Promise.all([text(child.stdout), ended]);
  expect(await errors).toBe('');
  expect(JSON.parse(json).map(({ id }: { id: number }) => id)).toEqual(
    Array.from({ length: count - 1 }, (_, index) => count - index),
  );
});

test.for(['list --all', 'export --format csv', 'export --format json'])(
  '%s ends quietly where its reader has had enough',
  async (words) => {
    const { folder } = await serve();
    const { child, ended, errors } = start(folder, ...words.split(' '));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await ended).toEqual([0, null]);
    expect(await errors).toBe('');
  },
);

test.skipIf(!existsSync('/dev/full'))('an export that can not be written whole says so in one line', async () => {
  const { folder, store } = await serve();
  await store.erase({ id: 1 });
  expect(runCommand(folder, ['export', '--format', 'csv'], {}, 'exec "$@" > /dev/full')).toEqual({
    stdout: '',
    stderr: 'The output is not complete: ENOSPC: no space left on device, write.\n',
    status: 1,
  });
});
