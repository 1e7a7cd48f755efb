import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../config/testing/temporary-folder.ts';
import { createLog } from '../../log/create-log.ts';
import { enquiry } from '../../testing/enquiry.ts';
import { listEnquiries } from '../../testing/list-enquiries.ts';
import { serviceOn } from '../../testing/site.ts';
import { StoreError } from '../enquiry-store.ts';
import { databasePath } from './database.ts';
import { openSqliteStore } from './store.ts';

// The time for which the health check keeps its result passes at once.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const remove = (file: string) => {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(file + suffix, { recursive: true, force: true });
  }
};

/** Makes a service with a database of 30 enquiries called `before`, and a backup of it. */
async function makeService() {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const file = databasePath(dataDir);
  const backup = path.join(folder, 'backup.db');
  const store = openSqliteStore(dataDir);
  for (let number = 1; number <= 30; number += 1) {
    await store.add({ ...enquiry, name: 'before', message: 'x'.repeat(6000) + number });
  }
  await store.copyTo(backup);
  const events: unknown[] = [];
  const log = createLog('info', { write: (line) => void events.push(JSON.parse(line).event) });
  const serve = () => serviceOn(openSqliteStore(dataDir), { pages: {}, log });
  const service = serve();
  const post = async (name: string, served = service) => {
    const headers = { 'content-type': 'application/json' };
    const response = await served.request('/f/contact', {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...enquiry, name }),
    });
    return { status: response.status, body: await response.json() };
  };
  const health = async (served = service) => {
    vi.advanceTimersByTime(60_000);
    const response = await served.request('/healthz');
    return { status: response.status, words: await response.text() };
  };
  const listed = async () => (await listEnquiries(openSqliteStore(dataDir))).map(({ name }) => name);
  return { folder, dataDir, file, backup, store, events, serve, post, health, listed };
}

type Service = Awaited<ReturnType<typeof makeService>>;

test.for([
  ['something else', ({ file }) => writeFileSync(file, 'this is not a database'.repeat(999)), /file is not a database/],
  ['half a copy', ({ file }) => truncateSync(file, 100_000), /database is damaged\. Restore it from a backup/],
  ['an empty file', ({ file }) => truncateSync(file, 0), /database is empty/, 'created anew'],
  ['missing', ({ file }) => remove(file), /database is missing/, 'created anew'],
  [
    'a database of a newer version',
    ({ file }) => {
      const database = new DatabaseSync(file);
      database.exec('PRAGMA user_version = 99');
      database.close();
    },
    /a newer version of this site wrote it/,
  ],
  [
    'a folder',
    ({ file }) => {
      rmSync(file);
      mkdirSync(file);
    },
    /unable to open database file: check/,
  ],
  [
    'in a file in place of its folder',
    ({ dataDir }) => {
      rmSync(dataDir, { recursive: true });
      writeFileSync(dataDir, '');
    },
    /its folder can't be used \(ENOTDIR\)/,
  ],
] as const satisfies readonly (readonly [string, (service: Service) => void, RegExp, string?])[])(
  'a database that becomes %s, or is so at the start: enquiries are refused, which is logged once, until a sound one is in place',
  async ([, act, reason, atStart]) => {
    const service = await makeService();
    const { folder, dataDir, file, backup, events, serve, post, health, listed } = service;
    expect((await post('lost')).status).toBe(200);
    act(service);
    for (let count = 0; count < 2; count += 1) {
      const body = { error: expect.stringMatching(/could not store/) };
      expect(await post('refused')).toMatchObject({ status: 503, body });
      const { status, words } = await health();
      expect([status, words]).toEqual([503, expect.stringMatching(reason)]);
      expect(words).not.toContain(folder);
    }
    const whileRunning = events.filter((event) => event !== 'refused');
    if (atStart !== 'created anew') {
      const started = serve();
      expect((await post('refused', started)).status).toBe(503);
      expect((await health(started)).words).toMatch(reason);
    }
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir);
    copyFileSync(backup, file);
    events.length = 0;
    expect((await post('later')).status).toBe(200);
    expect([...whileRunning, ...events]).toEqual(['stored', 'not stored', 'stored again', 'stored']);
    expect(await listed()).toEqual(['later', ...Array<string>(30).fill('before')]);
  },
);

