import type { Channel } from '../../config/notification-settings.ts';
import type { Log } from '../http/log-entries.ts';
import { type EnquiryStore, StoreError } from '../storage/enquiry-store.ts';
import { isDatabaseFault } from '../storage/sqlite/fault.ts';
import { attempt, type Send } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Outbox } from './outbox.ts';
import { createRecorder } from './recorder.ts';

export interface DispatcherOptions {
  readonly channel: Channel;
  readonly store: Pick<EnquiryStore, 'get'> & { readonly outbox: Outbox };
  readonly send: Send;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Dispatcher {
  /**
   * Starts no further attempt, gives the one in flight so many milliseconds, then abandons it: it is made again after
   * the next start.
   */
  stop(timeout: number): Promise<void>;
}

/** Milliseconds after which the outbox is looked at again: another process (`enquiries -- resend`) may have filled it. */
const lookAgain = 30_000;

/**
 * Sends the notifications of one channel as they fall due, one at a time and at least once each. Acknowledging enquiries never
 * waits for it: a dead receiver costs nothing but later attempts.
 */
export function startDispatcher({ channel, store, send, clock, log }: DispatcherOptions): Dispatcher {
  const { outbox } = store;
  const record = createRecorder(channel, outbox, log);
  const abandon = new AbortController();
  let wake = new AbortController();
  let stopping = false;
  /**
   * What is still to be written: how the last attempt ended. It is kept until that succeeds, or a full disk would have
   * the same notification sent over and over. At first: a start often follows a mended setting, so all that waits is tried.
   */
  let unwritten: (() => Promise<void>) | undefined = () => outbox.reschedule(channel, clock.now(), 'all');

  async function write(): Promise<void> {
    await unwritten?.();
    unwritten = undefined;
  }

  /** Sends one notification if one is due; resolves to the milliseconds that may pass until the next look. */
  async function step(): Promise<number> {
    await write();
    const notification = await outbox.nextDue(channel, clock.now());
    if (!notification) {
      const dueAt = (await outbox.nextDueAt(channel))?.getTime() ?? Number.POSITIVE_INFINITY;
      return Math.min(Math.max(dueAt - clock.now().getTime(), 0), lookAgain);
    }
    const enquiry = await store.get(notification.enquiryId);
    // Where it was erased just now its notifications went with it, and there is nothing to tell.
    const delivery = enquiry
      ? await attempt(send, notification, enquiry, abandon.signal)
      : ({ status: 'sent' } as const);
    if (abandon.signal.aborted && delivery.status === 'failed' && !delivery.taken) {
      return 0; // Not the receiver's fault, so it doesn't count.
    }
    unwritten = record(notification, delivery, clock.now());
    return 0;
  }

  /** Runs the action; where the database refuses, resolves to the milliseconds until it is worth another try. */
  async function guard(action: () => Promise<number>): Promise<number> {
    try {
      return await action();
    } catch (error) {
      if (!isDatabaseFault(error) && !(error instanceof StoreError)) {
        throw error;
      }
      log.error({ channel, reason: error.message }, 'notifications wait: the outbox can not be used');
      return lookAgain;
    }
  }

  async function run(): Promise<void> {
    do {
      wake = new AbortController(); // Before looking, so that what arrives in between is not slept through.
      const pause = await guard(step);
      if (pause > 0 && !stopping) {
        await clock.wait(pause, wake.signal);
      }
    } while (!stopping);
    await guard(async () => {
      await write();
      return 0;
    });
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
