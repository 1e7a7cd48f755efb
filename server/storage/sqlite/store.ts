import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ceilings } from '../../enquiries/ceilings.ts';
import { type OwnerStore, StoreError } from '../enquiry-store.ts';
import { createStore, erasureCondition, type StoreOptions } from '../store.ts';
import { asDatabase, connect, retryPause } from './connection.ts';
import { emptyLog, markDeletion, markErased, rewrite } from './erasure.ts';
import { explainSqliteError, isFull, isSqliteError } from './sqlite-error.ts';
import { inTransaction } from './transaction.ts';

/** Store of enquiries in a file of this machine. */
export type SqliteStore = Required<OwnerStore>;

export interface SqliteStoreOptions extends StoreOptions {
  /** Milliseconds to wait for another connection's lock. An erasure holds it for seconds where the file is large. */
  readonly timeout?: number;
  /** True if the whole file is checked before use. Otherwise damage is reported when it is read. */
  readonly checked?: boolean;
  /** False if a missing database is an error. */
  readonly create?: boolean;
  /** Bytes in use from which on no new enquiry is stored; tests have fewer. */
  readonly maxBytes?: number;
}

const bytesInUse = `(SELECT (page_count - freelist_count) * page_size
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size())`;

/**
 * Removes what killed backups of earlier versions have left in the folder: they are copies of enquiries.
 * @throws StoreError
 */
function removePartialBackups(dataDir: string): void {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.isFile() && /\.[\da-f-]{36}\.partial(-journal)?$/.test(entry.name)) {
      try {
        rmSync(path.join(dataDir, entry.name));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new StoreError(`${entry.name}, which a backup has left, can't be removed (${code}): remove it`);
      }
    }
  }
}

/** Returns the files and links of the folder, at any depth, that are not the database's. */
function otherFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/^enquiries\.db(-wal|-shm)?$/.test(name))
    .map((name) => path.join(dataDir, name));
}

/** Creates the store in a folder. Each use opens the database, and rejects with a StoreError if that fails. */
export function openSqliteStore(dataDir: string, options: SqliteStoreOptions = {}): SqliteStore {
  const { timeout = 5000, checked = true, create = true, maxBytes = ceilings.storeBytes } = options;
  const use = connect(dataDir, { timeout, checked, create });

  /** Waits until no reader needs the write-ahead log, and empties it. Resolves to false if that takes too long. */
  async function emptyLogWhenUnused(): Promise<boolean> {
    const deadline = performance.now() + timeout;
    while (!(await use(emptyLog))) {
      if (performance.now() >= deadline) {
        return false;
      }
      await pause(retryPause);
    }
    return true;
  }

  /** Removes the text of deleted rows from all files; resolves to the reason for which that is not possible at present. */
  async function removeDeletedText(): Promise<string | undefined> {
    try {
      const marked = await use(rewrite);
      if (marked !== undefined) {
        if (!(await emptyLogWhenUnused())) {
          return 'another program keeps reading the database: end it';
        }
        await use((database) => markErased(database, marked));
      }
      removePartialBackups(dataDir);
      return undefined;
    } catch (error) {
      if (isSqliteError(error)) {
        const folder = process.env.SQLITE_TMPDIR ?? process.env.TMPDIR ?? '/var/tmp';
        return isFull(error)
          ? `the disk of the database or of the temporary folder, ${folder}, is full: make room on both and try again`
          : explainSqliteError(error);
      }
      if (error instanceof StoreError) {
        return error.reason;
      }
      throw error;
    }
  }

  return {
    ...createStore(asDatabase(use), options, `${bytesInUse} >= ${maxBytes}`),
    async erase(selection) {
      const [condition, value] = erasureCondition(selection);
      const count = await use((database) =>
        inTransaction(database, () => {
          const { changes } = database.prepare(`DELETE FROM enquiries WHERE ${condition}`).run(value);
          if (changes > 0) {
            markDeletion(database);
          }
          return Number(changes);
        }),
      );
      return { count, remains: await removeDeletedText(), others: otherFiles(dataDir) };
    },
    copyTo: async (copy) => {
      await use((database) => database.prepare('VACUUM INTO ?').run(copy));
    },
  };
}
