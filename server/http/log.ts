import { writeSync } from 'node:fs';
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../../config/settings.ts';
import type { Log } from './log-entries.ts';

/**
 * Standard output, where a line that can't be written is dropped: a full disk under the log must not decide whether an
 * enquiry is taken. pino's own destination would try again for ever, and hold up the process with it.
 */
const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeSync(1, line);
    } catch {
      // There is no place left to report it to.
    }
  },
};

/** A log of one JSON object a line, on standard output unless said otherwise. */
export function createLog(level: LogLevel, destination = standardOutput): Log {
  return pino(
    {
      level,
      base: null, // No process id, no name of the machine.
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}
