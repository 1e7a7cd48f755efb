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
import { createEnquiryService } from '../../enquiries/service.ts';
import { createLog } from '../../log/create-log.ts';
import { enquiry } from '../../testing/enquiry.ts';
import { listEnquiries } from '../../testing/list-enquiries.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { StoreError } from '../enquiry-store.ts';
import { databasePath } from './database.ts';
import { openSqliteStore } from './store.ts';

// The time until a database that can't be used is tried again passes at once.
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
  const former = openSqliteStore(dataDir);
  for (let number = 1; number <= 30; number += 1) {
    await former.add({ ...enquiry, name: 'before', message: 'x'.repeat(6000) + number });
  }
  await former.copyTo(backup);
  const store = openSqliteStore(dataDir);
  const events: unknown[] = [];
  const log = createLog('info', { write: (line) => void events.push(JSON.parse(line).event) });
  const service = createEnquiryService({ store, siteUrl: 'http://localhost', pages: {}, log });
  const post = async (name: string) => {
    vi.advanceTimersByTime(60_000);
    const response = await service.request('/f/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...enquiry, name }),
    });
    return { status: response.status, body: await response.json() };
  };
  const health = async () => {
    vi.advanceTimersByTime(60_000);
    const response = await service.request('/healthz');
    return [response.status, await response.text()] as const;
  };
  const listed = async () => (await listEnquiries(openSqliteStore(dataDir))).map(({ name }) => name);
  return { folder, dataDir, file, backup, store, events, post, health, listed };
}

type Service = Awaited<ReturnType<typeof makeService>>;

async function expectRefusal({ post, health, folder }: Service, reason: RegExp): Promise<void> {
  for (let count = 0; count < 2; count += 1) {
    expect(await post('refused')).toMatchObject({
      status: 503,
      body: { error: expect.stringMatching(/could not store/) },
    });
    const [status, words] = await health();
    expect([status, words]).toEqual([503, expect.stringMatching(reason)]);
    expect(words).not.toContain(folder);
  }
}

const damages = [
  ['something else', ({ file }) => writeFileSync(file, 'this is not a database'.repeat(999)), /file is not a database/],
  ['half a copy', ({ file }) => truncateSync(file, 100_000), /it is damaged\. Restore it from a backup/],
  ['an empty file', ({ file }) => truncateSync(file, 0), /it is empty/],
  ['missing', ({ file }) => remove(file), /it is missing/],
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
      remove(file);
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
] as const satisfies readonly [string, (service: Service) => void, RegExp][];

test.for(damages)(
  'a database that becomes %s: enquiries are refused, which is logged once, until a sound one is in place',
  async ([, act, reason]) => {
    const service = await makeService();
    const { dataDir, file, backup, events, post, listed } = service;
    expect((await post('lost')).status).toBe(200);
    act(service);
    await expectRefusal(service, reason);
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir);
    copyFileSync(backup, file);
    expect((await post('later')).status).toBe(200);
    expect(events.filter((event) => event !== 'refused')).toEqual(['stored', 'not stored', 'stored again', 'stored']);
    expect(await listed()).toEqual(['later', ...Array<string>(30).fill('before')]);
  },
);

test.for(damages.filter(([name]) => !['missing', 'an empty file'].includes(name)))(
  'a store that starts on a database that is %s says so, and replaces nothing',
  async ([, act, reason]) => {
    const service = await makeService();
    act(service);
    await expectRefusal(service, reason);
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
      if (sql === 'COMMIT') {
        act(service);
      }
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(service.store.add({ ...enquiry, name: 'Grace' })).rejects.toThrow(StoreError);
    vi.restoreAllMocks();
    expect(await service.listed().catch(() => [])).not.toContain('Grace');
  },
);

test('what another program writes is found, and does not make a notification be sent twice', async () => {
  const dataDir = temporaryFolder();
  const store = openSqliteStore(dataDir, { channels: ['email'] });
  await store.add(enquiry);
  await store.add({ ...enquiry, name: 'Grace' });
  expect(await store.outbox.takeDue('email', new Date())).toMatchObject({ id: 1 });
  await openSqliteStore(dataDir).erase({ id: 2 });
  await store.outbox.recordSent(1, new Date());
  expect(await store.outbox.backlog()).toEqual([]);
  expect(await store.count()).toBe(1);
});

test('all that is acknowledged is in the main file, so that a backup moved over it is sound', async () => {
  const { file, backup, store, listed } = await makeService();
  for (let number = 0; number < 10; number += 1) {
    await store.add({ ...enquiry, name: 'later', message: 'x'.repeat((number % 7) * 900 + 10) + number });
    expect(existsSync(`${file}-wal`)).toBe(false);
  }
  renameSync(backup, file);
  expect(await store.count()).toBe(30);
  expect(await listed()).toHaveLength(30);
});

test('after a check that takes long, a damaged database is left alone for twenty times as long', async () => {
  const { file, dataDir, backup } = await makeService();
  truncateSync(file, 8192);
  const store = openSqliteStore(dataDir);
  const prepare = DatabaseSync.prototype.prepare;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    vi.advanceTimersByTime(sql.includes('integrity_check') ? 10_000 : 0);
    return prepare.call(this, sql);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(store.count()).rejects.toThrow('it is damaged');
  copyFileSync(backup, file);
  vi.advanceTimersByTime(199_000);
  await expect(store.count()).rejects.toThrow('it is damaged');
  vi.advanceTimersByTime(2000);
  expect(await store.count()).toBe(30);
});

test('a command takes an empty file for a lost database, and makes no new one of it', async () => {
  const { dataDir, file } = await makeService();
  truncateSync(file, 0);
  await expect(openSqliteStore(dataDir, { create: false }).count()).rejects.toThrow('it is empty');
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

test('a folder that cannot be read is named with the remedy', async () => {
  const { dataDir, store } = await makeService();
  rmSync(dataDir, { recursive: true });
  symlinkSync(path.basename(dataDir), dataDir);
  await expect(store.count()).rejects.toThrow("its folder can't be used (ELOOP): check that DATA_DIR is a folder");
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
