import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { databasePath } from '../sqlite-database.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { commandLine, runCommand } from '../test-command.ts';
import { temporaryFolder } from '../test-site.ts';
import { backup } from './backup.ts';

const enquiry = { name: 'Ada', email: 'ada@company.example', phone: '', company: '', message: 'x\0y', service: '' };

async function serve(count: number) {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  onTestFinished(() => store.close());
  for (let added = 0; added < count; added += 1) {
    await store.add(enquiry);
  }
  return { folder, store };
}

test('a backup is a whole, private database that a site can be served from', async () => {
  const { folder, store } = await serve(3);
  await store.remove(2);
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
  expect(await copy.list()).toEqual(await store.list());
  expect((await copy.add(enquiry)).id).toBe(4); // Numbers go on where they stood, also after a deletion.
  copy.close();
});

test('a backup made while enquiries come in holds all that were acknowledged before, and each of them whole', async () => {
  const { folder, store } = await serve(50);
  const file = path.join(temporaryFolder(), 'backup.db');
  const line = commandLine(folder, ['backup', file]);
  const child = spawn(process.execPath, line.args, { env: line.env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let running = true;
  const ended = once(child, 'close').then(([code]) => {
    running = false;
    return code;
  });
  let last = 50;
  while (running) {
    last = (await store.add(enquiry)).id;
    await new Promise(setImmediate);
  }
  expect(await ended).toBe(0);
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
  const taken = path.join(temporaryFolder(), 'backup.db');
  mkdirSync(`${taken}.partial`);
  expect(runCommand(folder, ['backup', taken]).stderr).toMatch(/can't be made: EEXIST[^\n]*\n$/);
  expect(existsSync(taken)).toBe(false);
  expect(runCommand(temporaryFolder(), ['backup', taken])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^There are no enquiries yet in /),
  });
});

test('a copy that breaks off is not left behind', async () => {
  const store = openSqliteStore(temporaryFolder());
  store.close(); // No copy can be made from here on.
  const folder = temporaryFolder();
  const call = { store, file: '', channels: [], word: path.join(folder, 'backup.db'), options: {} };
  await expect(backup.run(call)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});
