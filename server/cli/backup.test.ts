import { copyFileSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { enquiry as sample } from '../testing/enquiry.ts';
import { listEnquiries } from '../testing/list-enquiries.ts';
import { enquiries, onStore, spawnCommand } from '../testing/owner-command.ts';
import { backup } from './backup.ts';
import { CommandError } from './command.ts';

const enquiry = { ...sample, message: 'x\0y' };

/** Makes a folder with so many enquiries, and the path of a backup elsewhere. */
async function makeStore(count: number) {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels: ['email'] });
  for (let added = 0; added < count; added += 1) {
    await store.add({ ...enquiry, phone: String(added) });
  }
  const file = path.join(temporaryFolder(), 'backup.db');
  return { folder, store, file, backup: (name = file) => enquiries(folder, ['backup', name]) };
}

test('a backup is a whole, private database that a site can be served from', async () => {
  const { store, file, backup } = await makeStore(3);
  await store.erase({ id: 2 });
  const stdout = `2 enquiries copied to ${file}; the copy is sound.\n`;
  expect(await backup()).toEqual({ stdout, stderr: '', status: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['backup.db']);

  const restored = temporaryFolder();
  copyFileSync(file, databasePath(restored));
  const copy = openSqliteStore(restored);
  expect(await listEnquiries(copy)).toEqual(await listEnquiries(store));
  expect(await copy.outbox.backlog()).toMatchObject([{ waiting: 2 }]); // They are sent again.
  expect((await copy.add(enquiry)).id).toBe(4); // Numbers continue after the highest one, also after a deletion.
});

test('a backup made while enquiries come in holds all that were acknowledged before, and each of them whole', async () => {
  const { folder, store, file } = await makeStore(50);
  let running = true;
  const { ended } = spawnCommand(folder, ['backup', file]);
  void ended.then(() => {
    running = false;
  });
  let last = 50;
  while (running) {
    last = (await store.add({ ...enquiry, phone: String(last) })).id;
    await new Promise(setImmediate);
  }
  expect(await ended).toEqual([0, null]);
  const copy = new DatabaseSync(file, { readOnly: true });
  const rows = copy.prepare('SELECT id, name FROM enquiries ORDER BY id').all();
  copy.close();
  expect(rows.length).toBeGreaterThanOrEqual(50);
  expect(rows.length).toBeLessThanOrEqual(last);
  expect(rows).toEqual(rows.map((_, index) => ({ id: index + 1, name: 'Ada' })));
});

test('what is in the way of a backup is named in one line, and left as it is', async () => {
  const { folder, file, backup } = await makeStore(1);
  writeFileSync(file, 'kept');
  const link = path.join(temporaryFolder(), 'link');
  symlinkSync(folder, link);
  const missing = path.join(temporaryFolder(), 'missing', 'backup.db');
  const beside = 'is in the folder of the database: choose another folder, best on another machine.';
  for (const [name, line] of [
    [file, `${file} exists already and is left as it is: give the backup another name.`],
    [path.join(folder, 'backup.db'), `${path.join(folder, 'backup.db')} ${beside}`], // Erasing would not reach it.
    [path.join(link, 'backup.db'), `${path.join(link, 'backup.db')} ${beside}`],
    [missing, expect.stringMatching(/^The backup .*missing.backup\.db can't be made: ENOENT[^\n]*\.\n$/)],
  ] as const) {
    const stderr = typeof line === 'string' ? `${line}\n` : line;
    expect(await backup(name), name).toEqual({ stdout: '', stderr, status: 1 });
  }
  expect(readFileSync(file, 'utf8')).toBe('kept');
  expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([]);
});

test.each<[string, (file: string) => void]>([
  ['nothing', (file) => truncateSync(file)],
  // Counting rows reads only the number of cells of a page, not where they are.
  [
    'pages that point elsewhere',
    (file) => {
      const bytes = readFileSync(file);
      for (let page = 4096; page < bytes.length; page += 4096) {
        if (bytes[page] === 13) bytes.fill(255, page + 8, page + 10);
      }
      writeFileSync(file, bytes);
    },
  ],
])('a copy of which a disk has kept %s is called damaged, and not left behind', async (_, change) => {
  const { store, folder, file } = await makeStore(30);
  const copyTo = async (copy: string) => {
    await store.copyTo(copy);
    change(copy);
  };
  const problem = `The backup ${file} can't be made: the copy is damaged. Check the disk that it is on, and try again.`;
  await expect(backup.run(onStore({ ...store, copyTo }, databasePath(folder), file))).rejects.toThrow(
    new CommandError(1, problem),
  );
  expect(readdirSync(path.dirname(file))).toEqual([]);
});
