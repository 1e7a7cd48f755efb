import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../server/storage/sqlite/store.ts';
import { enquiry as sample } from '../../server/testing/enquiry.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { enquiryRoutes } from './enquiries.ts';

const enquiry = { ...sample, email: 'ada@client.example', service: 'general-consultation' };

/** Database with one enquiry, and requests to it. */
async function stored() {
  const folder = temporaryFolder();
  const file = path.join(folder, 'enquiries.db');
  const store = openSqliteStore(folder, { channels: [], checked: true });
  const { receivedAt } = await store.add(enquiry);
  const app = enquiryRoutes({ DATA_DIR: folder });
  const post = (url: string, body: object = { receivedAt }) =>
    app.request(url, { method: 'POST', body: JSON.stringify(body) });
  return { file, get: (url: string) => app.request(url), post };
}

/** Damages the file from a byte on. */
function damage(file: string, from: number) {
  const bytes = readFileSync(file).fill('x', from);
  writeFileSync(file, bytes);
}

test('an export is what the command prints, with its byte order mark', async () => {
  const { get } = await stored();
  const response = await get('/export/csv');
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
  expect(String(bytes)).toContain('ada@client.example');
});

test.each([
  ['is no database', (file: string) => damage(file, 0)],
  ['is damaged', (file: string) => damage(file, 4096)],
  [
    'is a folder',
    (file: string) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
])('an export of a database that %s is an error, and no file', async (_, spoil) => {
  const { file, get } = await stored();
  spoil(file);
  const response = await get('/export/csv');
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ problem: expect.stringContaining(file) });
});

test('a database that is damaged inside is named as such, with the remedy', async () => {
  const { file, get } = await stored();
  damage(file, 4096);
  const response = await get('/');
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    problem: expect.stringMatching(/is damaged\. Restore it from a backup\.$/),
  });
});

test('an enquiry that is deleted while another program reads the database is gone, and its text has a remedy', async () => {
  const { file, post } = await stored();
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  const response = await post('/1/delete');
  reader.close();
  const { text, isError, isGone } = await response.json();
  expect([isError, isGone]).toEqual([true, true]);
  expect(text).toMatch(/^Enquiry 1 is deleted, but .*another program keeps reading the database: end it\. Then run "/);
  const again = await (await post('/1/delete')).json();
  expect(again).toMatchObject({ isError: true, isGone: true, text: expect.not.stringContaining('is deleted') });
}, 20_000);

test('what is named is what is erased: another enquiry under the number stays', async () => {
  const { get, post } = await stored();
  const said = await (await post('/1/delete', { receivedAt: '2020-01-01T00:00:00.000Z' })).json();
  expect(said).toMatchObject({ isError: true, text: expect.stringMatching(/^Nothing was deleted/) });
  expect(await (await get('/?atMost=50')).json()).toMatchObject({ total: 1, hasMore: false });
  expect(await (await get('/?atMost=0')).json()).toMatchObject({ enquiries: [], hasMore: true });
});
