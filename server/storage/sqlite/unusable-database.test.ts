import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { enquiry } from '../../testing/enquiry.ts';
import { freePort } from '../../testing/free-port.ts';
import { listEnquiries } from '../../testing/list-enquiries.ts';
import { runCommand } from '../../testing/owner-command.ts';
import { serve, stop } from '../../testing/server.ts';
import { ask, writeBuiltSite } from '../../testing/site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { StoreError } from '../enquiry-store.ts';
import { databasePath } from './database.ts';
import { openSqliteStore } from './store.ts';

function remove(file: string, ...suffixes: readonly string[]): void {
  for (const suffix of suffixes) {
    rmSync(file + suffix, { recursive: true, force: true });
  }
}

const removeAll = (file: string) => remove(file, '', '-wal', '-shm');

/** Makes a built site with a database of 30 enquiries called `before`, and a backup of it. */
async function makeSite() {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const dataDir = path.join(folder, 'data');
  const file = databasePath(dataDir);
  const backup = path.join(folder, 'backup.db');
  const store = openSqliteStore(dataDir);
  for (let number = 1; number <= 30; number += 1) {
    await store.add({ ...enquiry, name: 'before', message: 'x'.repeat(6000) + number });
  }
  await store.copyTo(backup);
  store.close();
  const port = await freePort();
  const post = async (name: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/f/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ name, email: enquiry.email, message: 'Hello' }),
    });
    return { status: response.status, body: await response.json() };
  };
  const start = async () => {
    const run = serve(folder, { PORT: String(port), ENQUIRY_RATE_LIMIT: '0' });
    await run.ready;
    return run;
  };
  /** Counts the enquiries in the file as `npm run enquiries` finds them. */
  const listed = () => {
    const { stdout } = runCommand(dataDir, ['export', '--format', 'json']);
    const names = JSON.parse(stdout).map(({ name }: { name: string }) => name);
    const count = (name: string) => names.filter((other: string) => other === name).length;
    return { before: count('before'), later: count('later') };
  };
  return { folder, dataDir, file, port, post, backup, start, listed };
}

type Site = Awaited<ReturnType<typeof makeSite>>;

/** Expects the pages to be served, and enquiries to be refused in words; `/healthz` says why, without a path. */
async function expectRefusal({ post, port, folder }: Site, reason: RegExp): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    expect(await post('refused')).toMatchObject({
      status: 503,
      body: { ok: false, error: expect.stringMatching(/^We could not store/) },
    });
  }
  expect((await ask(port, '/about')).status).toBe(200);
  const health = await ask(port, '/healthz');
  expect([health.status, String(health.body)]).toEqual([503, expect.stringMatching(reason)]);
  expect(String(health.body)).not.toContain(folder);
}

/** Events of the log by which the owner hears of the state, in their order. */
const told = (output: string) => [...output.matchAll(/"event":"(not stored|stored again)"/g)].map(([, event]) => event);

const healthOf = (port: number) => async () => (await ask(port, '/healthz')).status;

const damages = [
  ['something else', ({ file }) => writeFileSync(file, 'this is not a database'.repeat(999)), /file is not a database/],
  ['half a copy', ({ file }) => truncateSync(file, 100_000), /it is damaged\. Restore it from a backup/],
  ['an empty file', ({ file }) => truncateSync(file, 0), /it is empty/],
] as const satisfies readonly [string, (site: Site) => void, RegExp][];

test.for([
  ...damages.slice(0, 2),
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
      removeAll(file);
      mkdirSync(file);
    },
    /unable to open database file: see/,
  ],
  [
    'a file in place of its folder',
    ({ dataDir }) => {
      remove(dataDir, '');
      writeFileSync(dataDir, '');
    },
    /its folder can't be (read|used) \(/,
  ],
] as const satisfies readonly [string, (site: Site) => void, RegExp][])(
  'started on %s, the server has its pages, refuses enquiries, and takes them once a sound database is in place',
  async ([, act, reason]) => {
    const site = await makeSite();
    const { file, dataDir, backup, port, start, post, listed } = site;
    act(site);
    const run = await start();
    await expectRefusal(site, reason);
    remove(dataDir, '');
    expect((await ask(port, '/healthz')).status).toBe(503);
    mkdirSync(dataDir);
    renameSync(backup, file);
    await expect.poll(healthOf(port)).toBe(200);
    expect((await post('later')).status).toBe(200);
    const { output, errors } = await stop(run, 'SIGTERM');
    expect(errors).toContain("can't be used");
    expect(told(output).slice(0, 1)).toEqual(['not stored']);
    expect(told(output).at(-1)).toBe('stored again');
    expect(told(output).length).toBeLessThanOrEqual(4); // Damaged, then missing, perhaps half there, then sound.
    expect(listed()).toEqual({ before: 30, later: 1 });
  },
);

