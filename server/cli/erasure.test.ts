import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { backdate, runCommand, startCommand } from '../testing/owner-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const enquiry = { name: 'Ada', email: 'ada@company.example', phone: '', company: '', message: '', service: '' };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Makes a folder with enquiries of the given ages in days. Its store stays open, as it does while the site is served. */
async function serve(...ages: number[]): Promise<string> {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels: ['email'] });
  onTestFinished(() => store.close());
  for (const age of ages) {
    const { id } = await store.add({ ...enquiry, message: `written ${age} days ago` });
    backdate(folder, id, daysAgo(age));
  }
  return folder;
}

/**
 * Returns all bytes of the database and of its write-ahead log. Another process reads both files: if this process closed
 * them, its open store would lose its locks (POSIX).
 */
function bytesIn(folder: string): string {
  const file = databasePath(folder);
  const { stdout, status } = spawnSync('cat', [file, `${file}-wal`], {
    encoding: 'latin1',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  expect(status).toBe(0);
  return stdout;
}

test('purge erases what is older, says how many, and leaves no byte of it on the disk', async () => {
  const folder = await serve(800, 366, 364, 0);
  expect(bytesIn(folder)).toContain('written 366 days ago');
  expect(runCommand(folder, ['purge', '--older-than', '365d'])).toEqual({
    stdout: 'Deleted 2 enquiries that were older than 365 days.\n',
    stderr: '',
    status: 0,
  });
  const left = bytesIn(folder);
  expect(left).not.toMatch(/written (800|366) days ago/);
  expect(left).toContain('written 364 days ago');
  expect(left).toContain('written 0 days ago');
  const outbox = new DatabaseSync(databasePath(folder), { readOnly: true });
  expect(outbox.prepare('SELECT enquiry_id FROM notices').all()).toEqual([{ enquiry_id: 3 }, { enquiry_id: 4 }]);
  outbox.close();
  expect(runCommand(folder, ['purge', '--older-than', '364d']).stdout).toContain('Deleted 1 enquiry that was older');
  expect(runCommand(folder, ['purge', '--older-than', '1d']).stdout).toContain('Deleted 0 enquiries that were older');
});

test('delete leaves no byte of the enquiry on the disk', async () => {
  const folder = await serve(2, 1);
  runCommand(folder, ['delete', '1']);
  expect(bytesIn(folder)).not.toContain('written 2 days ago');
  expect(bytesIn(folder)).toContain('written 1 days ago');
});

/** Holds a read transaction on the database until the reader is closed. */
function startReader(folder: string): DatabaseSync {
  const reader = new DatabaseSync(databasePath(folder), { readOnly: true });
  onTestFinished(() => void (reader.isOpen && reader.close()));
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  return reader;
}

test.for([
  [['delete', '1'], 'Enquiry 1 is deleted'],
  [['purge', '--older-than', '2d'], 'Deleted 1 enquiry that was older than 2 days'],
] as const)(
  '%j beside a reader refuses no visitor, and says what it did and what is left',
  async ([args, deletion]) => {
    const folder = await serve(3, 1, 0);
    const reader = startReader(folder);
    const visitors = openSqliteStore(folder, { timeout: 500 }); // Shorter than the command's timeout for the reader.
    onTestFinished(() => visitors.close());
    let running = true;
    const erasure = startCommand(folder, args).finally(() => {
      running = false;
    });
    let storedMeanwhile = 0;
    while (running) {
      await visitors.add(enquiry);
      storedMeanwhile += (await visitors.get(1)) === undefined ? 1 : 0;
      // Between two visitors the database is free, so that the command finds a moment too.
      await pause(10);
    }
    expect(await erasure).toEqual({
      stdout: '',
      stderr: `${deletion}, but a trace may stay in the -wal file until the next delete or purge: another program kept the database busy.\n`,
      status: 1,
    });
    expect(storedMeanwhile).toBeGreaterThan(1);

    expect(bytesIn(folder)).toContain('written 3 days ago');
    reader.close();
    runCommand(folder, ['delete', '2']);
    expect(bytesIn(folder)).not.toMatch(/written [31] days ago/);
  },
);

test('delete waits for a reader that comes to its end', async () => {
  const folder = await serve(3, 0);
  const reader = startReader(folder);
  const visitors = openSqliteStore(folder);
  onTestFinished(() => visitors.close());
  const erasure = startCommand(folder, ['delete', '1']);
  await vi.waitUntil(async () => (await visitors.get(1)) === undefined, { timeout: 60_000, interval: 10 });
  reader.close();
  expect(await erasure).toEqual({ stdout: 'Enquiry 1 is deleted.\n', stderr: '', status: 0 });
  expect(bytesIn(folder)).not.toContain('written 3 days ago');
});

test('purge where nothing was ever stored deletes nothing and creates nothing', () => {
  expect(runCommand(temporaryFolder(), ['purge', '--older-than', '1d']).stdout).toBe(
    'Deleted 0 enquiries that were older than 1 day.\n',
  );
});
