import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { fieldNames } from '../../src/enquiry/fields.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore, type SqliteStore } from '../storage/sqlite/store.ts';
import { change, enquiries, fill, runOnFullDisk, spawnCommand } from '../testing/owner-command.ts';

/** Text by which everything of an enquiry is found. */
const markOf = (number: number) => `<${String(number).padStart(5, '0')}>`;

function markedIn(folder: string): string[] {
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'));
  return [...new Set(files.join('\n').match(/<\d{5}>/g))];
}

function enquiryOf(number: number, length: number) {
  const mark = markOf(number);
  const [name, email, service] = [`N${mark}`, `${mark}@company.example`, mark];
  return { name, email, phone: mark, company: mark, service, message: mark.repeat(Math.ceil(length / mark.length)) };
}

const channels = ['email'] as const;

/** What happens to an enquiry that is stored: each makes its rows grow or move, or writes further text of it. */
const events: readonly ((store: SqliteStore, folder: string, id: number) => Promise<unknown>)[] = [
  (store, _, id) => store.markRead(id),
  (store, _, id) => store.setMark(id, 'answered'),
  async (store, _, id) => {
    const { note = '' } = (await store.get(id)) ?? {};
    await store.setNote(id, markOf(id).repeat(note ? 2 : 300), note);
  },
  async (_, folder, id) => change(folder, 'spam', id, markOf(id).repeat(9)),
  (store, _, id) => store.outbox.recordSent({ id }, new Date(), false),
  (store, _, id) => {
    const failure = { permanent: true, reason: markOf(id).repeat(20), taken: [markOf(id)] };
    return store.outbox.recordFailed({ id, attempts: 0 }, new Date(), failure, false);
  },
  (store, _, id) => store.announceAgain(id),
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
});

test('of an erased enquiry no byte is in any file, whatever happened to it', async () => {
  let erasedInAll = 0;
  const property = fc.asyncProperty(churn, async ({ lengths, happened, readAll, erasures: given }) => {
    const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'erasure-')); // In memory, for speed.
    const server = openSqliteStore(folder, { channels });
    try {
      await server.count();
      const left = lengths.map((_, index) => index + 1);
      // By one connection that doesn't wait for the disk, for speed.
      const database = new DatabaseSync(databasePath(folder));
      database.exec('PRAGMA synchronous = OFF');
      const insert = database.prepare(
        `INSERT INTO enquiries (received_at, ${fieldNames.join(', ')}) VALUES (?, ${fieldNames.map(() => '?').join(', ')})`,
      );
      for (const [index, bytes] of lengths.entries()) {
        const enquiry = enquiryOf(index + 1, bytes);
        insert.run(new Date().toISOString(), ...fieldNames.map((name) => enquiry[name]));
        database
          .prepare("INSERT INTO notices (enquiry_id, channel, next_attempt_at) VALUES (?, 'email', '2026')")
          .run(index + 1);
      }
      for (const number of readAll === 'newest first' ? left.toReversed() : readAll === 'not' ? [] : left) {
        database.prepare('UPDATE enquiries SET read_at = ? WHERE id = ?').run(new Date().toISOString(), number);
      }
      database.close();
      for (const [event, pick] of happened) {
        await events[event]?.(server, folder, left[pick % left.length] ?? 1);
      }
      for (const [kind, picks] of given) {
        const ids = [...new Set(picks.map((pick) => left[pick % left.length]))].filter((each) => each !== undefined);
        for (const id of ids) {
          if (kind === 'delete') {
            expect(await server.erase({ id })).toMatchObject({ count: 1, remains: undefined });
          } else {
            change(folder, 'received_at', id, '2025-01-01T00:00:00.000Z');
          }
        }
        if (kind === 'purge') {
          const erased = await server.erase({ before: new Date('2025-06-01') });
          expect(erased).toMatchObject({ count: ids.length, remains: undefined });
        }
        left.splice(0, left.length, ...left.filter((number) => !ids.includes(number)));
      }
      erasedInAll += lengths.length - left.length;
      expect(markedIn(folder).sort()).toEqual(left.map(markOf));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  await fc.assert(property, { numRuns: 200 });
  expect(erasedInAll).toBeGreaterThan(200);
});

/** Makes a folder with enquiries of that many days ago. Its store goes on as it does while the site is served. */
async function serve(...ages: readonly number[]): Promise<{ folder: string; store: SqliteStore }> {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels, timeout: 300 });
  for (const age of ages) {
    const { id } = await store.add(enquiryOf(age, 3000));
    change(folder, 'received_at', id, new Date(Date.now() - age * 86_400_000).toISOString());
  }
  return { folder, store };
}

const complete = ['purge', '--older-than', '99999d'];
const remedy = 'Then run "npm run enquiries -- purge --older-than 99999d"';
const completed = { stdout: 'Deleted 0 enquiries that were older than 99999 days.\n', stderr: '', status: 0 };

test('purge erases what is older, says how many, and names what is dated ahead', async () => {
  const { folder } = await serve(800, 366, 364, 1, -2, -400);
  const purge = (days: number) => enquiries(folder, ['purge', '--older-than', `${days}d`]);
  const ahead =
    '2 enquiries are dated after today: 5, 6. If the clock of this machine is right, delete them by number.\n';
  expect(await purge(365)).toEqual({
    stdout: '',
    stderr: `Deleted 2 enquiries that were older than 365 days. ${ahead}`,
    status: 1,
  });
  expect(markedIn(folder).sort()).toEqual([markOf(1), markOf(364)]);
  await enquiries(folder, ['delete', '5']);
  await enquiries(folder, ['delete', '6']);
  expect((await purge(364)).stdout).toBe('Deleted 1 enquiry that was older than 364 days.\n');
  expect((await purge(1)).stdout).toBe('Deleted 1 enquiry that was older than 1 day.\n');
});

