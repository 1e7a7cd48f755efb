import { rmSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Log } from '../../log/log.ts';
import { StoreError } from '../enquiry-store.ts';
import { databasePath, type OpeningOptions, openDatabase } from './database.ts';
import { areSame, type DatabaseFiles, filesAt, isForked, isRewritten } from './file-identity.ts';
import { isSqliteError } from './sqlite-error.ts';
import { whenUnlocked } from './transaction.ts';

/** Connection that detects removed or replaced database files, and then opens the files in place. */
export interface Connection {
  /** The open database; it may change between two calls of `attempt`. */
  database(): DatabaseSync;
  /** Counts the replacements of the database file. After one, a row of the same number may be another row. */
  generation(): number;
  /** Prepares a statement. Call the result within `attempt`: it returns the statement for the database that is open then. */
  statement(sql: string): () => StatementSync;
  /**
   * Calls `act` as soon as no other connection holds the lock. Resolves only if the same files were in place before and
   * afterwards, so that committed data is in the files that other programs open.
   * @throws StoreError if they were not; errors of `act`
   */
  attempt<Result>(act: () => Result): Promise<Result>;
  /** Closes the connection. Repeated calls have no effect. */
  close(): void;
}

export interface ConnectionOptions {
  /** Milliseconds to wait for another connection's lock. */
  readonly timeout: number;
  /** True if the first opening reads the whole file to check its integrity. */
  readonly checked: boolean;
  readonly log?: Log | undefined;
}

interface Opened {
  readonly database: DatabaseSync;
  /** Files after the latest write of this process. */
  files: DatabaseFiles;
}

/** Milliseconds until an unusable file is opened again: a large file takes long to check. */
const reopenInterval = 1000;

/** @throws StoreError as `openDatabase` does, and if the file is removed or replaced during the opening */
function openFiles(dataDir: string, options: OpeningOptions): Opened {
  const file = databasePath(dataDir);
  const before = filesAt(file);
  const database = openDatabase(dataDir, options);
  const files = filesAt(file);
  if (files.main !== (before.main ?? files.main) || Object.values(files).includes(undefined)) {
    database.close();
    throw new StoreError(`${file} was removed or replaced while it was opened.`);
  }
  database.exec('PRAGMA busy_timeout = 0'); // From here on `whenUnlocked` does the waiting.
  return { database, files };
}

/**
 * Opens the database in a folder, and creates both if missing. Later it creates nothing, because an empty file in place of a
 * lost one would hide the loss.
 * @throws StoreError as `openDatabase` does
 */
export function connect(dataDir: string, { timeout, checked, log }: ConnectionOptions): Connection {
  const file = databasePath(dataDir);
  let opened: Opened | undefined = openFiles(dataDir, { timeout: 2000, create: true, checked });
  /**
   * Files in place when the open files turned out to be forked. From then on the open database must not even be closed,
   * because closing writes.
   */
  let forkedTo: DatabaseFiles | undefined;
  let generation = 0;
  let closed = false;
  let failure: { readonly error: unknown; readonly time: number } | undefined;

  /** Copies the write-ahead log to the main file; returns true if all of it is there. */
  const emptyLog = ({ database }: Opened) => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;

  /** Copies committed data to the main file and closes the database, if the main file is in place but its log is not. */
  function closeInPlace(former: Opened): void {
    if (forkedTo) {
      throw new StoreError(
        `The -wal or -shm file of ${file} was removed and another program has written since: restart the server.`,
      );
    }
    if (!emptyLog(former)) {
      throw new StoreError(`The -wal or -shm file of ${file} was removed while another program reads the database.`);
    }
    former.database.close();
    opened = undefined;
  }

  /** Copies committed data to a main file that is not in place: it may only have been moved. */
  function completeMoved(former: Opened): void {
    try {
      if (!forkedTo && emptyLog(former)) {
        former.files = { ...former.files, written: undefined };
      }
    } catch (error) {
      if (!isSqliteError(error)) {
        throw error;
      }
      // This error is no reason to refuse the owner's new file.
    }
  }

  /** Removes the log of the former file. SQLite would apply it to a new file, because a log does not name its database. */
  function removeLogOf(former: Opened, found: DatabaseFiles): void {
    for (const part of ['wal', 'shm'] as const) {
      if (found[part] && (found[part] === former.files[part] || found[part] === forkedTo?.[part])) {
        rmSync(`${file}-${part}`, { force: true });
      }
    }
  }

  function reopen(): Opened {
    if (failure && performance.now() < failure.time + reopenInterval) {
      throw failure.error;
    }
    try {
      const replacement = openFiles(dataDir, { timeout: 0, create: false, checked: true });
      // Closing leaves the log in place intact: another connection uses it, or the former file is elsewhere.
      opened?.database.close();
      opened = replacement;
    } catch (error) {
      failure = { error, time: performance.now() };
      throw error;
    }
    forkedTo = undefined;
    return opened;
  }

  /** Returns the database on the files in place, and reopens it if needed. */
  function follow(): Opened {
    if (closed) {
      throw new StoreError(`${file} is closed.`);
    }
    const found = filesAt(file);
    if (opened && !forkedTo && areSame(opened.files, found)) {
      // Cached pages may belong to another file by now. Reopening drops the cache and checks the file.
      return isRewritten(opened.files, found) ? reopen() : opened;
    }
    const isInPlace = opened !== undefined && opened.files.main === found.main;
    if (opened && isInPlace) {
      forkedTo ??= isForked(file, opened.files, found) ? found : undefined;
      closeInPlace(opened);
    } else if (opened) {
      completeMoved(opened);
    }
    if (found.main === undefined) {
      throw new StoreError(`${file} is missing: put a backup in its place, or restart the server to begin without.`);
    }
    if (opened) {
      removeLogOf(opened, found);
    }
    const replacement = reopen();
    generation += isInPlace ? 0 : 1;
    log?.warn({ reason: 'its files were removed or replaced' }, 'database reopened');
    return replacement;
  }

  const database = () => (opened ?? follow()).database;
  return {
    database,
    generation: () => generation,
    statement(sql) {
      let prepared = { on: database(), statement: database().prepare(sql) };
      return () => {
        if (prepared.on !== database()) {
          prepared = { on: database(), statement: database().prepare(sql) };
        }
        return prepared.statement;
      };
    },
    attempt: (act) =>
      whenUnlocked(timeout, () => {
        const current = follow();
        const result = act();
        const found = filesAt(file);
        if (!areSame(current.files, found)) {
          throw new StoreError(`The files of ${file} were removed or replaced just now.`);
        }
        current.files = found;
        return result;
      }),
    close() {
      if (!closed && opened && !forkedTo) {
        const found = filesAt(file);
        // Closing writes the log to the main file, which must not be a replacement. Ending without a close does not write.
        if (!isRewritten(opened.files, found) && !isForked(file, opened.files, found)) {
          opened.database.close();
        }
      }
      closed = true;
    },
  };
}
