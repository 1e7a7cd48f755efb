import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { enquiry } from '../testing/enquiry.ts';
import { onFullDisk } from '../testing/full-disk.ts';
import { listEnquiries } from '../testing/list-enquiries.ts';
import { backdate, runCommand, startCommand } from '../testing/owner-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Makes a folder with one old enquiry and one with a long message. Its store stays open, as it does while the site is served. */
async function serve() {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels: ['email'] });
  onTestFinished(() => store.close());
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

test.skipIf(process.platform === 'win32')('on a full disk, a line says so, and an enquiry can be read', async () => {
  const { folder, store, before } = await serve();
  const run = (args: readonly string[]) => runCommand(folder, args, {}, onFullDisk(4)); // Less than a page in the write-ahead log takes.
  const remedy =
    'disk I/O error: see that its disk has room and works, that this user may write there, and try again.\n';
  for (const args of changes) {
    const line = `Nothing was changed in ${databasePath(folder)}: ${remedy}`;
    expect(run(args)).toEqual({ stdout: '', stderr: line, status: 1 });
  }
  const { stdout, stderr, status } = run(['show', '1']);
  expect(stdout).toMatch(/^Enquiry: +1\n(?:.*\n)* {2}Hello\n$/);
  expect([stderr, status]).toEqual([`Enquiry 1 stays unread: ${remedy}`, 0]);
  expect(await listEnquiries(store)).toEqual(before);
  store.close();
  expect(runCommand(folder, ['show', '1'], {}, onFullDisk(16))).toMatchObject({
    stdout: '',
    stderr: `The enquiries in ${databasePath(folder)} can't be used: ${remedy}`,
  });
});