test('a file beside the database, which erasing does not reach, is named, in a subfolder or behind a link as well', async () => {
  const { folder } = await serve(3, 2);
  mkdirSync(path.join(folder, 'old'));
  const copies = ['link.db', 'monday.db', 'old/monday.db'].map((name) => path.join(folder, name));
  for (const copy of copies.slice(1)) {
    writeFileSync(copy, markOf(3));
  }
  symlinkSync('elsewhere.db', path.join(folder, 'link.db'));
  const { stdout, stderr, status } = await enquiries(folder, ['delete', '1']);
  expect([stdout, status]).toEqual(['Enquiry 1 is deleted.\n', 0]);
  expect(stderr).toMatch(/^Not erased: .*\. Delete what is a copy of enquiries\.\n$/);
  for (const copy of copies) {
    expect(stderr).toContain(copy);
    rmSync(copy);
  }
  expect(await enquiries(folder, complete)).toEqual(completed);
});

function openReader(folder: string): DatabaseSync {
  const reader = new DatabaseSync(databasePath(folder), { readOnly: true });
  onTestFinished(() => void (reader.isOpen && reader.close()));
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  return reader;
}

const reading = 'another program keeps reading the database: end it';

test('an erasure beside a reader refuses no visitor, says what is left, and purge completes it', async () => {
  const { folder, store } = await serve(3, 2);
  const reader = openReader(folder);
  const erasure = store.erase({ id: 1 });
  await vi.waitUntil(async () => (await store.get(1)) === undefined, { timeout: 60_000, interval: 1 });
  await store.add(enquiryOf(10, 50));
  expect(await erasure).toEqual({ count: 1, remains: reading, others: [] });
  expect(await enquiries(folder, ['delete', '2'])).toEqual({
    stdout: '',
    stderr: `Enquiry 2 is deleted, but its text may still be in the database's files: ${reading}. ${remedy}, which completes the erasure.\n`,
    status: 1,
  });
  reader.close();
  expect(await enquiries(folder, complete)).toEqual(completed);
  expect(markedIn(folder)).toEqual([markOf(10)]);
});

test('an erasure waits for a reader that comes to its end', async () => {
  const { folder, store } = await serve(3, 1);
  const reader = openReader(folder);
  const erasure = enquiries(folder, ['delete', '1']);
  await vi.waitUntil(async () => (await store.get(1)) === undefined, { timeout: 60_000, interval: 1 });
  reader.close();
  expect(await erasure).toEqual({ stdout: 'Enquiry 1 is deleted.\n', stderr: '', status: 0 });
  expect(markedIn(folder)).toEqual([markOf(1)]);
});

test.skipIf(process.platform === 'win32')(
  'delete on a disk without room to rewrite the file says so, and purge completes it',
  async () => {
    const { folder, store } = await serve(...Array.from({ length: 80 }, (_, index) => index + 1));
    const kilobytes = Math.floor(statSync(databasePath(folder)).size / 2048);
    const { stdout, stderr, status } = runOnFullDisk(folder, kilobytes, ['delete', '7']);
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toMatch(
      /^Enquiry 7 is deleted, but its text may still be in the database's files: .*try again\. Then run /,
    );
    // Less than a page in the write-ahead log takes: nothing is deleted.
    const refused = runOnFullDisk(folder, 4, ['delete', '8']);
    expect([refused.stdout, refused.status]).toEqual(['', 1]);
    expect(refused.stderr).toMatch(/can't be used: .*: check that its disk has room and works, .* and try again\.\n$/);
    expect(await store.get(8)).toBeDefined();
    expect(await enquiries(folder, complete)).toEqual(completed);
    const left = Array.from({ length: 80 }, (_, index) => markOf(index + 1)).toSpliced(6, 1);
    expect(markedIn(folder).sort()).toEqual(left);
  },
);

test('what a killed delete leaves behind, the next start removes', async () => {
  const { folder, store } = await serve(3, 2);
  fill(folder);
  const { child, ended } = spawnCommand(folder, ['delete', '1']);
  await vi.waitUntil(async () => (await store.get(1)) === undefined, { timeout: 60_000, interval: 1 });
  child.kill('SIGKILL');
  await ended;
  expect(await openSqliteStore(folder).count()).toBe(501);
  expect(markedIn(folder)).toEqual([markOf(2)]);
});

test('a fingerprint of the sender that an earlier version stored is removed at the next start', async () => {
  const { folder } = await serve(3, 2);
  const database = new DatabaseSync(databasePath(folder));
  database.prepare('UPDATE enquiries SET fingerprint = ?').run(Buffer.from(markOf(98)));
  database.close();
  expect(markedIn(folder)).toContain(markOf(98));
  expect(await openSqliteStore(folder).count()).toBe(2);
  expect(markedIn(folder).toSorted()).toEqual([markOf(2), markOf(3)]);
});

test('an erasure that a reader keeps a start from completing is announced, and completed by the next start', async () => {
  const { folder } = await serve(3, 2);
  const killed = new DatabaseSync(databasePath(folder));
  killed.exec('BEGIN; DELETE FROM enquiries WHERE id = 1; PRAGMA application_id = 77; COMMIT');
  killed.close();
  const reader = openReader(folder);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  await openSqliteStore(folder).count();
  expect(warned.mock.calls).toEqual([[`An earlier erasure is not complete: ${reading}. ${remedy}.`]]);
  reader.close();
  await openSqliteStore(folder).count();
  expect(markedIn(folder)).toEqual([markOf(2)]);
});