test.for([
  ['removed', ({ file }) => remove(file)],
  [
    'replaced',
    ({ file, backup }) => {
      remove(file);
      copyFileSync(backup, file);
    },
  ],
] as const satisfies readonly [string, (service: Service) => void][])(
  'an enquiry that is committed to a database that has just been %s is not acknowledged',
  async ([, act]) => {
    const service = await makeService();
    const original = DatabaseSync.prototype.exec;
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      original.call(this, sql);
      if (sql === 'COMMIT') act(service);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(service.store.add({ ...enquiry, name: 'Grace' })).rejects.toThrow(StoreError);
    vi.restoreAllMocks();
    expect(await service.listed().catch(() => [])).not.toContain('Grace');
  },
);

test('all that is acknowledged is in the main file, so that a backup moved over it is sound', async () => {
  const { file, backup, store, listed } = await makeService();
  for (let number = 0; number < 10; number += 1) {
    await store.add({ ...enquiry, name: 'later', message: 'x'.repeat((number % 7) * 900 + 10) + number });
    expect(existsSync(`${file}-wal`)).toBe(false);
  }
  renameSync(backup, file);
  expect(await listed()).toHaveLength(30);
});

test('a damaged database is read as a whole once, and again once another file is in its place', async () => {
  const { file, dataDir, backup } = await makeService();
  writeFileSync(file, readFileSync(file).fill(0xff, 20_000, 60_000));
  const checks = vi.spyOn(DatabaseSync.prototype, 'prepare');
  onTestFinished(() => void vi.restoreAllMocks());
  const store = openSqliteStore(dataDir);
  for (let count = 0; count < 3; count += 1) {
    await expect(store.count()).rejects.toThrow('database is damaged');
  }
  expect(checks.mock.calls.filter(([sql]) => String(sql).includes('integrity_check'))).toHaveLength(1);
  copyFileSync(backup, file);
  expect(await store.count()).toBe(30);
});

test('a command takes an empty file for a lost database, and makes no new one of it', async () => {
  const { dataDir, file } = await makeService();
  truncateSync(file, 0);
  await expect(openSqliteStore(dataDir, { create: false }).count()).rejects.toThrow('database is empty');
  expect(readFileSync(file)).toHaveLength(0);
});

test('an enquiry with a byte that a disk has changed can be read, sent and erased, and hides no other', async () => {
  const dataDir = temporaryFolder();
  const store = openSqliteStore(dataDir, { channels: ['webhook'] });
  for (const name of ['Grace', 'DAMAGED', 'Ada']) {
    await store.add({ ...enquiry, name });
  }
  const database = new DatabaseSync(databasePath(dataDir));
  database.exec("UPDATE enquiries SET name = CAST(x'44ff' AS TEXT) WHERE id = 2");
  database.exec("UPDATE notices SET taken = CAST(x'5bff' AS TEXT) WHERE id = 1");
  database.close();
  expect((await listEnquiries(store)).map(({ name }) => name)).toEqual(['Ada', 'D\ufffd', 'Grace']);
  expect(await store.outbox.takeDue('webhook', new Date())).toMatchObject({ taken: [] });
  expect(await store.erase({ id: 2 })).toMatchObject({ count: 1, remains: undefined });
});

test('a database behind a symbolic link is used where it is', async () => {
  const { dataDir, file } = await makeService();
  const real = path.join(temporaryFolder(), 'real.db');
  renameSync(file, real);
  symlinkSync(real, file);
  const linked = openSqliteStore(dataDir);
  expect((await linked.add({ ...enquiry, name: 'Grace' })).known).toBe(false);
  expect(await linked.count()).toBe(31);
});
