import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../enquiry-store.ts';
import { explainFault, isDatabaseFault } from './fault.ts';
import { migrate, versionOf } from './schema.ts';

/** The file that holds the enquiries. */
export function databasePath(dataDir: string): string {
  return path.join(dataDir, 'enquiries.db');
}

// One level at a time: with `recursive`, Node tries for ever where a file system such as /proc refuses new folders.
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

export interface OpeningOptions {
  /** Milliseconds to wait for another connection's lock, during which the process stands still. */
  readonly timeout: number;
  /** Whether a missing file is created; otherwise an empty one is refused as well, for it may be a copy that has just begun. */
  readonly create: boolean;
  /** Whether all of the file is read to see that it is sound: seconds for a large one that is not in the page cache. */
  readonly checked: boolean;
}

function open(dataDir: string, { timeout, create, checked }: OpeningOptions): DatabaseSync {
  const file = databasePath(dataDir);
  if (create && !existsSync(file)) {
    makeFolder(dataDir);
    // SQLite would create it readable by everyone; its -wal and -shm files take the mode of this one.
    closeSync(openSync(file, 'a', 0o600));
  }
  const database = new DatabaseSync(file, { timeout });
  try {
    const check = checked ? database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check : 'ok';
    if (check !== 'ok') {
      throw new Error(`it is damaged (${check}). Restore it from a backup`);
    }
    if (!create && versionOf(database) === 0) {
      throw new Error('it is empty. Restore it from a backup');
    }
    // FULL: a commit is on the disk before it returns. secure_delete: an erased enquiry is overwritten, not just unlinked.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON',
    );
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens `enquiries.db` in the folder for this user alone (it holds personal data), creating both where they are missing,
 * and makes sure that it is up to date and, where that is asked for, sound.
 * @throws StoreError when the file can't be opened, is damaged or comes from a newer version
 */
export function openDatabase(dataDir: string, options: OpeningOptions): DatabaseSync {
  try {
    return open(dataDir, options);
  } catch (error) {
    const reason = isDatabaseFault(error) ? explainFault(error) : (error as Error).message;
    throw new StoreError(`The enquiries in ${databasePath(dataDir)} can't be opened: ${reason}.`, { cause: error });
  }
}
