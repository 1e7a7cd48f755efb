import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { type CommandName, commands } from '../../../server/cli/commands.ts';
import type { Database } from '../../../server/storage/database.ts';
import { createStore } from '../../../server/storage/store.ts';
import { openD1 } from '../../../server/storage/wrangler.ts';
import { enquiry } from '../../../server/testing/enquiry.ts';
import { migrate } from './test-worker.ts';

/** Tests of the owner's commands and the desk on D1, as wrangler opens it on the owner's machine. */

function emptyState(): string {
  const state = mkdtempSync(path.join(tmpdir(), 'd1-state-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return state;
}

test('a database without tables is named, with the remedy', async () => {
  await expect(openD1('local', emptyState())).rejects.toThrow(
    'The local D1 database can\'t be used: its tables are missing. In deploy/cloudflare, run "npx wrangler d1 migrations apply enquiries --local".',
  );
});

test('enquiries of the Worker are listed, read, deleted, and left to the backups of D1', async () => {
  const state = emptyState();
  const configPath = path.join(import.meta.dirname, '../wrangler.jsonc');
  const worker = await getPlatformProxy<{ DB: Database }>({ configPath, persist: { path: state } });
  await migrate(worker.env.DB);
  await createStore(worker.env.DB).add(enquiry);
  await worker.dispose();

  const { database, close } = await openD1('local', state);
  onTestFinished(close);
  const store = createStore(database);
  const run = (name: CommandName, word?: string) =>
    commands[name].run({
      store,
      file: 'the local D1 database',
      channels: [],
      notifications: { email: undefined, webhook: undefined },
      siteUrl: 'https://www.company.example',
      word,
      options: {},
    });
  expect(await run('show', '1')).toEqual({ output: expect.stringContaining('Hello') });
  expect(await store.count({ unread: true })).toBe(0);
  await expect(run('backup', 'copy.db')).rejects.toThrow(
    'the local D1 database has its own backups: see docs/how-to/publish-on-cloudflare.md.',
  );
  expect(await run('delete', '1')).toEqual({ output: 'Enquiry 1 is deleted.\n', warning: '' });
  expect(await run('list')).toMatchObject({ output: 'There are no enquiries yet in the local D1 database.\n' });
});
