import { DatabaseSync } from 'node:sqlite';
import { asDatabase, executeWith } from '../storage/sqlite/connection.ts';
import { migrate } from '../storage/sqlite/database.ts';
import { createStore, type StoreOptions } from '../storage/store.ts';

/** Opens an empty store in memory, and its database, for tests of what does not depend on files. */
export function openMemoryStore(options: StoreOptions = {}) {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA foreign_keys = ON');
  migrate(database);
  const store = createStore(asDatabase(executeWith(async (act) => act(database))), options);
  return { ...store, database };
}
