import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ceilings } from '../../enquiries/ceilings.ts';
import { storeReason } from '../enquiry-store.ts';
import type { OwnerStore } from '../store.ts';
import { createStore, erasureCondition, type StoreOptions } from '../store.ts';
import { asDatabase, type ConnectionOptions, connect, executeWith } from './connection.ts';
import { inTransaction } from './database.ts';
import { markDeletion, removeDeletedText } from './erasure.ts';
import { lockFiles } from './lock.ts';

export type SqliteStore = Required<OwnerStore>;

export interface SqliteStoreOptions extends StoreOptions, Partial<ConnectionOptions> {
  /** Bytes in use from which on no new enquiry is stored; tests have fewer. */
  readonly maxBytes?: number;
}

export const isFull = (maxBytes: number) => `(SELECT (page_count - freelist_count) * page_size
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()) >= ${maxBytes}`;

/** Returns the files and links of the folder, at any depth, that are not the database's. */
function otherFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/^enquiries\.db(-wal|-shm)?$/.test(name) && !lockFiles.test(name))
    .map((name) => path.join(dataDir, name));
}

/** Creates the store in a folder. Each use opens the database, and rejects with a StoreError if that fails. */
export function openSqliteStore(dataDir: string, options: SqliteStoreOptions = {}): SqliteStore {
  const { maxBytes = ceilings.storeBytes } = options;
  const use = connect(dataDir, options);

  return {
    ...createStore(asDatabase(executeWith(use)), options, isFull(maxBytes)),
    async erase(selection) {
      const [condition, value] = erasureCondition(selection);
      const count = await use((database) =>
        inTransaction(database, () => {
          const { changes } = database.prepare(`DELETE FROM enquiries WHERE ${condition}`).run(value);
          if (changes > 0) markDeletion(database);
          return Number(changes);
        }),
      );
      const remains = await use(removeDeletedText).then(() => undefined, storeReason);
      return { count, remains, others: otherFiles(dataDir) };
    },
    copyTo: async (copy) => {
      await use((database) => database.prepare('VACUUM INTO ?').run(copy));
    },
  };
}
