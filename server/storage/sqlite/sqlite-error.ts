import { StoreError } from '../enquiry-store.ts';

/**
 * Primary result code (https://www.sqlite.org/rescode.html) of an error that `node:sqlite` throws if SQLite can't run a
 * statement, without the bits of the extended code; undefined for any other error.
 */
const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** Explanation of a damaged file. SQLite's own words would name pages and trees. */
export const damaged = 'the database is damaged. Restore it from a backup';

const locked = 'another program keeps the database locked: try again in a moment';
const failing = 'check that its disk has room and works, that this user may write there, and try again';

/** Explanations with their remedies, by code: busy, locked, corrupt, full; the others follow the message of SQLite. */
const explanations: Readonly<Record<number, string>> = {
  5: locked,
  6: locked,
  11: damaged,
  13: 'the disk is full: make room on it and try again',
};
const remedies: Readonly<Record<number, string>> = {
  8: `: ${failing}`, // Read-only.
  10: `: ${failing}`, // Input or output.
  14: `: ${failing}`, // It can't be opened.
  26: '. Restore it from a backup', // It is no database.
};

export const isLocked = (error: unknown): boolean =>
  explanations[codeOf(error instanceof StoreError ? error.cause : error) ?? 0] === locked;

/**
 * Makes an error of SQLite or of the file system a StoreError. Its reason has no path, because `/healthz` shows it to everyone.
 * @param file path of the database, for the message
 * @throws the error itself if it is of another kind
 */
export function asStoreError(error: unknown, file?: string): StoreError {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  const { code: name, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined && syscall === undefined) throw error;
  const reason =
    code === undefined
      ? `its folder can't be used (${name}): check that DATA_DIR is a folder, that its disk has room, and that this user may read and write there`
      : (explanations[code] ?? message + (remedies[code] ?? ''));
  return new StoreError(reason, file, { cause: error });
}
