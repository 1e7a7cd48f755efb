import type { BaseLogger } from 'pino';

/** Where the service reports what happens. No personal data goes here: no value of an enquiry, no address. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

/**
 * What a log may say of an error. A fault of our own may carry a visitor's values in its message, so only the place is
 * told; SQLite's messages name tables and states, never values.
 */
export function reasonOf(error: unknown): { reason: string; at?: string[] } {
  if (!(error instanceof Error)) {
    return { reason: 'unknown' };
  }
  const { code } = error as { code?: string };
  return code === 'ERR_SQLITE_ERROR'
    ? { reason: error.message }
    : {
        reason: code ?? error.name,
        at: (error.stack ?? '').split('\n').filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line)),
      };
}
