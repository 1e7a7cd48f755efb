import type { Channel } from '../../config/notifications/notification-settings.ts';
import { ceilings } from '../enquiries/ceilings.ts';
import { type Log, reasonOf } from '../log/log.ts';
import { type OwnerStore, StoreError } from '../storage/enquiry-store.ts';
import { isSqliteError } from '../storage/sqlite/sqlite-error.ts';
import { attempt, type Send } from './attempt.ts';
import type { Clock } from './clock.ts';
import { createRecorder } from './recorder.ts';

export interface DispatcherOptions {
  readonly channel: Channel;
  readonly store: Pick<OwnerStore, 'get' | 'outbox'>;
  readonly send: Send;
  readonly clock: Clock;
  readonly log: Log;
}

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
export function startDispatcher({ channel, store, send, clock, log }: DispatcherOptions): Dispatcher {
  const { outbox } = store;
  const record = createRecorder(channel, outbox, log);
  const abandon = new AbortController();
  let wake = new AbortController();
  let stopping = false;
  /**
   * Pending write of the last attempt's result. It is kept until it succeeds: otherwise a full disk would make the same
   * notification be sent repeatedly. The first write reschedules all waiting notifications, because a start often follows a
   * fixed setting.
   */
  let unwritten: (() => Promise<void>) | undefined = () => outbox.reschedule(channel, clock.now(), 'all');

  async function write(): Promise<void> {
    await unwritten?.();
    unwritten = undefined;
  }

  /** E-mails that the hour has left. Webhooks have no ceiling, because their receivers are programs. */
  const mailsLeft = async (now: Date) =>
    channel === 'email' ? ceilings.hourlyMails - (await outbox.countMails(now)) : Number.POSITIVE_INFINITY;

  /** Sends one notification if one is due; resolves to the milliseconds until the next check. */
  async function step(): Promise<number> {
    await write();
    const now = clock.now();
    const left = await mailsLeft(now);
    const due = left > 0 ? await outbox.takeDue(channel, now) : undefined;
    if (!due) {
      const dueAt = left > 0 ? await outbox.nextDueAt(channel) : undefined;
      return Math.min(Math.max((dueAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime(), 0), lookAgain);
    }
    // Beyond the ceiling, one e-mail covers all that is due.
    const others = left < Number.POSITIVE_INFINITY ? await outbox.alsoDue(channel, now, due) : [];
    const notification = 1 + others.length > left ? { ...due, others } : due;
    const enquiry = await store.get(due.enquiryId);
    if (!enquiry) {
      // The enquiry was erased just now, and its notifications too.
      unwritten = () => outbox.recordSent(due.id, clock.now());
      return 0;
    }
    const delivery = await attempt(send, notification, enquiry, abandon.signal);
    if (abandon.signal.aborted && delivery.status === 'failed' && !delivery.taken) {
      return 0; // Not the receiver's failure, so it doesn't count.
    }
    unwritten = record(notification, delivery, clock.now());
    return 0;
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
      const isOfStore = isSqliteError(error) || error instanceof StoreError;
      const logged = isOfStore ? { reason: error.message } : reasonOf(error);
      if (logged.reason !== problem) {
        log.error({ channel, ...logged }, 'notifications wait: the outbox can not be used');
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
