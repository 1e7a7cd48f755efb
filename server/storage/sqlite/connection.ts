import { rmSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Log } from '../../http/log-entries.ts';
import { StoreError } from '../enquiry-store.ts';
import { databasePath, type OpeningOptions, openDatabase } from './database.ts';
import { isDatabaseFault } from './fault.ts';
import { areSame, type DatabaseFiles, filesAt, isForked, isRewritten } from './files.ts';
import { whenUnlocked } from './transaction.ts';

/** A connection that notices when the files of its database are removed or replaced, and then opens those in place. */
export interface Connection {
  /** The database that is open; changes between two calls of `attempt`. */
  database(): DatabaseSync;
  /** Counts how often another file has taken the place of the database: rows of the same number may be others then. */
  generation(): number;
  /** Prepares a statement. The result is called within `attempt` and returns it for the database that is open. */
  statement(sql: string): () => StatementSync;
  /**
   * Acts on the database as soon as no other connection holds the lock. Resolves only if the same files were in place
   * before and afterwards: what was committed is then in the files that every other program opens.
   * @throws StoreError when they were not; what `act` throws
   */
  attempt<Result>(act: () => Result): Promise<Result>;
  /** More than once does no harm. */
  close(): void;
}

export interface ConnectionOptions {
  /** Milliseconds to wait for another connection's lock. */
  readonly timeout: number;
  /** Whether all of the file is read, as it is opened first, to see that it is sound. */
  readonly checked: boolean;
  readonly log?: Log | undefined;
}

interface Opened {
  readonly database: DatabaseSync;
  /** As this process has left them. */
  files: DatabaseFiles;
}

/** Milliseconds until a file that could not be used is opened again: a large one takes long to check. */
const reopenInterval = 1000;

/** @throws StoreError as `openDatabase` does, and when the file is removed or replaced at that very moment */
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
 * Opens the database in a folder, creating both where they are missing. Later it creates nothing: in place of a lost file
 * an empty one would hide the loss.
 * @throws StoreError as `openDatabase` does
 */
export function connect(dataDir: string, { timeout, checked, log }: ConnectionOptions): Connection {
  const file = databasePath(dataDir);
  let opened: Opened | undefined = openFiles(dataDir, { timeout: 2000, create: true, checked });
  /** The files in place when ours turned out to be forked: then what is open must not even be closed, which would write. */
  let forkedTo: DatabaseFiles | undefined;
  let generation = 0;
  let closed = false;
  let failure: { readonly error: unknown; readonly time: number } | undefined;

  /** Copies what is in the log to the main file; returns whether all of it is there. */
  const emptyLog = ({ database }: Opened) => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;

  /** The main file is in place but its log is not: copies what was committed to the file, and closes it. */
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

  /** The main file is not in place: it may only have been moved, so what was committed is copied to it. */
  function completeMoved(former: Opened): void {
    try {
      if (!forkedTo && emptyLog(former)) {
        former.files = { ...former.files, written: undefined };
      }
    } catch (error) {
      if (!isDatabaseFault(error)) {
        throw error;
      }
      // No reason to refuse the file that the owner puts in its place.
    }
  }

  /** SQLite would apply the log of the former file to a new one: a log does not say to which file it belongs. */
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
      // SQLite leaves the log alone that is in place now: another connection uses it, or the former file is elsewhere.
      opened?.database.close();
      opened = replacement;
    } catch (error) {
      failure = { error, time: performance.now() };
      throw error;
    }
    forkedTo = undefined;
    return opened;
  }

  /** The database that is open on the files that are in place. */
  function follow(): Opened {
    if (closed) {
      throw new StoreError(`${file} is closed.`);
    }
    const found = filesAt(file);
    if (opened && !forkedTo && areSame(opened.files, found)) {
      // Pages that are remembered may be those of another file by now, so they are forgotten, and the file is checked.
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
        // Closing writes the log to the main file, which must not be one that was put there instead. To end does not.
        if (!isRewritten(opened.files, found) && !isForked(file, opened.files, found)) {
          opened.database.close();
        }
      }
      closed = true;
    },
  };
}
