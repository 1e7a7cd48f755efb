import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../server/storage/sqlite/store.ts';
import { enquiry } from '../../server/testing/enquiry.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { testDesk } from '../testing/test-desk.ts';

/** Desk of a database with one enquiry. */
async function stored() {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels: [], checked: true });
  const { receivedAt } = await store.add(enquiry);
  const { get, post } = testDesk({ DATA_DIR: folder });
  const act = async (action: string, given: object = { receivedAt }) =>
    (await post(`enquiries/1/${action}`, given)).body;
  return { file: path.join(folder, 'enquiries.db'), store, get, act };
}

test('an enquiry is read, has no channel to be sent again by, and is erased', async () => {
  const { store, act } = await stored();
  expect(await act('read')).toEqual({ text: '', isError: false, isGone: false });
  expect(await store.get(1)).toMatchObject({ readAt: expect.any(String) });
  expect(await act('resend')).toMatchObject({
    text: expect.stringMatching(/^No channel/),
    isError: true,
    isGone: false,
  });
  expect(await act('delete')).toEqual({ text: 'Enquiry 1 is deleted.\n', isError: false, isGone: true });
  expect(await store.get(1)).toBeUndefined();
  expect(await act('delete')).toMatchObject({ text: expect.stringMatching(/^Nothing was done/), isGone: true });
});

test('what is named is what is erased: another enquiry under the number stays', async () => {
  const { get, act } = await stored();
  expect(await act('delete', { receivedAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({
    text: expect.stringMatching(/^Nothing was done/),
    isError: true,
  });
  expect(await (await get('enquiries')).json()).toMatchObject({ total: 1, hasMore: false });
});

test('an enquiry that is deleted while another program reads the database is gone, with what remains of it', async () => {
  const { file, act } = await stored();
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  const acted = await act('delete');
  reader.close();
  expect(acted).toMatchObject({
    text: expect.stringMatching(/^Enquiry 1 is deleted, but .*another program keeps reading/),
    isError: true,
    isGone: true,
  });
}, 20_000);

test('an export is what the command prints, with its byte order mark', async () => {
  const { get } = await stored();
  const bytes = Buffer.from(await (await get('enquiries/export/csv')).arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
  expect(String(bytes)).toContain(enquiry.email);
});

/** Damages the file from a byte on. */
const damage = (file: string, from: number) => writeFileSync(file, readFileSync(file).fill('x', from));

test.each<[string, (file: string) => void, RegExp]>([
  ['is not a database', (file) => damage(file, 0), /enquiries\.db/],
  ['is damaged', (file) => damage(file, 4096), /is damaged\. Restore it from a backup\.$/],
  [
    'is a folder',
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    /enquiries\.db/,
  ],
])('a database that %s is an error in words, and an export is not written', async (_, spoil, words) => {
  const { file, get } = await stored();
  spoil(file);
  for (const url of ['enquiries', 'enquiries/export/csv']) {
    const response = await get(url);
    expect([response.status, (await response.json()).problem]).toEqual([400, expect.stringMatching(words)]);
  }
});
