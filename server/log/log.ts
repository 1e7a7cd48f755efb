import type { LogLevel } from '../../config/settings.ts';
import { StoreError } from '../storage/enquiry-store.ts';

/** Log of the service. It holds no personal data: no value of an enquiry, no client IP. */
export type Log = Readonly<Record<Level, (fieldsOrEvent: object | string, event?: string) => void>>;

type Level = 'info' | 'warn' | 'error';

const levels: readonly LogLevel[] = ['info', 'warn', 'error', 'silent'];

/**
 * Makes a log of JSON objects.
 * @param least level of the least serious entries
 */
export function logTo(write: (entry: string, level: Level) => void, least: LogLevel = 'info'): Log {
  const at = (level: Level) => (fieldsOrEvent: object | string, event?: string) => {
    if (levels.indexOf(level) < levels.indexOf(least)) return;
    const entry = typeof fieldsOrEvent === 'string' ? { event: fieldsOrEvent } : { ...fieldsOrEvent, event };
    write(JSON.stringify({ level, time: new Date().toISOString(), ...entry }), level);
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * Returns the parts of an error that may be logged. An error in the site's own code may quote a visitor's values in its
 * message, so only its location is logged. The messages of the store name files and states, never values.
 */
export function reasonOf(error: unknown): { reason: string; at?: string[] } {
  if (!(error instanceof Error)) {
    return { reason: 'unknown' };
  }
  if (error instanceof StoreError) {
    return { reason: error.message };
  }
  const { name, message, stack = '' } = error;
  const { code } = error as NodeJS.ErrnoException;
  const afterMessage = stack.slice(stack.indexOf(message) + message.length);
  return {
    reason: code ?? name,
    at: afterMessage
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}
