import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore, type SqliteStore } from '../storage/sqlite/store.ts';
import { onFullDisk } from '../testing/full-disk.ts';
import { backdate, commandLine, runCommand, startCommand, suspect } from '../testing/owner-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { deleteOne } from './commands/delete.ts';
import { purge } from './commands/purge.ts';
import { resend } from './commands/resend.ts';
import { show } from './commands/show.ts';
import { runCommand as runInProcess } from './with-store.ts';

/**
 * Returns the bytes of all files in a folder. Another process reads them: if this process closed them, its open stores would
 * lose their locks (POSIX).
 */
function bytesIn(folder: string): string {
  const { stdout, status } = spawnSync('find', [folder, '-type', 'f', '-exec', 'cat', '{}', '+'], {
    encoding: 'latin1',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  expect(status).toBe(0);
  return stdout;
}

/** Text by which everything of an enquiry is found. */
const markOf = (number: number) => `<${String(number).padStart(5, '0')}>`;

const marksOf = (text: string) => new Set(text.match(/<\d{5}>/g));

const markedIn = (folder: string) => marksOf(bytesIn(folder));

function enquiryOf(number: number, length: number) {
  const mark = markOf(number);
  const [name, email, service] = [`N${mark}`, `${mark}@company.example`, mark];
  return { name, email, phone: mark, company: mark, service, message: mark.repeat(Math.ceil(length / mark.length)) };
}

const settings = { NOTIFY_TO: 'office@company.example', SMTP_URL: 'smtp://mail.company.example' };
const channels = ['email'] as const;

/** Runs a command on the database of a folder as the desk does. */
async function run(folder: string, command: typeof show, word?: string, options = {}): Promise<void> {
  const environment = { DATA_DIR: folder, ...settings };
  expect(await runInProcess(command, { word, options }, environment, async ({ status }) => status)).toBe('done');
}

type Erase = (folder: string, numbers: readonly number[]) => Promise<void>;

const erasures: Readonly<Record<string, Erase>> = {
  async delete(folder, numbers) {
    for (const number of numbers) {
      await run(folder, deleteOne, String(number));
    }
  },
  async purge(folder, numbers) {
    for (const number of numbers) {
      backdate(folder, number, '2025-01-01T00:00:00.000Z');
    }
    await run(folder, purge, undefined, { 'older-than': '30d' });
  },
};

/** What happens to an enquiry that is stored: each makes its rows grow or move, or writes further text of it. */
const events: readonly ((store: SqliteStore, folder: string, number: number) => Promise<unknown>)[] = [
  (_, folder, number) => run(folder, show, String(number)),
  (store, _, number) => store.markRead(number),
  async (_, folder, number) => suspect(folder, number, markOf(number).repeat(9)),
  (store, _, number) => store.outbox.recordSent(number, new Date()),
  (store, _, number) =>
    store.outbox.recordFailed(number, new Date(), {
      permanent: true,
      reason: markOf(number).repeat(20),
      taken: [markOf(number)],
    }),
  (_, folder, number) => run(folder, resend, String(number)),
  (store) => store.checkWritable(),
];

const length = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 50, max: 700 }) },
  { weight: 2, arbitrary: fc.integer({ min: 700, max: 6000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 6000, max: 60_000 }) },
);

const churn = fc.record({
  // Rows of one length fill pages in a way that rows of mixed lengths don't, and the other way round.
  lengths: fc.oneof(
    fc.array(length, { minLength: 3, maxLength: 25 }),
    fc
      .tuple(length, fc.integer({ min: 15, max: 45 }))
      .map(([one, count]) => Array<number>(count).fill(Math.min(one, 900))),
  ),
  happened: fc.array(fc.tuple(fc.nat(events.length - 1), fc.nat()), { maxLength: 10 }),
  /** Order in which all are read, as an owner does. */
  readAll: fc.constantFrom('newest first', 'oldest first', 'not'),
  erasures: fc.array(fc.tuple(fc.constantFrom('delete', 'purge'), fc.array(fc.nat(), { minLength: 1, maxLength: 4 })), {
    minLength: 1,
    maxLength: 3,
  }),
  isServed: fc.boolean(),
});

