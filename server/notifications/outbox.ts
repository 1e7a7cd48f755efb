import type { Channel } from '../../config/notification-settings.ts';

/** One message to the owner on one channel that has not been sent yet. */
export interface Notification {
  readonly id: number;
  readonly enquiryId: number;
  /** How often sending it has failed. */
  readonly attempts: number;
  /** Addresses of the owner that have taken it already, while others refused. */
  readonly taken: readonly string[];
}

/** Why an attempt to send a notification failed, and for whom it did not. */
export interface Failure {
  /** The receiver says that the same attempt would fail again. */
  readonly permanent: boolean;
  /** For the owner; holds no personal data. */
  readonly reason: string;
  /** All that have taken the notification by now, where that has changed. */
  readonly taken?: readonly string[];
}

/** What waits on a channel, for the owner's eyes. */
export interface Backlog {
  readonly channel: Channel;
  readonly waiting: number;
  /** Those of the waiting that have failed at least once. */
  readonly failing: number;
  /** Why the latest attempt failed; holds no personal data. */
  readonly lastError: string;
}

/** The notifications that are still to be sent, kept beside the enquiries so that one transaction covers both. */
export interface Outbox {
  /** Adds a notification per channel; to be called within the transaction that stores the enquiry. */
  enqueue(enquiryId: number, now: Date): void;
  /** Calls back after each `enqueue` of this process; the caller must not read the database before it yields. */
  onEnqueued(listener: () => void): void;
  /**
   * The next notification to send: fresh ones go first, so that failing ones can't hold them up. One that is due later than the
   * longest backoff allows is due now: the clock was ahead when it was scheduled.
   */
  nextDue(channel: Channel, now: Date): Promise<Notification | undefined>;
  /** When the next attempt is due, undefined when nothing waits. */
  nextDueAt(channel: Channel): Promise<Date | undefined>;
  /** Makes what waits on the channel due at once: all of it, or all but what was refused for good. */
  reschedule(channel: Channel, now: Date, which: 'all' | 'passing'): Promise<void>;
  recordSent(id: number, now: Date): Promise<void>;
  recordFailed(id: number, nextAttemptAt: Date, failure: Failure): Promise<void>;
  /** Channels with something waiting. */
  backlog(): Promise<readonly Backlog[]>;
}
