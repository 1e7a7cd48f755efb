import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { databasePath } from '../../storage/sqlite/database.ts';
import { openSqliteStore } from '../../storage/sqlite/store.ts';
import { enquiry as sample } from '../../testing/enquiry.ts';
import { freePort } from '../../testing/free-port.ts';
import { listEnquiries } from '../../testing/list-enquiries.ts';
import { commandLine, runCommand, startCommand } from '../../testing/owner-command.ts';
import { serve as serveSite, stop } from '../../testing/server.ts';
import { writeBuiltSite } from '../../testing/site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { backup } from './backup.ts';

const enquiry = { ...sample, message: 'x\0y' };

async function serve(count: number) {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  for (let added = 0; added < count; added += 1) {
    await store.add({ ...enquiry, phone: String(added) });
  }
  return { folder, store };
}

test('a backup is a whole, private database that a site can be served from', async () => {
  const { folder, store } = await serve(3);
  await store.erase({ id: 2 });
  const file = path.join(temporaryFolder(), 'backup.db');
  expect(runCommand(folder, ['backup', file])).toEqual({
    stdout: `2 enquiries copied to ${file}; the copy is sound.\n`,
    stderr: '',
    status: 0,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['backup.db']);

  const restored = temporaryFolder();
  writeFileSync(databasePath(restored), readFileSync(file));
  const copy = openSqliteStore(restored);
  expect(await listEnquiries(copy)).toEqual(await listEnquiries(store));
  expect((await copy.add(enquiry)).id).toBe(4); // Numbers continue after the highest one, also after a deletion.
});

test('a backup made while enquiries come in holds all that were acknowledged before, and each of them whole', async () => {
  const { folder, store } = await serve(50);
  const file = path.join(temporaryFolder(), 'backup.db');
  let running = true;
  const ended = startCommand(folder, ['backup', file]).finally(() => {
    running = false;
  });
  let last = 50;
  while (running) {
    last = (await store.add({ ...enquiry, phone: String(last) })).id;
    await new Promise(setImmediate);
  }
  expect((await ended).status).toBe(0);
  const copy = new DatabaseSync(file, { readOnly: true });
  const rows = copy.prepare('SELECT id, name FROM enquiries ORDER BY id').all();
  copy.close();
  expect(rows.length).toBeGreaterThanOrEqual(50);
  expect(rows.length).toBeLessThanOrEqual(last);
  expect(rows).toEqual(rows.map((_, index) => ({ id: index + 1, name: 'Ada' })));
});

test('a file that is there is left as it is', async () => {
  const { folder } = await serve(1);
  const file = path.join(temporaryFolder(), 'kept.db');
  writeFileSync(file, 'kept');
  expect(runCommand(folder, ['backup', file])).toEqual({
    stdout: '',
    stderr: `${file} exists already and is left as it is: give the backup another name.\n`,
    status: 1,
  });
  expect(readFileSync(file, 'utf8')).toBe('kept');
  expect(runCommand(folder, ['backup', databasePath(folder)]).status).toBe(1);
});

test('where the copy cannot be made, one line says why and nothing is left', async () => {
  const { folder } = await serve(1);
  const missing = path.join(temporaryFolder(), 'missing', 'backup.db');
  expect(runCommand(folder, ['backup', missing])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The backup .*missing.backup\.db can't be made: ENOENT[^\n]*\n$/),
  });
});

test('a backup beside the database is refused: erasing would not reach it', async () => {
  const { folder } = await serve(1);
  const link = path.join(temporaryFolder(), 'link');
  symlinkSync(folder, link);
  for (const file of [path.join(folder, 'backup.db'), path.join(link, 'backup.db')]) {
    expect(runCommand(folder, ['backup', file])).toEqual({
      stdout: '',
      stderr: `${file} is in the folder of the database: choose another folder, best on another machine.\n`,
      status: 1,
    });
  }
  expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([]);
});

test('a copy that breaks off is not left behind', async () => {
  const store = { ...openSqliteStore(temporaryFolder()), copyTo: () => Promise.reject(new Error('no copy')) };
  const folder = temporaryFolder();
  const none = { email: undefined, webhook: undefined };
  const call = {
    store,
    file: '',
    channels: [],
    notifications: none,
    siteUrl: '',
    word: path.join(folder, 'backup.db'),
    options: {},
  };
  await expect(backup.run(call)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test('a backup that was killed leaves its name free for the next one', async () => {
  const { folder } = await serve(1);
  const filler = new DatabaseSync(databasePath(folder)); // Large enough that the backup can be killed while it runs.
  filler.exec(`WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 500)
    INSERT INTO enquiries (received_at, name, email, phone, company, message, service)
    SELECT '2026-01-01T00:00:00.000Z', 'Ada', 'ada@company.example', '', '', hex(randomblob(30000)), '' FROM number`);
  filler.close();
  const file = path.join(temporaryFolder(), 'backup.db');
  const beside = () => readdirSync(path.dirname(file));
  const line = commandLine(folder, ['backup', file]);
  const child = spawn(process.execPath, line.args, { env: line.env });
  const closed = once(child, 'close');
  await vi.waitUntil(() => beside().length > 0, { timeout: 60_000, interval: 1 });
  child.kill('SIGKILL');
  await closed;
  expect(beside()).not.toContain('backup.db');
  expect(beside()).toContainEqual(expect.stringMatching(/\.partial$/));

  expect(runCommand(folder, ['backup', file])).toMatchObject({ stderr: '', status: 0 });
  expect(beside()).toContain('backup.db');
});

test('restored as docs/how-to says, a site has what the backup had, and takes enquiries', async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const dataDir = path.join(folder, 'data');
  const [port, closedPort] = [await freePort(), await freePort()];
  const mail = { NOTIFY_TO: 'office@company.example', SMTP_URL: `smtp://localhost:${closedPort}` };
  const start = async () => {
    const site = serveSite(folder, { PORT: String(port), ENQUIRY_RATE_LIMIT: '0', ...mail });
    await site.ready;
    return site;
  };
  const post = async (name: string) => {
    const response = await fetch(`http://localhost:${port}/f/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      body: JSON.stringify({ ...enquiry, message: 'Hello', name }),
    });
    return response.status;
  };
  const names = () =>
    JSON.parse(runCommand(dataDir, ['export', '--format', 'json']).stdout).map((each: { name: string }) => each.name);

  const lost = await start();
  expect([await post('Ada'), await post('Grace')]).toEqual([200, 200]);
  const file = path.join(temporaryFolder(), 'monday.db');
  expect(runCommand(dataDir, ['backup', file]).status).toBe(0);
  expect([await post('Mary'), await post('Edith')]).toEqual([200, 200]);
  await stop(lost, 'SIGKILL');

  copyFileSync(file, databasePath(dataDir));
  rmSync(`${databasePath(dataDir)}-wal`, { force: true });
  rmSync(`${databasePath(dataDir)}-shm`, { force: true });

  const restored = await start();
  expect(names()).toEqual(['Grace', 'Ada']);
  expect(await post('Joan')).toBe(200);
  expect(names()).toEqual(['Joan', 'Grace', 'Ada']);
  expect(runCommand(dataDir, ['stats']).stdout).toContain('Notifications that wait to be sent by email: 3');
  expect(await stop(restored, 'SIGTERM')).toMatchObject({ code: 0 });
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
});