test.for(damages)(
  'a database that is overwritten by %s: 503, until a sound one is copied over it',
  async ([, act, reason]) => {
    const site = await makeSite();
    const { file, backup, port, start, post } = site;
    const run = await start();
    expect((await post('later')).status).toBe(200);
    act(site);
    await expectRefusal(site, reason);
    copyFileSync(backup, file);
    await expect.poll(healthOf(port)).toBe(200);
    const { output } = await stop(run, 'SIGTERM');
    expect(told(output)).toEqual(['not stored', 'stored again']);
  },
);

test.for([
  ['is deleted', ({ file }) => removeAll(file), { before: 0, later: 1 }],
  ['is deleted without its log', ({ file }) => remove(file, ''), undefined],
  ['loses its log', ({ file }) => remove(file, '-wal'), { before: 30, later: 2 }],
  ['loses its log and index', ({ file }) => remove(file, '-wal', '-shm'), { before: 30, later: 2 }],
  ['is in a folder that is renamed', ({ dataDir }) => renameSync(dataDir, `${dataDir}-old`), { before: 0, later: 1 }],
  ['gives way to a backup, not with its log', ({ file, backup }) => renameSync(backup, file), { before: 30, later: 1 }],
  [
    'gives way, with its log, to a backup',
    ({ file, backup }) => {
      removeAll(file);
      renameSync(backup, file);
    },
    { before: 30, later: 1 },
  ],
] as const satisfies readonly [string, (site: Site) => void, unknown][])(
  'a database that %s: 503 until a restart, and the one in its place is left as it is',
  async ([, act, expected]) => {
    const site = await makeSite();
    const { file, start, post, listed } = site;
    const run = await start();
    expect((await post('later')).status).toBe(200);
    act(site);
    const bytes = read(file);
    await expectRefusal(site, /its files were removed or replaced while it was open\. Stop the service/);
    const { output } = await stop(run, 'SIGTERM');
    expect(told(output)).toEqual(['not stored']);
    expect(read(file)).toEqual(bytes);

    const restarted = await start();
    if (expected) {
      expect((await post('later again')).status).toBe(200);
      expect((await post('later')).status).toBe(200);
      expect(listed()).toEqual(expected.later === 2 ? { ...expected, later: 1 } : expected);
    }
    await stop(restarted, 'SIGTERM');
  },
);

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'base64');
  } catch {
    return undefined;
  }
}

test.for([
  ['removed', (_: string, file: string) => removeAll(file)],
  [
    'replaced',
    (backup: string, file: string) => {
      removeAll(file);
      copyFileSync(backup, file);
    },
  ],
] as const)('an enquiry that is committed to a database that has just been %s is not acknowledged', async ([, act]) => {
  const dataDir = temporaryFolder();
  let amid = () => {};
  const now = () => {
    amid();
    return Date.now();
  };
  const store = openSqliteStore(dataDir, { now });
  onTestFinished(() => store.close());
  await store.add(enquiry);
  const backup = path.join(temporaryFolder(), 'backup.db');
  await store.copyTo(backup);
  amid = () => {
    amid = () => {};
    act(backup, databasePath(dataDir));
  };
  await expect(store.add({ ...enquiry, name: 'Grace' })).rejects.toThrow(StoreError);
  await expect(store.checkWritable()).rejects.toThrow(/removed or replaced/);
  expect((await listEnquiries(openSqliteStore(dataDir))).map(({ name }) => name)).toEqual(
    expect.not.arrayContaining(['Grace']),
  );
});

