import { writeSync } from 'node:fs';
import type { LogLevel } from '../../config/settings.ts';
import { type Log, logTo } from './log.ts';

/** Standard output. It drops a line that can't be written: a full log disk must not make the service refuse enquiries. */
const standardOutput = {
  write(line: string): void {
    try {
      writeSync(1, line);
    } catch {
      // The error itself can't be logged either.
    }
  },
};

export const createLog = (level: LogLevel, destination: { write(line: string): unknown } = standardOutput): Log =>
  logTo((entry) => destination.write(`${entry}\n`), level);
