import type { Enquiry } from '../../src/enquiry/fields.ts';
import type { Outbox } from '../notifications/outbox.ts';

/** Error of an unusable database: the message names the file, the problem and, if there is one, the remedy. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Stored enquiry: the six values exactly as sent, its number and its time. */
export type StoredEnquiry = Enquiry & {
  /** Counts up from 1 and is never reused, even after a deletion. */
  readonly id: number;
  /** Time of arrival, ISO 8601 in UTC. */
  readonly receivedAt: string;
  /** Reason to suspect spam, in words; '' if there is none. */
  readonly spam: string;
  /** Time at which the owner first read the enquiry, ISO 8601 in UTC; undefined until then. */
  readonly readAt: string | undefined;
};

/** True if the owner has not read the enquiry yet. Suspected spam never counts as unread. */
export function isUnread({ readAt, spam }: StoredEnquiry): boolean {
  return readAt === undefined && spam === '';
}

/** Filter for listed enquiries; all of them if it is empty. */
export interface Selection {
  /** Limits the list to lower numbers. */
  readonly before?: number | undefined;
  /** Limits the list to enquiries for which `isUnread` is true. */
  readonly unread?: boolean | undefined;
}

/** Facts about an enquiry beyond its values. */
export interface Arrival {
  /** Reason to suspect spam; left out if there is none. */
  readonly spam?: string;
  /** Client IP of the sender. Without one the enquiry never counts as a repetition. */
  readonly sender?: string | undefined;
}

/** Milliseconds in which the same values from the same client IP are one enquiry, repeated because no response arrived. */
export const repetitionWindow = 600_000;

/**
 * Store of enquiries. The service takes it as an argument, so that a machine's SQLite file and an edge network's database
 * are interchangeable. Hence every method is asynchronous.
 */
export interface EnquiryStore {
  /**
   * Resolves only once the enquiry is durable; rejects if it could not be stored. `known` marks a repetition: the result is
   * the enquiry stored before. The client IP is not stored.
   */
  add(enquiry: Enquiry, arrival?: Arrival): Promise<StoredEnquiry & { readonly known: boolean }>;
  /**
   * Lists enquiries, newest first, read in pages during the iteration. Between two pages no transaction stays open, so
   * enquiries deleted meanwhile may be missing. Enquiries added meanwhile are not listed.
   */
  list(selection?: Selection): AsyncIterable<StoredEnquiry>;
  get(id: number): Promise<StoredEnquiry | undefined>;
  /** Resolves to true if the enquiry existed. */
  remove(id: number): Promise<boolean>;
  count(): Promise<number>;
  /** Counts the enquiries for which `isUnread` is true. */
  countUnread(): Promise<number>;
  /** Commits a test write; rejects if nothing can be written. */
  checkWritable(): Promise<void>;
}

/** Store as the owner's commands and the desk use it. */
export interface OwnerStore extends EnquiryStore {
  readonly outbox: Pick<Outbox, 'backlog'>;
  /** Adds notifications of a stored enquiry again. */
  announceAgain(id: number): Promise<void>;
  /** Marks the enquiry as read, unless it is marked already. */
  markRead(id: number): Promise<void>;
  /** Deletes all enquiries received before that time; resolves to their number. */
  removeBefore(time: Date): Promise<number>;
  /** Removes deleted text from the write-ahead log. Resolves to false if a reader blocked that for too long. */
  emptyLog(): Promise<boolean>;
  /** Writes a copy of the database at this moment to a file that is missing or empty. D1 has backups of its own instead. */
  copyTo?(file: string): Promise<void>;
}
