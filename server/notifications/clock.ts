import { setTimeout as sleep } from 'node:timers/promises';

/** The time and the passing of time, so that days of a dead mail server can be lived through in a test. */
export interface Clock {
  now(): Date;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
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
