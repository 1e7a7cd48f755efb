/** Error that `node:sqlite` throws if SQLite can't run a statement: a lock, a full disk, a damaged file. */
export interface SqliteError extends Error {
  readonly code: 'ERR_SQLITE_ERROR';
  /** Extended result code of SQLite. */
  readonly errcode: number;
}

export function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR';
}

/** Returns the primary result code, without the bits of the extended code. */
const primaryCode = ({ errcode }: SqliteError) => errcode & 0xff;

/** True if the disk has no room: SQLITE_FULL. */
export const isFull = (error: SqliteError) => primaryCode(error) === 13;

/** Explanation of a damaged file. SQLite's own words would name pages and trees. */
export const damaged = 'it is damaged. Restore it from a backup';

/** True if another connection holds a lock: SQLITE_BUSY and SQLITE_LOCKED. */
export function isLocked(error: unknown): boolean {
  return isSqliteError(error) && [5, 6].includes(primaryCode(error));
}

/** Explains the error to the owner, with the remedy if there is one. */
export function explainSqliteError(error: SqliteError): string {
  if (isLocked(error)) {
    return 'another program keeps the database locked: try again in a moment';
  }
  switch (primaryCode(error)) {
    case 11: // SQLITE_CORRUPT
      return damaged;
    case 13: // as in isFull
      return 'the disk is full: make room on it and try again';
    case 26: // SQLITE_NOTADB
      return `${error.message}. Restore it from a backup`;
    case 8: // SQLITE_READONLY
    case 10: // SQLITE_IOERR
    case 14: // SQLITE_CANTOPEN
      return `${error.message}: see that its disk has room and works, that this user may write there, and try again`;
    default:
      return error.message;
  }
}
