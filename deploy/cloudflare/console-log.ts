import type { Log } from '../../server/log/log.ts';

type Level = 'info' | 'warn' | 'error';

/** Writes an entry in pino's format (`server/log/create-log.ts`) without the time, which Cloudflare's log adds. */
const write =
  (level: Level) =>
  (first: unknown, event?: unknown): void => {
    console[level](
      JSON.stringify(typeof first === 'string' ? { level, event: first } : { level, ...Object(first), event }),
    );
  };

/** Log of one JSON object per line on the console, which Workers Logs reads. */
export const consoleLog: Log = { info: write('info'), warn: write('warn'), error: write('error') };
