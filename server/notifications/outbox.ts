import type { Channel } from '../../config/notifications/notification-settings.ts';

/** Unsent message to the owner on one channel. */
export interface Notification {
  readonly id: number;
  readonly enquiryId: number;
  /** Number of failed attempts. */
  readonly attempts: number;
  /** The owner's addresses that have accepted the notification while others refused it. */
  readonly taken: readonly string[];
  /** Further notifications that this one covers: it is a digest then. */
  readonly others: readonly Covered[];
}

/** Notification that a digest covers, with the number of its failed attempts. */
export type Covered = Pick<Notification, 'id' | 'attempts'>;

/** Reason for which an attempt failed, and the addresses for which it succeeded. */
export interface Failure {
  /** True if the receiver says that the same attempt would fail again. */
  readonly permanent: boolean;
  /** Text for the owner, without personal data. */
  readonly reason: string;
  /** All addresses that have accepted the notification so far, if that has changed. */
  readonly taken?: readonly string[];
}

/** Waiting notifications of a channel, for the owner. */
export interface Backlog {
  readonly channel: Channel;
  readonly waiting: number;
  /** Number of waiting notifications that have failed at least once. */
  readonly failing: number;
  /** Reason for which the latest attempt failed, without personal data. */
  readonly lastError: string;
}

/** Outbox of unsent notifications, stored beside the enquiries so that one transaction covers both. */
export interface Outbox {
  /** Registers a callback for the notifications that this process adds. */
  onEnqueued(listener: () => void): void;
  /**
   * Takes the next notification to send: no other caller gets it while an attempt may last. New ones come first, so that
   * failing ones can't delay them.
   */
  takeDue(channel: Channel, now: Date): Promise<Notification | undefined>;
  /** Time at which the next attempt is due; undefined if nothing waits. */
  nextDueAt(channel: Channel): Promise<Date | undefined>;
  /** Reschedules waiting notifications of the channel to now: all of them, or those whose failure may pass. */
  reschedule(channel: Channel, now: Date, which: 'all' | 'passing'): Promise<void>;
  /** Returns all other notifications that are due and that the same addresses have accepted. */
  alsoDue(channel: Channel, now: Date, notification: Notification): Promise<readonly Covered[]>;
  /** Counts the e-mails that went out in the hour until `now`, whatever became of their notifications. */
  countMails(now: Date): Promise<number>;
  /**
   * @param others ids of further notifications with the same result
   * @param mailedAt time of the e-mail, if one went out to at least one address
   */
  recordSent(id: number, now: Date, others?: readonly number[], mailedAt?: Date): Promise<void>;
  /** Parameters as of `recordSent`; each notification has a next attempt of its own. */
  recordFailed(
    id: number,
    nextAttemptAt: Date,
    failure: Failure,
    others?: readonly { readonly id: number; readonly nextAttemptAt: Date }[],
    mailedAt?: Date,
  ): Promise<void>;
  /** Channels with waiting notifications. */
  backlog(): Promise<readonly Backlog[]>;
}
