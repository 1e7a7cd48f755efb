import { writeSync } from 'node:fs';
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../../config/settings.ts';
import type { Log } from './log.ts';

/**
 * Writes to standard output, and drops a line that can't be written: a full log disk must not make the service refuse
 * enquiries. pino's own destination would retry forever and block the process.
 */
const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeSync(1, line);
    } catch {
      // The error itself can't be logged either.
    }
  },
};

/** Creates a log of one JSON object per line, on standard output by default. */
export function createLog(level: LogLevel, destination = standardOutput): Log {
  return pino(
    {
      level,
      base: null, // No process id and no host name.
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}
