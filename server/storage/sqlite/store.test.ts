import { chmodSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../config/testing/temporary-folder.ts';
import { enquiry, unread } from '../../testing/enquiry.ts';
import { listEnquiries } from '../../testing/list-enquiries.ts';
import { enquiryStoreContract } from '../../testing/store-contract.ts';
import { CeilingError } from '../enquiry-store.ts';
import { repetition } from '../store.ts';
import { databasePath, openDatabase } from './database.ts';
import { openSqliteStore } from './store.ts';

test('keeps personal data from other users of the machine, also in a file that was put in place', async () => {
  const folder = path.join(temporaryFolder(), 'new', 'data');
  const file = databasePath(folder);
  const store = openSqliteStore(folder);
  await store.add(enquiry);
  const mode = (name: string) => statSync(name).mode & 0o777;
  expect([mode(folder), mode(file)]).toEqual([0o700, 0o600]);
  chmodSync(file, 0o644);
  await store.count();
  expect(mode(file)).toBe(0o600);
  const database = openDatabase(folder, false);
  expect([mode(`${file}-wal`), mode(`${file}-shm`)]).toEqual([0o600, 0o600]);
  database.close();
});

// Only a power cut would show whether a commit has reached the disk. Without these settings it might not have.
test('has a commit wait for the disk, and notifications go with their enquiry', () => {
  const database = openDatabase(temporaryFolder(), true);
  onTestFinished(() => database.close());
  const setting = (name: string) => database.prepare(`PRAGMA ${name}`).get()?.[name];
  expect(setting('synchronous')).toBe(2); // FULL
  expect(setting('journal_mode')).toBe('wal');
  expect(setting('foreign_keys')).toBe(1);
});

test('a store of the greatest size takes nothing more, but a repetition, until something is erased', async () => {
  const store = openSqliteStore(temporaryFolder(), { maxBytes: 1_000_000 });
  const long = (count: number) => ({ ...enquiry, message: String(count).padEnd(60_000) });
  let count = 0;
  const fill = async () => {
    for (;;) {
      await store.add(long(count));
      count += 1;
    }
  };
  await expect(fill()).rejects.toThrow(new CeilingError('size'));
  expect(count).toBeGreaterThan(12);
  expect(count).toBeLessThan(18);
  await expect(store.checkWritable()).rejects.toThrow(new CeilingError('size'));
  expect(await store.add(long(count - 1))).toMatchObject({ known: true });
  await store.erase({ id: 1 });
  await store.erase({ id: 2 });
  await store.checkWritable();
  expect(await store.add(enquiry)).toMatchObject({ known: false });
});

/** Makes a store in a new folder with a clock that the test controls. */
function storeWithClock() {
  const folder = temporaryFolder();
  const clock = { time: Date.parse('2026-01-01T12:00:00Z') };
  const open = () => openSqliteStore(folder, { channels: ['webhook'], now: () => clock.time });
  return { store: open(), clock, open, folder };
}

enquiryStoreContract(() => {
  const { store, clock, open } = storeWithClock();
  return { store, clock, reopen: open };
});

test('a repetition is known after a restart, and to another process that takes enquiries at the same time', async () => {
  const { store, open } = storeWithClock();
  const { id } = await store.add(enquiry);
  const [one, other] = [open(), open()];
  expect(await other.add(enquiry)).toMatchObject({ id, known: true });

  const replies = await Promise.all(
    [one, other, one, other, one].map((each) => each.add({ ...enquiry, name: 'Grace' })),
  );
  expect(replies.filter(({ known }) => !known)).toHaveLength(1);
  expect(new Set(replies.map((reply) => reply.id)).size).toBe(1);
  expect(await one.count()).toBe(2);
});

test('what is repeated is found quickly among ten thousand enquiries of ten minutes that differ in the last field', async () => {
  const { store, open, folder } = storeWithClock();
  await store.count();
  const filler = new DatabaseSync(databasePath(folder));
  filler.exec(`WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10000)
    INSERT INTO enquiries (received_at, name, email, phone, company, message, service)
    SELECT '2026-01-01T12:00:00.000Z', 'Ada', 'ada@company.example', '', '', 'Hello', n FROM number`);
  const steps = filler.prepare(`EXPLAIN QUERY PLAN SELECT * FROM enquiries WHERE ${repetition}`).all();
  filler.close();
  const details = steps.map(({ detail }) => detail);
  expect(details).toContain(
    'SEARCH enquiries USING COVERING INDEX enquiries_by_time (received_at>? AND received_at<?)',
  );
  expect(details.join('\n')).not.toContain('SCAN');
  expect((await store.add(enquiry)).known).toBe(false);
  expect((await open().add(enquiry)).known).toBe(true);
});

test('a database that is lost right after it was created is named as missing, and not created anew', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  await store.count();
  for (const suffix of ['', '-wal', '-shm']) rmSync(databasePath(folder) + suffix, { force: true });
  await expect(store.add(enquiry)).rejects.toThrow('database is missing');
});

test('a database of version 1 is brought up to date with all that is in it', async () => {
  const folder = temporaryFolder();
  const database = new DatabaseSync(databasePath(folder));
  database.exec(`CREATE TABLE enquiries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    company TEXT NOT NULL,
    message TEXT NOT NULL,
    service TEXT NOT NULL
  ) STRICT`);
  database
    .prepare("INSERT INTO enquiries VALUES (7, '2025-01-01T00:00:00.000Z', ?, ?, '', '', ?, '')")
    .run(enquiry.name, enquiry.email, 'before\0after');
  database.exec('PRAGMA user_version = 1');
  database.close();

  const store = openSqliteStore(folder, { channels: ['email'] });
  const old = { ...enquiry, message: 'before\0after', id: 7, receivedAt: '2025-01-01T00:00:00.000Z' };
  expect(await listEnquiries(store)).toEqual([{ ...old, ...unread }]);
  expect(await store.count({ mark: 'unread' })).toBe(1);
  expect(await store.outbox.backlog()).toEqual([]);
  expect((await store.add(enquiry)).id).toBe(8);
});

test('waits for a lock without holding up the process, and says so when it waits in vain', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { timeout: 300 });
  await store.count();
  const other = new DatabaseSync(databasePath(folder));
  other.exec('BEGIN IMMEDIATE');
  await expect(store.add(enquiry)).rejects.toThrow('another program keeps the database locked');
  await expect(store.checkWritable()).rejects.toThrow('another program keeps the database locked');

  const waiting = store.add(enquiry);
  setImmediate(() => other.exec('COMMIT')); // Reached only if the process isn't blocked.
  expect((await waiting).known).toBe(false);
  expect(await store.count()).toBe(1);
  other.close();
});

test('a reader that stops in the midst of a listing holds up neither writes nor an erasure', async () => {
  const { store, open } = storeWithClock();
  for (let added = 0; added < 60; added += 1) {
    await store.add({ ...enquiry, phone: String(added) });
  }
  const reader = open();
  const listing = reader.list()[Symbol.asyncIterator]();
  expect((await listing.next()).value).toMatchObject({ id: 60 });
  expect((await store.add(enquiry)).id).toBe(61);
  expect((await store.erase({ id: 1 })).remains).toBeUndefined(); // Not so while any transaction reads.
  expect((await listing.next()).value).toMatchObject({ id: 59 });
});
