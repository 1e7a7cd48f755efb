import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { listEnquiries } from '../../testing/list-enquiries.ts';
import { runCommand } from '../../testing/owner-command.ts';
import { serve, stop } from '../../testing/server.ts';
import { ask, writeBuiltSite } from '../../testing/site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { StoreError } from '../enquiry-store.ts';
import { databasePath } from './database.ts';
import { openSqliteStore } from './store.ts';

const enquiry = { name: 'Ada', email: 'ada@company.example', phone: '', company: '', message: 'Hello', service: '' };

function remove(file: string, ...suffixes: readonly string[]): void {
  for (const suffix of suffixes) {
    rmSync(file + suffix);
  }
}

const removeAll = (file: string) => remove(file, '', '-wal', '-shm');

/** Starts a site with `before` in a backup and in the database file, and `after` in the log only. */
async function start() {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const dataDir = path.join(folder, 'data');
  const file = databasePath(dataDir);
  const backup = path.join(folder, 'backup.db');
  openSqliteStore(dataDir).close();
  const database = new DatabaseSync(file);
  database.exec(`WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 80)
    INSERT INTO enquiries (received_at, name, email, phone, company, message, service)
    SELECT '2026-01-01T00:00:00.000Z', 'before', 'ada@company.example', '', '', hex(randomblob(30000)), '' FROM number`);
  database.prepare('VACUUM INTO ?').run(backup);
  database.close();

  const port = await freePort();
  const environment = { PORT: String(port), ENQUIRY_RATE_LIMIT: '0' };
  const run = serve(folder, environment);
  await run.ready;
  const post = (name: string, message = 'Hello') =>
    fetch(`http://127.0.0.1:${port}/f/contact`, {
      method: 'POST',
      // The server is started again on this port: no connection may be left over.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ name, email: enquiry.email, message }),
    });
  for (let number = 0; number < 20; number += 1) {
    await post('after', 'x'.repeat(60_000) + number);
  }
  /** Counts each name in the list that `npm run enquiries` shows. */
  const listed = async () => {
    const store = openSqliteStore(dataDir, { checked: false });
    const names = (await listEnquiries(store)).map(({ name }) => name);
    store.close();
    const count = (name: string) => names.filter((other) => other === name).length;
    return { before: count('before'), after: count('after'), later: count('later') };
  };
  return { folder, dataDir, file, port, environment, run, post, backup, listed };
}

type Site = Awaited<ReturnType<typeof start>>;

async function expectRefusal({ post, port, folder }: Site): Promise<void> {
  const response = await post('refused');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, error: expect.stringMatching(/^We could not store/) });
  const health = await ask(port, '/healthz');
  expect(health.status).toBe(503);
  expect(String(health.body)).toContain('the database file is missing, was replaced or is damaged');
  expect(String(health.body)).not.toContain(folder);
}

const healthOf = (port: number) => async () => (await ask(port, '/healthz')).status;

test.for([
  ['is deleted', ({ file }) => removeAll(file), /enquiries\.db is missing: put a backup in its place/],
  ['is deleted without its log', ({ file }) => remove(file, ''), /enquiries\.db is missing/],
  [
    'is in a folder that is renamed',
    ({ dataDir }) => renameSync(dataDir, `${dataDir}-old`),
    /enquiries\.db is missing/,
  ],
  [
    'gives way to something else',
    ({ file, folder }) => {
      writeFileSync(path.join(folder, 'junk'), 'this is not a database, and long enough to tell');
      renameSync(path.join(folder, 'junk'), file);
    },
    /file is not a database/,
  ],
  [
    'gives way to a copy that has only begun',
    ({ file }) => {
      removeAll(file);
      writeFileSync(file, '');
    },
    /it is empty/,
  ],
  [
    'gives way to half a copy',
    ({ file, backup }) => {
      removeAll(file);
      copyFileSync(backup, file);
      truncateSync(file, 1_000_000);
    },
    /database disk image is malformed/,
  ],
  [
    'is damaged by a copy over it',
    ({ file, backup }) => copyFileSync(backup, file),
    /can't be opened: (it is damaged|database disk image is malformed)/,
  ],
] as const satisfies [string, (site: Site) => void, RegExp][])(
  'a database that %s: 503 until a sound one is in its place, which then is served',
  async ([, act, reason]) => {
    const site = await start();
    const { file, dataDir, backup, port, run, post, listed } = site;
    const kept = `${backup}.kept`;
    copyFileSync(backup, kept);
    act(site);
    await expectRefusal(site);
    await expectRefusal(site);

    mkdirSync(dataDir, { recursive: true });
    renameSync(kept, file);
    await expect.poll(healthOf(port)).toBe(200);
    expect((await post('later')).status).toBe(200);
    expect(await listed()).toEqual({ before: 80, after: 0, later: 1 });
    const { output, errors } = await stop(run, 'SIGTERM');
    expect(errors).toBe('');
    const entries = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const events = (event: string) => entries.filter((entry) => entry.event === event);
    expect(events('not stored')).toEqual(
      Array(2).fill(expect.objectContaining({ reason: expect.stringMatching(reason) })),
    );
    expect(events('unhealthy')[0]).toMatchObject({ reason: expect.stringMatching(reason) });
    expect(events('database reopened')).toHaveLength(1);
    expect(await listed()).toEqual({ before: 80, after: 0, later: 1 });
  },
);

