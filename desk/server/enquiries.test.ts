import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { openSqliteStore } from '../../server/storage/sqlite/store.ts';
import { enquiry } from '../../server/testing/enquiry.ts';
import { testDesk } from '../testing/test-desk.ts';

/** Desk of a database with one enquiry. */
async function stored() {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels: [], checked: true });
  const { receivedAt } = await store.add(enquiry);
  const { get, post } = testDesk({ DATA_DIR: folder });
  const act = async (action: string, given: object = {}) =>
    (await post(`enquiries/1/${action}`, { receivedAt, ...given })).body;
  return { file: path.join(folder, 'enquiries.db'), store, get, post, act };
}

test('an enquiry is read, marked, has no channel to be sent again by, and is erased', async () => {
  const { store, get, post, act } = await stored();
  expect(await act('read')).toMatchObject({ text: '', isError: false, enquiry: { id: 1, mark: 'read' } });
  expect(await store.get(1)).toMatchObject({ readAt: expect.any(String) });
  expect(await act('mark', { mark: 'answered' })).toMatchObject({ enquiry: { mark: 'answered' } });
  expect(await (await get('enquiries?mark=answered')).json()).toMatchObject({ enquiries: [{ id: 1 }] });
  expect(await act('resend')).toMatchObject({ text: expect.stringMatching(/^No channel/), isError: true, enquiry: {} });
  await post('settings', { WEBHOOK_URL: 'https://hooks.slack.com/services/a' });
  expect(await act('resend')).toMatchObject({ text: expect.stringMatching(/will be sent again by webhook/) });
  expect(await act('delete')).toEqual({ text: 'Enquiry 1 is deleted.\n', isError: false });
  expect(await store.get(1)).toBeUndefined();
  expect(await act('delete')).toEqual({ text: expect.stringMatching(/^Nothing was done/), isError: true });
  expect((await get('enquiries/1')).status).toBe(404);
});

test('of two people who write a note at once, the later one is told, and nothing is lost', async () => {
  const { store, act } = await stored();
  expect(await act('note', { note: 'Call back', former: '' })).toMatchObject({ enquiry: { note: 'Call back' } });
  const text = expect.stringMatching(/somebody else has changed it/);
  expect(await act('note', { note: 'Mine', former: '' })).toMatchObject({ text, isError: true });
  expect(await store.get(1)).toMatchObject({ note: 'Call back' });
});

test('a page of the list goes on where the one before ended, whatever has come meanwhile', async () => {
  const { store, get } = await stored();
  for (let number = 2; number <= 45; number += 1) await store.add({ ...enquiry, phone: String(number) });
  const page = async (query: string) => (await get(`enquiries?${query}`)).json();
  const first = await page('search=ada');
  expect([first.enquiries.length, first.hasMore, first.counts]).toEqual([40, true, { unread: 45 }]);
  await store.add({ ...enquiry, phone: '46' });
  const second = await page(`search=ada&before=${first.enquiries.at(-1).id}`);
  expect(second.enquiries.map(({ id }: { id: number }) => id)).toEqual([5, 4, 3, 2, 1]);
  expect(second.hasMore).toBe(false);
  expect((await get('enquiries?mark=deleted')).status).toBe(400);
});

test('services have their names, and replies the texts of the owner, with what they refer to', async () => {
  const { project, get } = testDesk();
  const words = async () => (await get('enquiries/words')).json();
  expect(await words()).toMatchObject({
    services: {
      'customer-experience': 'Customer Experience Transformation',
      'general-consultation': 'General Consultation',
    },
    replies: [],
  });
  const reply = '- name: Thanks\n  subject: From {company.name}\n  text: Dear {name}\n';
  writeFileSync(path.join(project, 'content/replies.yaml'), reply);
  expect((await words()).replies).toEqual([
    { name: 'Thanks', subject: expect.stringMatching(/^From [A-Z]/), text: 'Dear {name}' },
  ]);
});

test('what is named is what is erased: another enquiry under the number stays', async () => {
  const { get, act } = await stored();
  expect(await act('delete', { receivedAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({
    text: expect.stringMatching(/^Nothing was done/),
    isError: true,
  });
  expect(await (await get('enquiries')).json()).toMatchObject({ counts: { unread: 1 }, hasMore: false });
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
  });
  expect(acted).not.toHaveProperty('enquiry');
}, 20_000);

test('an export is what the command prints, with its byte order mark', async () => {
  const { get } = await stored();
  const bytes = Buffer.from(await (await get('enquiries/export/csv')).arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
  expect(String(bytes)).toContain(enquiry.email);
});

test('a damaged database is an error in words, and an export is not written', async () => {
  const { file, get } = await stored();
  writeFileSync(file, readFileSync(file).fill('x', 4096));
  for (const url of ['enquiries', 'enquiries/export/csv']) {
    const response = await get(url);
    const problem = expect.stringMatching(/is damaged\. Restore it from a backup\.$/);
    expect([response.status, await response.json()]).toEqual([400, { problem }]);
  }
});
