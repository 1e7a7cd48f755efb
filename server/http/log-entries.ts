import type { BaseLogger } from 'pino';
import { StoreError } from '../storage/enquiry-store.ts';

/** Where the service reports what happens. No personal data goes here: no value of an enquiry, no address. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

/**
 * What a log may say of an error. A fault of our own may carry a visitor's values in its message, so only the place is
 * told; SQLite's messages and the store's name files, tables and states, never values.
 */
export function reasonOf(error: unknown): { reason: string; at?: string[] } {
  if (!(error instanceof Error)) {
    return { reason: 'unknown' };
  }
  const { code } = error as { code?: string };
  if (code === 'ERR_SQLITE_ERROR' || error instanceof StoreError) {
    return { reason: error.message };
  }
  const { name, message, stack = '' } = error;
  const afterMessage = stack.slice(stack.indexOf(message) + message.length);
  return {
    reason: code ?? name,
    at: afterMessage
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}
