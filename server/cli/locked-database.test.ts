import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { enquiry } from '../testing/enquiry.ts';
import { onFullDisk } from '../testing/full-disk.ts';
import { listEnquiries } from '../testing/list-enquiries.ts';
import { backdate, runCommand, startCommand } from '../testing/owner-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Makes a folder with one old enquiry and one with a long message. */
async function serve() {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels: ['email'] });
  const { id } = await store.add(enquiry);
  backdate(folder, id, '2025-01-01T00:00:00.000Z');
  await store.add({ ...enquiry, message: 'long '.repeat(10_000) });
  return { folder, store, before: await listEnquiries(store) };
}

const changes = [
  ['delete', '1'],
  ['purge', '--older-than', '1d'],
] as const;

test('while another program keeps the database locked, a line says so, and an enquiry can be read', async () => {
  const { folder, store, before } = await serve();
  const other = new DatabaseSync(databasePath(folder));
  other.exec('BEGIN IMMEDIATE');
  const results = await Promise.all([...changes, ['show', '1']].map((args) => startCommand(folder, args)));
  other.close();
  const remedy = 'another program keeps the database locked: try again in a moment.\n';
  const refused = { stdout: '', stderr: `Nothing was changed in ${databasePath(folder)}: ${remedy}`, status: 1 };
  const shown = expect.stringMatching(/^Enquiry: +1\n(?:.*\n)* {2}Hello\n$/);
  expect(results).toEqual([
    refused,
    refused,
    { stdout: shown, stderr: `Enquiry 1 stays unread: ${remedy}`, status: 0 },
  ]);
  expect(await listEnquiries(store)).toEqual(before);
});

test.skipIf(process.platform === 'win32')(
  'on a full disk, a line says so with the remedy, and nothing is lost',
  async () => {
    const { folder, store, before } = await serve();
    for (const args of [...changes, ['show', '1']]) {
      const { stdout, stderr, status } = runCommand(folder, args, {}, onFullDisk(4)); // Less than a page in the write-ahead log takes.
      expect([stdout, status]).toEqual(['', 2]);
      expect(stderr).toMatch(/can't be used: .*: check that its disk has room and works, .* and try again\.\n$/);
    }
    expect(await listEnquiries(store)).toEqual(before);
  },
);
