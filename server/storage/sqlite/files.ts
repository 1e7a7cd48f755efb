import { type BigIntStats, statSync } from 'node:fs';
import { StoreError } from '../enquiry-store.ts';

/** Which files an SQLite database consists of: device and inode of each, undefined for one that is missing. */
export interface DatabaseFiles {
  readonly main: string | undefined;
  /** The write-ahead log, which holds what has been committed lately. */
  readonly wal: string | undefined;
  /** The index of the log, by which all programs agree on what is in it. */
  readonly shm: string | undefined;
  /** Size and time of the latest write to the main file; undefined where they are not to be compared. */
  readonly written: string | undefined;
}

// By stat alone: opening and closing the file would drop the locks that SQLite holds on it for this process.
const look = (name: string) => statSync(name, { bigint: true, throwIfNoEntry: false });

const identify = (stats: BigIntStats | undefined) => stats && `${stats.dev}:${stats.ino}`;

/**
 * The files that are in place now. No other file can have the device and inode of one that is open.
 * @param file path of the database
 * @throws StoreError when the folder can't be read
 */
export function filesAt(file: string): DatabaseFiles {
  try {
    const main = look(file);
    return {
      main: identify(main),
      wal: identify(look(`${file}-wal`)),
      shm: identify(look(`${file}-shm`)),
      written: main && `${main.size}:${main.mtimeNs}`,
    };
  } catch (error) {
    throw new StoreError(`${file} can't be reached: ${(error as Error).message}.`, { cause: error });
  }
}

/** Whether every file is the one that is open, whatever has been written to it. */
export function areSame(one: DatabaseFiles, other: DatabaseFiles): boolean {
  return one.main === other.main && one.wal === other.wal && one.shm === other.shm;
}

/** Whether another program has written to the main file: it has emptied the log, or copied another file over it. */
export function isRewritten(opened: DatabaseFiles, found: DatabaseFiles): boolean {
  return opened.written !== undefined && opened.written !== found.written;
}

/**
 * Whether the log that is open must not be written to the main file any more: the log is no longer in place, and another
 * program has since written to that file, or to a log of its own.
 * @param opened the files that are open
 * @param found those that are in place
 */
export function isForked(file: string, opened: DatabaseFiles, found: DatabaseFiles): boolean {
  if (found.main !== opened.main || areSame(opened, found)) {
    return false;
  }
  // A program that finds no log makes an empty one, also just to read. Through the index that is open it has written nothing.
  const isUnused = () => found.shm === opened.shm && look(`${file}-wal`)?.size === 0n;
  const hasOtherLog = found.wal !== undefined && found.wal !== opened.wal && !isUnused();
  const hasOtherIndex = found.shm !== undefined && found.shm !== opened.shm;
  return isRewritten(opened, found) || hasOtherLog || hasOtherIndex;
}
