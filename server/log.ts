import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../build/settings.ts';
import type { Log } from './log-entries.ts';

/** A log of one JSON object a line, on standard output unless said otherwise. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null, // No process id, no name of the machine.
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    ...(destination ? [destination] : []),
  );
}