const whole = { before: 80, after: 20, later: 2 };
const restored = { before: 80, after: 0, later: 2 };

test.for([
  ['the log', ({ file }) => remove(file, '-wal'), whole],
  ['the index', ({ file }) => remove(file, '-shm'), whole],
  ['the log and its index', ({ file }) => remove(file, '-wal', '-shm'), whole],
  [
    'the log, and finds none of it in the list',
    ({ file, dataDir }) => {
      remove(file, '-wal');
      runCommand(dataDir, ['list', '--all']);
    },
    whole,
  ],
  ['the database by a backup', ({ file, backup }) => renameSync(backup, file), restored],
  [
    'all of it by a backup',
    ({ file, backup }) => {
      removeAll(file);
      renameSync(backup, file);
    },
    restored,
  ],
  [
    'the folder by one with a backup',
    ({ file, dataDir, backup }) => {
      renameSync(dataDir, `${dataDir}-old`);
      mkdirSync(dataDir);
      copyFileSync(backup, file);
    },
    restored,
  ],
] as const satisfies [string, (site: Site) => void, typeof whole][])(
  'an owner who removes or replaces %s: what is acknowledged from then on is in the list',
  async ([, act, expected]) => {
    const site = await start();
    const { port, run, post, listed } = site;
    act(site);
    expect((await post('later', 'one')).status).toBe(200);
    expect((await ask(port, '/healthz')).status).toBe(200);
    expect(await listed()).toEqual({ ...expected, later: 1 });
    expect((await post('later', 'two')).status).toBe(200);
    expect((await stop(run, 'SIGTERM')).output).toContain('"event":"database reopened"');
    expect(await listed()).toEqual(expected);
  },
);

test.for([
  [
    'another program has written since the log was removed',
    ({ file, dataDir }) => {
      remove(file, '-wal', '-shm');
      expect(runCommand(dataDir, ['show', '1'])).toMatchObject({ stderr: '', status: 0 });
    },
    undefined,
  ],
  [
    'a backup was copied over the database, and the log removed',
    ({ file, backup }) => {
      copyFileSync(backup, file);
      remove(file, '-wal', '-shm');
    },
    { before: 80, after: 0, later: 0 },
  ],
] as const satisfies [string, (site: Site) => void, unknown][])(
  'while %s: 503 until a restart, and the file is left as it is',
  async ([, act, expected]) => {
    const site = await start();
    const { file, folder, environment, run, post, listed } = site;
    act(site);
    const bytes = readFileSync(file);
    await expectRefusal(site);
    const { output } = await stop(run, 'SIGTERM');
    expect(output).toMatch(/another program has written since: restart the server/);
    expect(readFileSync(file).equals(bytes)).toBe(true);

    const restarted = serve(folder, environment);
    await restarted.ready;
    const found = await listed();
    expect(found).toEqual(expected ?? found);
    expect((await post('later')).status).toBe(200);
    expect(await listed()).toEqual({ ...found, later: 1 });
    await stop(restarted, 'SIGTERM');
  },
);

/** Makes a store with one enquiry and a backup of it; `amid` is called within each transaction. */
async function storeWithBackup() {
  const dataDir = temporaryFolder();
  const hooks = { amid: () => {} };
  const now = () => {
    hooks.amid();
    return Date.now();
  };
  const store = openSqliteStore(dataDir, { channels: ['email'], now });
  onTestFinished(() => store.close());
  await store.add(enquiry);
  const backup = path.join(temporaryFolder(), 'backup.db');
  await store.copyTo(backup);
  return { dataDir, file: databasePath(dataDir), store, backup, hooks };
}

