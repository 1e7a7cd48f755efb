import { expect, test, vi } from 'vitest';
import { requestFile } from './api.ts';

test('a file keeps its byte order mark, by which Excel reads an export as UTF-8', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'key' });
  vi.stubGlobal('fetch', async () => new Response('\ufeffid,name'));
  const file = await requestFile('enquiries/export/csv');
  expect(Buffer.from(await new Response(file).arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
});
