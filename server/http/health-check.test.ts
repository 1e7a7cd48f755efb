import { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { createHealthCheck, healthAddress } from './health-check.ts';

/** Starts a health check on a database that another connection can lock, with a clock that the test controls. */
async function start() {
  const folder = temporaryFolder();
  const clock = { time: 0 };
  const store = openSqliteStore(folder, { timeout: 0, now: () => clock.time });
  await store.count();
  const other = new DatabaseSync(databasePath(folder));
  onTestFinished(() => {
    other.close();
  });
  const check = createHealthCheck(store.checkWritable, () => clock.time);
  const app = new Hono().get(healthAddress, check);
  const written = () => other.prepare('SELECT rtrim(written_at) AS written_at FROM health').all();
  return { clock, other, written, ask: async () => app.request(healthAddress) };
}

test('says ok once it has written to the database, and is never cached', async () => {
  const { written, ask } = await start();
  expect(written()).toEqual([]);
  const response = await ask();
  expect([response.status, await response.text()]).toEqual([200, 'ok']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(written()).toEqual([{ written_at: '1970-01-01T00:00:00.000Z' }]);
});

test('however many ask, it writes once a second', async () => {
  const { clock, written, ask } = await start();
  await ask();
  clock.time = 999;
  await Promise.all(Array.from({ length: 20 }, ask));
  expect(written()).toEqual([{ written_at: '1970-01-01T00:00:00.000Z' }]);
  clock.time = 1000;
  await Promise.all(Array.from({ length: 20 }, ask));
  expect(written()).toEqual([{ written_at: '1970-01-01T00:00:01.000Z' }]);
});

test('says 503 and why while the database is locked, and ok again afterwards', async () => {
  const { clock, other, ask } = await start();
  other.exec('BEGIN IMMEDIATE');
  const response = await ask();
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringMatching(/another program keeps the database locked/),
  ]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  other.exec('COMMIT');
  clock.time = 1000;
  expect((await ask()).status).toBe(200);
});