test('an enquiry that is committed to a database that has just been removed is not acknowledged', async () => {
  const { file, store, backup, hooks } = await storeWithBackup();
  hooks.amid = () => {
    hooks.amid = () => {};
    removeAll(file);
  };
  await expect(store.add(enquiry)).rejects.toThrow(StoreError);
  await expect(store.checkWritable()).rejects.toThrow(/is missing/);
  copyFileSync(backup, file);
  expect((await store.add({ ...enquiry, name: 'Grace' })).id).toBe(2);
  const other = new DatabaseSync(file, { readOnly: true });
  expect(other.prepare('SELECT name FROM enquiries ORDER BY id').all()).toEqual([{ name: 'Ada' }, { name: 'Grace' }]);
  other.close();
});

test('an enquiry that is committed to a database that has just been replaced is not acknowledged', async () => {
  const { file, store, backup, hooks } = await storeWithBackup();
  hooks.amid = () => {
    hooks.amid = () => {};
    removeAll(file);
    copyFileSync(backup, file);
  };
  await expect(store.add(enquiry)).rejects.toThrow(StoreError);
  expect((await store.add({ ...enquiry, name: 'Grace' })).id).toBe(2);
});

test('closing a database that was removed leaves alone the log of the one in its place', async () => {
  const { dataDir, file, store, backup } = await storeWithBackup();
  removeAll(file);
  copyFileSync(backup, file);
  const other = openSqliteStore(dataDir);
  await other.add({ ...enquiry, name: 'Grace' });
  const log = readFileSync(`${file}-wal`);
  store.close();
  expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
  other.close();
});

test('a log that a reader keeps from being emptied is not applied to the backup that replaces its database', async () => {
  const { dataDir, file, store, backup } = await storeWithBackup();
  const reader = new DatabaseSync(file);
  onTestFinished(() => reader.close());
  reader.exec('BEGIN; SELECT count(*) FROM enquiries');
  await store.add({ ...enquiry, name: 'Grace' });
  renameSync(backup, file);
  await store.add({ ...enquiry, name: 'Mary' });
  expect((await listEnquiries(store)).map(({ name }) => name)).toEqual(['Mary', 'Ada']);
  expect(JSON.parse(runCommand(dataDir, ['export', '--format', 'json']).stdout)).toMatchObject([
    { id: 2, name: 'Mary' },
    { id: 1, name: 'Ada' },
  ]);
});

test.for([[[]], [['-wal', '-shm']]])(
  'closing leaves a backup alone that was copied over the database, %j removed',
  async ([removed]) => {
    const { file, store, backup } = await storeWithBackup();
    await store.add({ ...enquiry, name: 'Grace' });
    copyFileSync(backup, file);
    remove(file, ...(removed ?? []));
    store.close();
    expect(readFileSync(file).equals(readFileSync(backup))).toBe(true);
  },
);

test('a database that is moved away is whole, also what was in its log, and is served again when it is back', async () => {
  const { dataDir, file, store } = await storeWithBackup();
  const aside = path.join(dataDir, 'aside.db');
  renameSync(file, aside);
  await expect(store.count()).rejects.toThrow(/is missing/);
  const copy = path.join(dataDir, 'copy.db');
  copyFileSync(aside, copy);
  const database = new DatabaseSync(copy, { readOnly: true });
  expect(database.prepare('SELECT count(*) AS total FROM enquiries').get()).toEqual({ total: 1 });
  database.close();
  renameSync(aside, file);
  await store.add({ ...enquiry, name: 'Grace' });
  expect(await store.count()).toBe(2);
});

test('how a notification fared that is of the former database is not written to another one of that number', async () => {
  const { file, store, backup } = await storeWithBackup();
  await store.add({ ...enquiry, name: 'Grace' });
  await store.outbox.recordSent(1, new Date());
  const later = new Date(Date.now() + 60_000);
  expect(await store.outbox.nextDue('email', later)).toMatchObject({ id: 2, enquiryId: 2 });
  renameSync(backup, file);
  await store.add({ ...enquiry, name: 'Mary' });
  await store.outbox.recordSent(2, new Date());
  expect(await store.outbox.backlog()).toMatchObject([{ waiting: 2 }]);
});

test('a log that another program has emptied is no reason to send a notification twice', async () => {
  const { dataDir, store } = await storeWithBackup();
  expect(await store.outbox.nextDue('email', new Date(Date.now() + 60_000))).toMatchObject({ id: 1 });
  await store.add({ ...enquiry, name: 'Grace' });
  expect(runCommand(dataDir, ['delete', '2'])).toMatchObject({ stderr: '', status: 0 });
  await store.outbox.recordSent(1, new Date());
  expect(await store.outbox.backlog()).toEqual([]);
});