test('what another program writes is found, and does not make a notification be sent twice', async () => {
  const dataDir = temporaryFolder();
  const store = openSqliteStore(dataDir, { channels: ['email'] });
  onTestFinished(() => store.close());
  await store.add(enquiry);
  await store.add({ ...enquiry, name: 'Grace' });
  expect(await store.outbox.nextDue('email', new Date())).toMatchObject({ id: 1 });
  expect(runCommand(dataDir, ['delete', '2'])).toMatchObject({ stderr: '', status: 0 });
  await store.outbox.recordSent(1, new Date());
  expect(await store.outbox.backlog()).toEqual([]);
  expect(await store.count()).toBe(1);
});

/** Makes a store with one enquiry, which stays open, and a backup of it. */
async function makeStore() {
  const dataDir = temporaryFolder();
  const store = openSqliteStore(dataDir);
  onTestFinished(() => store.close());
  await store.add(enquiry);
  const backup = path.join(temporaryFolder(), 'backup.db');
  await store.copyTo(backup);
  return { dataDir, file: databasePath(dataDir), store, backup };
}

test('all that is acknowledged is in the main file, so that a backup moved over it is sound, also after a kill', async () => {
  const { file, store, backup } = await makeStore();
  for (let number = 0; number < 40; number += 1) {
    await store.add({ ...enquiry, name: 'later', message: 'x'.repeat((number % 7) * 900 + 10) + number });
    expect(statSync(`${file}-wal`).size).toBe(0);
  }
  renameSync(backup, file); // The store does not notice this before it is killed.
  const copy = temporaryFolder();
  for (const suffix of ['', '-wal', '-shm']) {
    copyFileSync(file + suffix, databasePath(copy) + suffix);
  }
  const started = openSqliteStore(copy);
  onTestFinished(() => started.close());
  expect(await started.count()).toBe(1);
});

test('an open database that another program has touched, but not changed, is neither checked nor rewritten', async () => {
  const { file, store } = await makeStore();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('PRAGMA application_id = 77'); // A deletion that the other program has yet to complete.
  expect(await store.count()).toBe(1);
  utimesSync(file, 1, 1);
  expect(await store.count()).toBe(1);
  expect(other.prepare('PRAGMA application_id').get()).toEqual({ application_id: 77 });
});

test('after a check that takes long, a damaged database is left alone for twenty times as long', async () => {
  const { file, dataDir, store, backup } = await makeStore();
  store.close();
  truncateSync(file, 8192);
  const slow = openSqliteStore(dataDir);
  onTestFinished(() => slow.close());
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 10_000; // Between any two calls, so that a try takes that long.
    return time;
  });
  onTestFinished(() => clock.mockRestore());
  await expect(slow.count()).rejects.toThrow('it is damaged');
  const failed = time;
  copyFileSync(backup, file);
  await vi.waitFor(() => slow.count(), { timeout: 10_000, interval: 1 });
  expect(time - failed).toBeGreaterThanOrEqual(200_000);
});

// The superuser may remove everything.
test.skipIf(process.getuid?.() === 0)(
  'a log that cannot be removed from beside another database is named, and ends no process',
  async () => {
    const { dataDir, file, store, backup } = await makeStore();
    renameSync(backup, file);
    chmodSync(dataDir, 0o500);
    onTestFinished(() => chmodSync(dataDir, 0o700));
    await expect(store.count()).rejects.toThrow(
      /replaced while it was open\. Stop the service, remove enquiries\.db-wal and enquiries\.db-shm \(EACCES\), restore/,
    );
    store.close();
  },
);

test('a folder that cannot be read is named with the remedy, and ends no process when the store is closed', async () => {
  const { dataDir, store } = await makeStore();
  rmSync(dataDir, { recursive: true });
  symlinkSync(path.basename(dataDir), dataDir);
  store.close();
  const started = openSqliteStore(dataDir);
  await expect(started.count()).rejects.toThrow(
    "its folder can't be used (ELOOP): see that DATA_DIR leads to a folder",
  );
});

test('a database behind a symbolic link is used where it is', async () => {
  const { dataDir, file, store } = await makeStore();
  store.close();
  const real = path.join(temporaryFolder(), 'real.db');
  renameSync(file, real);
  symlinkSync(real, file);
  const linked = openSqliteStore(dataDir);
  onTestFinished(() => linked.close());
  expect((await linked.add({ ...enquiry, name: 'Grace' })).known).toBe(false);
  expect(await linked.count()).toBe(2);
});
