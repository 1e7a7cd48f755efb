/** What `node:sqlite` throws when SQLite can't do what it is asked: a lock, a full disk, a damaged file. */
export interface DatabaseFault extends Error {
  readonly code: 'ERR_SQLITE_ERROR';
  /** SQLite's extended result code. */
  readonly errcode: number;
}

export function isDatabaseFault(error: unknown): error is DatabaseFault {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR';
}

/** The primary result code, without what an extended one adds. */
const primaryCode = ({ errcode }: DatabaseFault) => errcode & 0xff;

/** Whether another connection is in the way: SQLITE_BUSY and SQLITE_LOCKED. */
export function isLocked(error: unknown): boolean {
  return isDatabaseFault(error) && [5, 6].includes(primaryCode(error));
}

/** What is wrong, for the owner, with the remedy where there is one. */
export function explainFault(fault: DatabaseFault): string {
  if (isLocked(fault)) {
    return 'another program keeps the database locked: try again in a moment';
  }
  switch (primaryCode(fault)) {
    case 11: // SQLITE_CORRUPT
      return `it is damaged (${fault.message}). Restore it from a backup`;
    case 13: // SQLITE_FULL
      return 'the disk is full: make room on it and try again';
    case 10: // SQLITE_IOERR
    case 14: // SQLITE_CANTOPEN
      return `${fault.message}: see that its disk has room and works, and try again`;
    default:
      return fault.message;
  }
}
