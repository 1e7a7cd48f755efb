import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { enquiry } from '../testing/enquiry.ts';
import { change, enquiries, fill, runOnFullDisk, spawnCommand } from '../testing/owner-command.ts';
import { backupName } from './backup.ts';

const day = 86_400_000;
afterEach(() => void vi.useRealTimers());

/** Makes a folder with two enquiries, and two folders with a backup of each of the last 40 days. */
async function backedUp() {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  for (const phone of ['1', '2']) await store.add({ ...enquiry, phone });
  const [dir, copies] = [temporaryFolder(), temporaryFolder()];
  const names = Array.from({ length: 40 }, (_, ago) => backupName(Date.now() - (39.9 - ago) * day));
  for (const name of names) {
    for (const each of [dir, copies]) cpSync(databasePath(folder), path.join(each, name));
  }
  const environment = { DATA_DIR: folder, BACKUP_DIR: dir, BACKUP_COPY_DIR: copies };
  const run = (more: Record<string, string> = {}) => enquiries(folder, ['backup'], { ...environment, ...more });
  const kept = () => [dir, copies].map((each) => readdirSync(each).filter((name) => names.includes(name)).length);
  return { folder, store, dir, copies, names, environment, run, kept };
}

const countIn = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  const total = database.prepare('SELECT count(*) AS total FROM enquiries').get()?.total;
  database.close();
  return total;
};

test('a new backup in both folders comes before anything old is erased or removed, and one line says all', async () => {
  const { folder, store, dir, copies, names, run } = await backedUp();
  change(folder, 'received_at', 1, '2020-01-01T00:00:00.000Z');
  for (const name of ['monday.db', `${names[39]}.x.partial`, `${names[0]}.x.partial`]) {
    writeFileSync(path.join(dir, name), '');
  }
  const { stdout, stderr, status } = await run({ ERASE_AFTER_DAYS: '365' });
  const added = readdirSync(copies).at(-1) ?? '';
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toBe(
    `2 enquiries copied to ${path.join(dir, added)}; the copy is sound. So is its copy ${path.join(copies, added)}. Deleted 1 enquiry that was older than 365 days. Removed 20 old backups.\n`,
  );
  expect(readdirSync(copies)).toEqual([...names.slice(10), added]);
  expect(readdirSync(dir)).toEqual([...names.slice(10), `${names[39]}.x.partial`, added, 'monday.db'].sort());
  expect([countIn(path.join(dir, added)), countIn(path.join(copies, added)), await store.count()]).toEqual([2, 2, 1]);
});

test.each<[string, string | RegExp, (made: Awaited<ReturnType<typeof backedUp>>) => unknown]>([
  ['a damaged database', /not a database/, ({ folder }) => writeFileSync(databasePath(folder), 'damaged'.repeat(9999))],
  ['a lost database', /There is no database/, ({ folder }) => rmSync(databasePath(folder))],
  ['a disk elsewhere that is not there', /ENOENT/, ({ copies }) => ({ BACKUP_COPY_DIR: path.join(copies, 'missing') })],
  ['a folder that is none', /ENOTDIR|EEXIST/, ({ dir, names }) => ({ BACKUP_DIR: path.join(dir, String(names[0])) })],
  ['the folder of the enquiries', /is in the folder of the database/, ({ folder }) => ({ BACKUP_DIR: folder })],
  ['one folder for both', /^BACKUP_COPY_DIR is BACKUP_DIR/, ({ dir }) => ({ BACKUP_COPY_DIR: dir })],
  ['no folder', /^Set BACKUP_DIR/, () => ({ BACKUP_DIR: '' })],
  ['a relative path', /absolute path/, () => ({ BACKUP_DIR: 'backups' })],
  [
    'a clock a year ahead',
    /days apart/,
    () => void vi.useFakeTimers({ now: Date.now() + 365 * day, toFake: ['Date'] }),
  ],
  ['a clock of 1970', /days apart/, () => void vi.useFakeTimers({ now: day, toFake: ['Date'] })],
])('with %s all old backups and enquiries stay, and a line and the exit code tell', async (_, line, damage) => {
  const made = await backedUp();
  const environment = { ...(damage(made) as Record<string, string> | undefined) };
  for (const attempt of [1, 2]) {
    if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + attempt * day);
    const { stdout, stderr, status } = await made.run({ ERASE_AFTER_DAYS: '30', ...environment });
    expect([stdout, stderr.trimEnd().split('\n').length, status === 0]).toEqual(['', 1, false]);
    expect(stderr).toMatch(line);
    expect(made.kept()).toEqual([40, 40]);
  }
  if (vi.isFakeTimers()) expect(await made.store.count()).toBe(2);
});

test('on a full disk, and killed at any moment, all old backups stay, and two at once get in nobody’s way', async () => {
  const { folder, dir, copies, environment, kept } = await backedUp();
  fill(folder);
  const wholes = () => readdirSync(dir).filter((name) => name.endsWith('.db'));
  const full = runOnFullDisk(folder, 1000, ['backup'], environment);
  expect([full.stdout, full.status, full.stderr]).toEqual(['', 1, expect.stringMatching(/^The backup [^\n]+\.\n$/)]);
  expect([kept(), wholes().length]).toEqual([[40, 40], 40]);
  for (const isReached of [() => readdirSync(dir).length > 40, () => readdirSync(copies).length > 40]) {
    const { child, ended } = spawnCommand(folder, ['backup'], environment);
    await vi.waitUntil(isReached, { timeout: 60_000, interval: 1 });
    child.kill('SIGKILL');
    await ended;
    expect(kept()).toEqual([40, 40]);
  }
  const both = [1, 2].map(() => spawnCommand(folder, ['backup'], environment).ended);
  expect(await Promise.all(both)).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(kept()).toEqual([30, 30]);
  for (const name of readdirSync(copies)
    .filter((each) => each.endsWith('.db'))
    .slice(30)) {
    expect([countIn(path.join(dir, name)), countIn(path.join(copies, name))]).toEqual([502, 502]);
  }
});
