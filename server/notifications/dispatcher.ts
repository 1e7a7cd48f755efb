import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../log/log.ts';
import { type ChannelOptions, createSendNext, type Write } from './send-due.ts';

/** Clock and timer, so that a test can simulate days of mail server downtime. */
export interface Clock {
  now(): Date;
  /** Resolves after the given milliseconds, or as soon as the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<unknown>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => {}),
};

export interface Dispatcher {
  /**
   * Starts no further attempt, and aborts the one in flight after `timeout` milliseconds. An aborted attempt is repeated
   * after the next start.
   */
  stop(timeout: number): Promise<void>;
}

/** Milliseconds until the outbox is checked again: another process (`enquiries -- resend`) may have added notifications. */
const lookAgain = 30_000;

/**
 * Sends the due notifications of one channel, one at a time and at least once each. Acknowledging an enquiry never waits for
 * the dispatcher, so a receiver's downtime only delays attempts.
 */
export function startDispatcher(options: Omit<ChannelOptions, 'now'> & { readonly clock: Clock }): Dispatcher {
  const { channel, store, clock, log } = options;
  const { outbox } = store;
  const sendNext = createSendNext({ ...options, now: clock.now });
  const abandon = new AbortController();
  let wake = new AbortController();
  let stopping = false;
  /**
   * Pending write of the last attempt's result. It is kept until it succeeds: otherwise a full disk would make the same
   * notification be sent repeatedly. The first write reschedules all waiting notifications, because a start often follows a
   * fixed setting.
   */
  let unwritten: Write | undefined = () => outbox.reschedule(channel, clock.now(), 'all');

  async function write(): Promise<void> {
    await unwritten?.();
    unwritten = undefined;
  }

  /** Sends one notification if one is due; resolves to the milliseconds until the next check. */
  async function step(): Promise<number> {
    await write();
    unwritten = await sendNext(abandon.signal);
    if (unwritten || abandon.signal.aborted) {
      return 0;
    }
    // What is due already waits for the hour to have room for an e-mail.
    return (await outbox.untilDue(channel, clock.now(), lookAgain)) || lookAgain;
  }

  /** Reason for which the last try failed. It is logged when it changes. */
  let problem: string | undefined;

  /** Runs the action; if it fails, resolves to the milliseconds until the next try: the pages are served whatever fails here. */
  async function guard(action: () => Promise<number>): Promise<number> {
    try {
      const pause = await action();
      problem = undefined;
      return pause;
    } catch (error) {
      const logged = reasonOf(error);
      if (logged.reason !== problem) {
        log.error({ channel, ...logged }, 'notifications wait: the outbox can’t be used');
      }
      problem = logged.reason;
      return lookAgain;
    }
  }

  async function run(): Promise<void> {
    do {
      wake = new AbortController(); // Before the check, so that an enquiry that arrives meanwhile ends the wait.
      const pause = await guard(step);
      if (pause > 0 && !stopping) {
        await clock.wait(pause, wake.signal);
      }
    } while (!stopping);
    await guard(() => write().then(() => 0));
  }

  outbox.onEnqueued(() => wake.abort());
  const ended = run();
  return {
    async stop(timeout) {
      stopping = true;
      wake.abort();
      const deadline = setTimeout(() => abandon.abort(), timeout);
      await ended;
      clearTimeout(deadline);
    },
  };
}
