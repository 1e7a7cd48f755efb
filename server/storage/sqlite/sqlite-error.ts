import { StoreError } from '../enquiry-store.ts';

/** Error that `node:sqlite` throws if SQLite can't run a statement: a lock, a full disk, a damaged file. */
interface SqliteError extends Error {
  readonly code: 'ERR_SQLITE_ERROR';
  /** Extended result code of SQLite. */
  readonly errcode: number;
}

const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR';

/** Explanation of a damaged file. SQLite's own words would name pages and trees. */
export const damaged = 'the database is damaged. Restore it from a backup';

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const codes = { busy: 5, locked: 6, readonly: 8, ioerr: 10, corrupt: 11, full: 13, cantopen: 14, notadb: 26 } as const;

/** Returns the primary result code, without the bits of the extended code. */
const codeOf = ({ errcode }: SqliteError) => errcode & 0xff;

/** True if another connection holds a lock. */
export function isLocked(error: unknown): boolean {
  const source = error instanceof StoreError ? error.cause : error;
  return isSqliteError(source) && (codeOf(source) === codes.busy || codeOf(source) === codes.locked);
}

/** Explains the error to the owner, with the remedy if there is one. */
function explain(error: SqliteError): string {
  switch (codeOf(error)) {
    case codes.busy:
    case codes.locked:
      return 'another program keeps the database locked: try again in a moment';
    case codes.full:
      return 'the disk is full: make room on it and try again';
    case codes.corrupt:
      return damaged;
    case codes.notadb:
      return `${error.message}. Restore it from a backup`;
    case codes.readonly:
    case codes.ioerr:
    case codes.cantopen:
      return `${error.message}: check that its disk has room and works, that this user may write there, and try again`;
    default:
      return error.message;
  }
}

/**
 * Makes an error of SQLite or of the file system a StoreError. Its reason has no path, because `/healthz` shows it to everyone.
 * @param file path of the database, for the message
 * @throws the error itself if it is of another kind
 */
export function asStoreError(error: unknown, file?: string): StoreError {
  if (error instanceof StoreError) {
    return error;
  }
  if (isSqliteError(error)) {
    return new StoreError(explain(error), file, { cause: error });
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) {
    throw error;
  }
  const reason = `its folder can't be used (${code}): check that DATA_DIR is a folder, that its disk has room, and that this user may read and write there`;
  return new StoreError(reason, file, { cause: error });
}
