import { expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { enquiry } from '../testing/enquiry.ts';
import { copyRows } from './copy-rows.ts';
import { databaseIn } from './sqlite/connection.ts';
import { openSqliteStore } from './sqlite/store.ts';

test('the number of an enquiry that was erased before a move is not given to another one after it', async () => {
  const [from, to] = [temporaryFolder(), temporaryFolder()];
  const store = openSqliteStore(from);
  for (const phone of ['1', '2', '3']) await store.add({ ...enquiry, phone });
  await store.erase({ id: 3 });
  for (const _ of ['once', 'repeated']) await copyRows(databaseIn(from), databaseIn(to));
  expect(await openSqliteStore(to).add({ ...enquiry, phone: '4' })).toMatchObject({ id: 4, known: false });
});
