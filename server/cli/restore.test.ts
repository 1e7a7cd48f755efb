import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { lockFiles } from '../storage/sqlite/lock.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { enquiry } from '../testing/enquiry.ts';
import { enquiries, fill, runOnFullDisk, spawnCommand } from '../testing/owner-command.ts';

/** Makes a folder with one enquiry, a backup of it, and a second enquiry that came after it. */
async function backedUp() {
  const folder = temporaryFolder();
  const backup = path.join(temporaryFolder(), 'backup.db');
  const store = openSqliteStore(folder);
  await store.add(enquiry);
  expect((await enquiries(folder, ['backup', backup])).status).toBe(0);
  await store.add({ ...enquiry, phone: '2' });
  const asides = () => readdirSync(folder).filter((name) => name.startsWith('before-'));
  return { folder, backup, store, asides, run: (file = backup) => enquiries(folder, ['restore', file]) };
}

test('a backup takes the place of the enquiries, which stay aside and are named until they are deleted', async () => {
  const { folder, backup, store, asides, run } = await backedUp();
  writeFileSync(`${databasePath(folder)}-wal`, 'what a killed server left');
  const { stdout, stderr, status } = await run();
  const aside = path.join(folder, asides()[0] ?? '');
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toBe(
    `1 enquiry restored from ${backup}. What was there before is in ${aside}: delete it once you need it no more. Start the server.\n`,
  );
  expect([await store.count(), statSync(databasePath(folder)).mode & 0o777]).toEqual([1, 0o600]);
  expect(readFileSync(`${databasePath(aside)}-wal`, 'utf8')).toBe('what a killed server left');
  expect(await openSqliteStore(aside).count()).toBe(2);
  expect((await enquiries(folder, ['delete', '1'])).stderr).toContain(aside);

  const machine = path.join(temporaryFolder(), 'new/data');
  expect(await enquiries(machine, ['restore', backup])).toMatchObject({
    stdout: `1 enquiry restored from ${backup}. Start the server.\n`,
    status: 0,
  });
});

test('what was set aside can be restored with what a killed server has left in the log', async () => {
  const { folder, backup, store, asides, run } = await backedUp();
  const reader = new DatabaseSync(databasePath(folder));
  reader.exec('BEGIN; SELECT count(*) FROM enquiries');
  await store.add({ ...enquiry, phone: '3' });
  const log = readFileSync(`${databasePath(folder)}-wal`);
  const file = readFileSync(databasePath(folder));
  reader.close();
  writeFileSync(databasePath(folder), file);
  writeFileSync(`${databasePath(folder)}-wal`, log);
  expect(await run(backup)).toMatchObject({ status: 0 });
  expect((await run(databasePath(path.join(folder, asides()[0] ?? '')))).stdout).toMatch(/^3 enquiries restored/);
  expect(await store.count()).toBe(3);
});

test('a database that a link leads to is set aside and replaced where it is', async () => {
  const { folder, store, run } = await backedUp();
  mkdirSync(path.join(folder, 'disk'));
  renameSync(databasePath(folder), path.join(folder, 'disk/real.db'));
  symlinkSync('disk/real.db', databasePath(folder));
  const { stdout } = await run();
  expect([await store.count(), lstatSync(databasePath(folder)).isSymbolicLink()]).toEqual([1, true]);
  expect(await openSqliteStore(/ is in (.*?): /.exec(stdout)?.[1] ?? '').count()).toBe(2);
});

test('what is no sound backup is named in one line, and the present enquiries stay as they are', async () => {
  const { folder, backup, store, asides, run } = await backedUp();
  const newer = new DatabaseSync(backup);
  newer.exec('PRAGMA user_version = 999');
  newer.close();
  const pathOf = (name: string) => path.join(path.dirname(backup), name);
  const [text, empty, another, blank] = [pathOf('text'), pathOf('empty'), pathOf('another'), pathOf('blank')];
  for (const file of [another, blank]) {
    const database = new DatabaseSync(file);
    database.exec(`CREATE TABLE bookmarks (id); ${file === blank ? 'DROP TABLE bookmarks' : ''}`);
    database.close();
  }
  writeFileSync(text, 'no database'.repeat(999));
  writeFileSync(empty, '');
  for (const [file, reason] of [
    [backup, 'a newer version of this site wrote it'],
    [text, 'file is not a database'],
    [empty, 'the database is empty'],
    [another, 'it is no database of enquiries'],
    [blank, 'it is no database of enquiries'],
    [path.dirname(backup), 'EISDIR'],
    [path.join(folder, 'missing.db'), 'ENOENT'],
  ] as const) {
    const { stdout, stderr, status } = await run(file);
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toMatch(new RegExp(`^${file} can't be restored, and the present enquiries stay: ${reason}.*\\n$`));
  }
  expect([await store.count(), asides(), readdirSync(folder)]).toEqual([2, [], ['enquiries.db', 'server.lock']]);
});

test('on a full disk, and killed at any moment, there is a whole database in place, and a second restore succeeds', async () => {
  const { folder, store, backup } = await backedUp();
  fill(folder);
  const large = path.join(path.dirname(backup), 'large.db');
  expect((await enquiries(folder, ['backup', large])).status).toBe(0);
  const full = runOnFullDisk(folder, 1000, ['restore', large]);
  expect([full.status, full.stderr]).toEqual([1, expect.stringMatching(/can't be restored, and the present .*\n$/)]);
  for (let wait = 100; wait < 500; wait += 40) {
    const { child, ended } = spawnCommand(folder, ['restore', large]);
    await pause(wait);
    child.kill('SIGKILL');
    await ended;
    expect(await store.count()).toBe(502);
    // What is left behind goes with the next day's backup (daily-backup.test.ts).
    const left = readdirSync(folder).filter((name) => !/^(enquiries\.db(-\w+)?|before-.+|.+\.partial)$/.test(name));
    expect(left.filter((name) => !lockFiles.test(name))).toEqual([]);
  }
  expect(await enquiries(folder, ['restore', backup])).toMatchObject({ stderr: '', status: 0 });
  expect(await store.count()).toBe(1);
});
