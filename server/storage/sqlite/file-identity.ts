import { type BigIntStats, statSync } from 'node:fs';
import { StoreError } from '../enquiry-store.ts';

/** Files of an SQLite database: device and inode of each, undefined if missing. */
export interface DatabaseFiles {
  readonly main: string | undefined;
  /** Write-ahead log, which holds the latest commits. */
  readonly wal: string | undefined;
  /** Index of the write-ahead log, shared by all programs that use the database. */
  readonly shm: string | undefined;
  /** Size and time of the latest write to the main file; undefined if they are not compared. */
  readonly written: string | undefined;
}

// Uses only stat: opening and closing the file would drop SQLite's locks of this process.
const look = (name: string) => statSync(name, { bigint: true, throwIfNoEntry: false });

const identify = (stats: BigIntStats | undefined) => stats && `${stats.dev}:${stats.ino}`;

/**
 * Returns the files in place. No other file can have the device and inode of an open file.
 * @param file path of the database
 * @throws StoreError if the folder can't be read
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

/** True if every file is the one that is open, regardless of its content. */
export function areSame(one: DatabaseFiles, other: DatabaseFiles): boolean {
  return one.main === other.main && one.wal === other.wal && one.shm === other.shm;
}

/** True if another program has written to the main file: it has checkpointed the log, or copied another file over it. */
export function isRewritten(opened: DatabaseFiles, found: DatabaseFiles): boolean {
  return opened.written !== undefined && opened.written !== found.written;
}

/**
 * True if the open log must no longer be written to the main file. That is so if the log is not in place any more, and
 * another program has since written to the main file or to its own log.
 * @param opened the files that are open
 * @param found the files in place
 */
export function isForked(file: string, opened: DatabaseFiles, found: DatabaseFiles): boolean {
  if (found.main !== opened.main || areSame(opened, found)) {
    return false;
  }
  // A program that finds no log creates an empty one, even to read. Through the open index it has written nothing.
  const isUnused = () => found.shm === opened.shm && look(`${file}-wal`)?.size === 0n;
  const hasOtherLog = found.wal !== undefined && found.wal !== opened.wal && !isUnused();
  const hasOtherIndex = found.shm !== undefined && found.shm !== opened.shm;
  return isRewritten(opened, found) || hasOtherLog || hasOtherIndex;
}