test('of an erased enquiry no byte is in any file, whatever happened to it, with a server running and without', async () => {
  let erasedInAll = 0;
  const property = fc.asyncProperty(churn, async ({ lengths, happened, readAll, erasures: given, isServed }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'erasure-'));
    const server = openSqliteStore(folder, { channels });
    try {
      for (const [index, bytes] of lengths.entries()) {
        await server.add(enquiryOf(index + 1, bytes));
      }
      const left = lengths.map((_, index) => index + 1);
      for (const number of readAll === 'newest first' ? [...left].reverse() : readAll === 'not' ? [] : left) {
        await server.markRead(number);
      }
      for (const [event, pick] of happened) {
        await events[event]?.(server, folder, left[pick % left.length] ?? 1);
      }
      if (!isServed) {
      }
      for (const [kind, picks] of given) {
        const numbers = [...new Set(picks.map((pick) => left[pick % left.length]))].filter(
          (each) => each !== undefined,
        );
        await erasures[kind]?.(folder, numbers);
        left.splice(0, left.length, ...left.filter((number) => !numbers.includes(number)));
      }
      erasedInAll += lengths.length - left.length;
      // Read in this process, for speed: nothing is written any more, so that the lost locks are not missed.
      const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'));
      expect([...marksOf(files.join('\n'))].sort()).toEqual(left.map(markOf));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  await fc.assert(property, { numRuns: 200 });
  expect(erasedInAll).toBeGreaterThan(200);
});

/** Makes a folder with enquiries of that many days ago. Its store stays open, as it does while the site is served. */
async function serve(...ages: readonly number[]): Promise<{ folder: string; store: SqliteStore }> {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels });
  for (const age of ages) {
    const { id } = await store.add(enquiryOf(age, 3000));
    backdate(folder, id, new Date(Date.now() - age * 86_400_000).toISOString());
  }
  return { folder, store };
}

test('purge erases what is older, and says how many', async () => {
  const { folder } = await serve(800, 366, 364, 1);
  const output = (days: number) => runCommand(folder, ['purge', '--older-than', `${days}d`]).stdout;
  expect(output(365)).toBe('Deleted 2 enquiries that were older than 365 days.\n');
  expect(markedIn(folder)).toEqual(new Set([markOf(364), markOf(1)]));
  expect(output(364)).toBe('Deleted 1 enquiry that was older than 364 days.\n');
  expect(output(1)).toBe('Deleted 1 enquiry that was older than 1 day.\n');
});

test('a file beside the database, which erasing does not reach, is named', async () => {
  const { folder } = await serve(3, 2);
  const copy = path.join(folder, 'monday.db');
  writeFileSync(copy, markOf(3));
  const warning = `Not erased: ${copy}. Delete what is a copy of enquiries.\n`;
  expect(runCommand(folder, ['delete', '1'])).toEqual({
    stdout: 'Enquiry 1 is deleted.\n',
    stderr: warning,
    status: 0,
  });
  expect(runCommand(folder, complete)).toEqual({ ...completed, stderr: warning });
  rmSync(copy);
  expect(runCommand(folder, complete)).toEqual(completed);
});

const remedy = 'Then run "npm run enquiries -- purge --older-than 99999d", which completes the erasure.\n';
const complete = ['purge', '--older-than', '99999d'];
const completed = { stdout: 'Deleted 0 enquiries that were older than 99999 days.\n', stderr: '', status: 0 };

test('delete beside a reader refuses no visitor, says what is left, and purge completes it', async () => {
  const { folder, store } = await serve(3, 2);
  const reader = new DatabaseSync(databasePath(folder), { readOnly: true });
  onTestFinished(() => void (reader.isOpen && reader.close()));
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  let running = true;
  const erasure = startCommand(folder, ['delete', '1']).finally(() => {
    running = false;
  });
  let storedMeanwhile = 0;
  while (running) {
    await store.add(enquiryOf(10_000 + storedMeanwhile, 50));
    storedMeanwhile += (await store.get(1)) === undefined ? 1 : 0;
    // Between two visitors the database is free, so that the command finds a moment too.
    await pause(10);
  }
  expect(await erasure).toEqual({
    stdout: '',
    stderr: `Enquiry 1 is deleted, but its text may still be in the database's files: another program keeps reading the database: end it. ${remedy}`,
    status: 1,
  });
  expect(storedMeanwhile).toBeGreaterThan(1);
  reader.close();
  expect(runCommand(folder, complete)).toEqual(completed);
  expect(markedIn(folder)).not.toContain(markOf(3));
});

