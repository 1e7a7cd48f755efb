import { setTimeout as sleep } from 'node:timers/promises';

/** Clock and timer, so that a test can simulate days of mail server downtime. */
export interface Clock {
  now(): Date;
  /** Resolves after the given milliseconds, or as soon as the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  async wait(milliseconds, signal) {
    try {
      await sleep(milliseconds, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
    }
  },
};
