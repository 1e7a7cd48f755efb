import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Clock } from '../notifications/dispatcher.ts';

/** Clock for tests: a wait advances the time, up to `limit`. There it stops until the limit is moved. */
export interface TestClock extends Clock {
  /** Advances the time by so many milliseconds. */
  advance(milliseconds: number): void;
}

export function createTestClock(start: Date): TestClock {
  let now = start.getTime();
  let limit = now;
  const blocked = new Set<() => void>();
  const advanced = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const go = () => {
        blocked.delete(go);
        resolve();
      };
      blocked.add(go);
      signal.addEventListener('abort', go, { once: true });
    });
  return {
    now: () => new Date(now),
    async wait(milliseconds, signal) {
      const until = now + milliseconds;
      while (now < until && !signal.aborted) {
        if (now < limit) {
          now = Math.min(until, limit);
          await yieldToOthers();
        } else {
          await advanced(signal);
        }
      }
    },
    advance(milliseconds) {
      limit += milliseconds;
      for (const go of [...blocked]) {
        go();
      }
    },
  };
}