test('delete waits for a reader that comes to its end', async () => {
  const { folder, store } = await serve(3, 1);
  const reader = new DatabaseSync(databasePath(folder), { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  const erasure = startCommand(folder, ['delete', '1']);
  await vi.waitUntil(async () => (await store.get(1)) === undefined, { timeout: 60_000, interval: 10 });
  reader.close();
  expect(await erasure).toEqual({ stdout: 'Enquiry 1 is deleted.\n', stderr: '', status: 0 });
  expect([...markedIn(folder)]).toEqual([markOf(1)]);
});

test.skipIf(process.platform === 'win32')(
  'delete on a disk without room to rewrite the file says so, and purge completes it',
  async () => {
    const { folder } = await serve(...Array.from({ length: 80 }, (_, index) => index + 1));
    const kilobytes = Math.floor(statSync(databasePath(folder)).size / 2048);
    const { stdout, stderr, status } = runCommand(folder, ['delete', '7'], {}, onFullDisk(kilobytes));
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toMatch(
      /^Enquiry 7 is deleted, but its text may still be in the database's files: .*try again\. Then run /,
    );
    expect(runCommand(folder, complete)).toEqual(completed);
    expect(markedIn(folder)).toEqual(
      new Set(Array.from({ length: 80 }, (_, index) => markOf(index + 1)).toSpliced(6, 1)),
    );
  },
);

test('what a killed delete leaves behind, the next start removes', async () => {
  const { folder, store } = await serve(3, 2);
  const filler = new DatabaseSync(databasePath(folder)); // Large enough that the command can be killed while it rewrites.
  filler.exec(`WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 500)
    INSERT INTO enquiries (received_at, name, email, phone, company, message, service)
    SELECT '2026-01-01T00:00:00.000Z', 'Ada', 'ada@company.example', '', '', hex(randomblob(30000)), '' FROM number`);
  filler.close();
  const line = commandLine(folder, ['delete', '1']);
  const child = spawn(process.execPath, line.args, { env: line.env });
  const closed = once(child, 'close');
  await vi.waitUntil(async () => (await store.get(1)) === undefined, { timeout: 60_000, interval: 1 });
  child.kill('SIGKILL');
  await closed;
  const started = openSqliteStore(folder);
  expect(await started.count()).toBe(501);
  expect([...markedIn(folder)]).toEqual([markOf(2)]);
});

test('an erasure that a reader keeps a start from completing is announced, and completed by the next start', async () => {
  const { folder } = await serve(3, 2);
  const killed = new DatabaseSync(databasePath(folder));
  killed.exec('BEGIN; DELETE FROM enquiries WHERE id = 1; PRAGMA application_id = 77; COMMIT');
  killed.close();
  const reader = new DatabaseSync(databasePath(folder), { readOnly: true });
  onTestFinished(() => void (reader.isOpen && reader.close()));
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const started = openSqliteStore(folder);
  await started.count();
  expect(warned.mock.calls).toEqual([
    [
      `An earlier erasure is not complete: another program keeps reading the database: end it. ${remedy.replace(/, which.*\n/, '.')}`,
    ],
  ]);
  reader.close();
  await started.count();
  expect([...markedIn(folder)]).toEqual([markOf(2)]); // Its next use has emptied the log.
});

test('what earlier versions have left is removed: a fingerprint of the sender at the next start, a killed backup by an erasure', async () => {
  const { folder } = await serve(3, 2);
  writeFileSync(path.join(folder, `monday.db.${randomUUID()}.partial`), markOf(99));
  mkdirSync(path.join(folder, `a folder.${randomUUID()}.partial`)); // No file of ours.
  const database = new DatabaseSync(databasePath(folder));
  database.prepare('UPDATE enquiries SET fingerprint = ?').run(Buffer.from(markOf(98)));
  database.close();
  const started = openSqliteStore(folder);
  expect(await started.count()).toBe(2);
  expect(markedIn(folder)).not.toContain(markOf(98));
  await run(folder, deleteOne, '1');
  expect([...markedIn(folder)]).toEqual([markOf(2)]);
});
