import type { Log } from '../../server/http/log-entries.ts';

type Level = 'info' | 'warn' | 'error';

/** An entry as pino writes it (`server/http/log.ts`), but for the time, which Cloudflare's log has anyway. */
const write =
  (level: Level) =>
  (first: unknown, event?: unknown): void => {
    console[level](
      JSON.stringify(typeof first === 'string' ? { level, event: first } : { level, ...Object(first), event }),
    );
  };

/** A log of one JSON object a line, on the console, which is where Workers Logs reads. */
export const consoleLog: Log = { info: write('info'), warn: write('warn'), error: write('error') };
