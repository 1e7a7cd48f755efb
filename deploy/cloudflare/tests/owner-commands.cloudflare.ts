import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { type CommandName, commands } from '../../../server/cli/commands.ts';
import { copyFromD1 } from '../../../server/cli/open-store.ts';
import type { Database } from '../../../server/storage/database.ts';
import { databasePath } from '../../../server/storage/sqlite/database.ts';
import { openSqliteStore, type SqliteStore as Store } from '../../../server/storage/sqlite/store.ts';
import { createStore } from '../../../server/storage/store.ts';
import { openD1 } from '../../../server/storage/wrangler.ts';
import { enquiry } from '../../../server/testing/enquiry.ts';
import { listEnquiries } from '../../../server/testing/list-enquiries.ts';
import { onStore } from '../../../server/testing/owner-command.ts';
import { migrate } from './test-worker.ts';

/** Tests of the owner's commands and the desk on D1, as wrangler opens it on the owner's machine. */

function emptyState(): string {
  const state = mkdtempSync(path.join(tmpdir(), 'd1-state-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return state;
}

test('a database without tables is named, with the remedy', async () => {
  await expect(openD1('local', emptyState())).rejects.toThrow(
    'The local D1 database can\'t be used: its tables are missing, or of an earlier version. In deploy/cloudflare, run "npx wrangler d1 migrations apply enquiries --local".',
  );
});

/** Opens a new D1 as the Worker does and then as its owner does, with what runs a command on it. */
async function openOwnD1(add: (worker: Database) => Promise<unknown> = async () => {}) {
  const state = emptyState();
  const configPath = path.join(import.meta.dirname, '../wrangler.jsonc');
  const worker = await getPlatformProxy<{ DB: Database }>({ configPath, persist: { path: state } });
  await migrate(worker.env.DB);
  await add(worker.env.DB);
  await worker.dispose();

  const { database, close } = await openD1('local', state);
  onTestFinished(close);
  const store = { ...createStore(database), copyTo: (file: string) => copyFromD1(database, file) };
  const run = (name: CommandName, word?: string) =>
    commands[name].run({ ...onStore(store, 'the local D1 database', word), d1: database });
  return { store, run };
}

test('enquiries of the Worker are listed, read and deleted', async () => {
  const { store, run } = await openOwnD1((worker) => createStore(worker).add(enquiry));
  const { output, after } = await run('show', '1');
  expect(output).toContain('Hello');
  await after?.();
  expect(await store.count({ mark: 'unread' })).toBe(0);
  expect(await run('delete', '1')).toEqual({ output: 'Enquiry 1 is deleted.\n', warning: '' });
  expect(await run('list')).toMatchObject({ output: 'There are no enquiries yet in the local D1 database.\n' });
});

test('enquiries and their notifications move from a machine to D1 and back, each as it was, and another of the same number is refused', async () => {
  const folders = [1, 2].map(emptyState) as [string, string];
  const [here, back] = folders.map((folder) => openSqliteStore(folder, { channels: ['webhook'] })) as [Store, Store];
  for (let count = 0; count < 60; count += 1) {
    await here.add({ ...enquiry, phone: String(count), message: `Ünïcode ❤️\0"'\n${'long '.repeat(10_000)}` });
  }
  await here.erase({ id: 7 });
  await here.setMark(3, 'answered');
  await here.setNote(3, 'Called back', '');
  const [there, files] = [await openOwnD1(), emptyState()];
  const [first, second] = ['1.db', '2.db'].map((name) => path.join(files, name)) as [string, string];
  await here.copyTo(first);
  const restored = { output: `59 enquiries restored from ${first}.\n` };
  expect([await there.run('restore', first), await there.run('restore', first)]).toEqual([restored, restored]);
  expect(await there.run('backup', second)).toEqual({
    output: `59 enquiries copied to ${second}; the copy is sound.\n`,
  });
  expect(readdirSync(files)).toEqual(['1.db', '2.db']);
  copyFileSync(second, databasePath(folders[1]));
  expect(await listEnquiries(back)).toEqual(await listEnquiries(here));
  expect(await listEnquiries(there.store)).toEqual(await listEnquiries(here));
  expect(await back.outbox.backlog()).toEqual(await here.outbox.backlog());
  expect((await back.add(enquiry)).id).toBe(61);

  const other = await openOwnD1((worker) => createStore(worker).add({ ...enquiry, name: 'Grace' }));
  await expect(other.run('restore', first)).rejects.toThrow('enquiry 1 is another one there');
  expect((await other.store.get(1))?.name).toBe('Grace');
});
