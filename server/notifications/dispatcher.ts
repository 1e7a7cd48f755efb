import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../log/log.ts';
import { type ChannelOptions, sendNext } from './send-due.ts';

/** Clock and timer, which a test replaces to simulate days of mail server downtime. */
export const systemClock = {
  now: () => new Date(),
  wait: (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
    sleep(milliseconds, undefined, { signal }).catch(() => {}),
};

export type Clock = typeof systemClock;

/** Milliseconds until the outbox is used again: what failed is due, or another process (`enquiries -- resend`) has added to it. */
const lookAgain = 30_000;

/**
 * Sends the due notifications of one channel, one at a time and at least once each. Acknowledging an enquiry never waits for
 * the dispatcher, so a receiver's downtime only delays attempts.
 * @returns the function that starts no further attempt, and aborts the one in flight after `timeout` milliseconds. An aborted
 * attempt is repeated after the next start
 */
export function startDispatcher(options: Omit<ChannelOptions, 'now'> & { readonly clock: Clock }) {
  const { channel, store, clock, log } = options;
  const abandon = new AbortController();
  let wake = new AbortController();
  let stopping = false;
  /** Reason for which the last try failed. It is logged when it changes. */
  let problem: string | undefined;

  /**
   * Uses the outbox, again and again until that succeeds: the pages are served whatever fails here. Otherwise a full disk would
   * make the same notification be sent repeatedly. A dispatcher that stops makes one more try.
   */
  async function persist<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
    for (;;) {
      wake = new AbortController(); // Before the use, so that an enquiry that arrives meanwhile ends the wait.
      try {
        const result = await use();
        problem = undefined;
        return result;
      } catch (error) {
        const logged = reasonOf(error);
        if (logged.reason !== problem) {
          log.error({ channel, ...logged }, 'notifications wait: the outbox can’t be used');
        }
        problem = logged.reason;
      }
      if (stopping) return undefined;
      await clock.wait(lookAgain, wake.signal);
    }
  }

  async function run(): Promise<void> {
    // All that waits is due, because a start often follows a fixed setting.
    await persist(() => store.outbox.reschedule(channel, clock.now()));
    while (!stopping) {
      const hasSent = await persist(() => sendNext({ ...options, now: clock.now }, abandon.signal, persist));
      if (!hasSent && !stopping) await clock.wait(lookAgain, wake.signal);
    }
  }

  store.outbox.onEnqueued(() => wake.abort());
  const ended = run();
  return async (timeout: number): Promise<void> => {
    stopping = true;
    wake.abort();
    const deadline = setTimeout(() => abandon.abort(), timeout);
    await ended;
    clearTimeout(deadline);
  };
}
