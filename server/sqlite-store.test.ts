import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { databasePath, openSqliteStore, StoreError } from './sqlite-store.ts';
import { temporaryFolder } from './test-site.ts';

const enquiry = { name: 'Ada', email: 'ada@company.example', phone: '', company: '', message: 'Hello', service: '' };

test.for([
  ['NUL', 'before\0after\0'],
  ['emoji', '👩‍💻 \u{10ffff}'],
  ['right to left', '\u202eשלום\u202c مرحبا'],
  ['line breaks of every kind', '\r\na\nb\rc\u2028\r\n'],
  ['a byte order mark', '\ufeffmessage'],
  ['blanks at both ends', ' \t message \t '],
  ['64 kB', 'ß'.repeat(32_768)],
  ['what looks like SQL', "'); DROP TABLE enquiries; --"],
])('keeps %s byte for byte', async ([, message]) => {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  const { id } = await store.add({ ...enquiry, message: message ?? '' });
  store.close();

  const reopened = openSqliteStore(folder);
  expect((await reopened.get(id))?.message).toBe(message);
  expect((await reopened.list())[0]?.message).toBe(message);
  reopened.close();
});

test('lists newest first, counts, erases, and never gives a number out again', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  const before = new Date().toISOString();
  const first = await store.add({ ...enquiry, message: 'first' });
  const second = await store.add({ ...enquiry, message: 'to be erased' });
  expect(await store.list()).toEqual([second, first]);
  expect(second.receivedAt >= before && second.receivedAt <= new Date().toISOString()).toBe(true);

  expect(await store.remove(second.id)).toBe(true);
  expect(await store.remove(second.id)).toBe(false);
  expect(await store.get(second.id)).toBeUndefined();
  expect(await store.count()).toBe(1);
  expect((await store.add(enquiry)).id).toBe(3);
  store.close();
});

test('keeps personal data from other users of the machine', () => {
  const folder = path.join(temporaryFolder(), 'new', 'data');
  const store = openSqliteStore(folder);
  const mode = (file: string) => statSync(file).mode & 0o777;
  expect(mode(folder)).toBe(0o700);
  for (const suffix of ['', '-wal', '-shm']) {
    expect(mode(databasePath(folder) + suffix)).toBe(0o600);
  }
  store.close();
});

test('commits to the disk before it answers', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  await store.add(enquiry);
  const other = new DatabaseSync(databasePath(folder), { readOnly: true });
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(other.prepare('SELECT count(*) AS total FROM enquiries').get()).toEqual({ total: 1 });
  other.close();
  store.close();
});

test('says in words what is wrong with a file that it cannot use', () => {
  const damaged = temporaryFolder();
  writeFileSync(databasePath(damaged), 'this is not a database, and long enough to tell');
  expect(() => openSqliteStore(damaged)).toThrow(StoreError);
  expect(() => openSqliteStore(damaged)).toThrow(/enquiries\.db can't be opened: file is not a database/);

  const newer = temporaryFolder();
  openSqliteStore(newer).close();
  const database = new DatabaseSync(databasePath(newer));
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => openSqliteStore(newer)).toThrow(/a newer version of this site wrote it/);

  const blocked = path.join(temporaryFolder(), 'data');
  mkdirSync(databasePath(blocked), { recursive: true });
  expect(() => openSqliteStore(blocked)).toThrow(StoreError);
});

test('an enquiry that an older version stored is kept through the migrations', async () => {
  const folder = temporaryFolder();
  const older = new DatabaseSync(databasePath(folder));
  older.exec(`CREATE TABLE enquiries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, received_at TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
    phone TEXT NOT NULL, company TEXT NOT NULL, message TEXT NOT NULL, service TEXT NOT NULL) STRICT;
    INSERT INTO enquiries VALUES (7, '2025-01-01T00:00:00.000Z', 'Ada', 'ada@company.example', '', '', 'Hello', '');
    PRAGMA user_version = 1`);
  older.close();
  const store = openSqliteStore(folder, ['email']);
  const receivedAt = '2025-01-01T00:00:00.000Z';
  expect(await store.list()).toEqual([{ ...enquiry, id: 7, receivedAt, spam: '', readAt: undefined }]);
  expect(store.outbox.backlog()).toEqual([]);
  expect((await store.add(enquiry)).id).toBe(8);
  store.close();
});
