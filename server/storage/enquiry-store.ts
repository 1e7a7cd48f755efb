import type { Enquiry } from '../../src/enquiry/fields.ts';

/** The database can't be used: the message names the file, what is wrong and, where there is one, the remedy. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** An enquiry as it is kept: the six values exactly as they were sent, a number to name it by and its time. */
export type StoredEnquiry = Enquiry & {
  /** Counts up from 1 and is never given out again, also after a deletion. */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** Why it is suspected to be spam, in words; '' when it isn't. */
  readonly spam: string;
  /** When the owner first saw it, ISO 8601 in UTC; undefined until then. */
  readonly readAt: string | undefined;
};

/** Whether the owner has yet to see it. Suspected spam never asks for that. */
export function isUnread({ readAt, spam }: StoredEnquiry): boolean {
  return readAt === undefined && spam === '';
}

/** Which enquiries are listed; all of them where it says nothing. */
export interface Selection {
  /** Only those with a lower number. */
  readonly before?: number | undefined;
  /** Only those that `isUnread` is true of. */
  readonly unread?: boolean | undefined;
}

/** What the service knows of an enquiry beyond its values. */
export interface Arrival {
  /** Why it is suspected to be spam; left out when it isn't. */
  readonly spam?: string;
  /** The sender's address. Without one the enquiry is never taken for a repetition. */
  readonly sender?: string | undefined;
}

/** Milliseconds in which the same values from the same address are one enquiry, sent again for want of a reply. */
export const repetitionWindow = 600_000;

/**
 * Where enquiries are kept. The service takes it as an argument, so that a machine's SQLite file and an edge network's
 * database can stand in for each other; hence every method is asynchronous.
 */
export interface EnquiryStore {
  /**
   * Resolves only once the enquiry is durable; rejects when it could not be stored. `known`: it is a repetition, and
   * what it resolves to was stored before. The sender's address is not kept.
   */
  add(enquiry: Enquiry, arrival?: Arrival): Promise<StoredEnquiry & { readonly known: boolean }>;
  /**
   * Enquiries, newest first, read in pages while they are asked for. Between two pages nothing is held open in the
   * database, so what is deleted meanwhile may be missing; what is added meanwhile is not listed.
   */
  list(selection?: Selection): AsyncIterable<StoredEnquiry>;
  get(id: number): Promise<StoredEnquiry | undefined>;
  /** Resolves to whether there was such an enquiry. */
  remove(id: number): Promise<boolean>;
  count(): Promise<number>;
  /** As `isUnread` has it. */
  countUnread(): Promise<number>;
  /** Commits a write; rejects when nothing can be written. */
  checkWritable(): Promise<void>;
}
