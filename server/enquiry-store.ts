import type { Enquiry } from '../src/enquiry/fields.ts';

/** An enquiry as it is kept: the six values exactly as they were sent, a number to name it by and its time. */
export type StoredEnquiry = Enquiry & {
  /** Counts up from 1 and is never given out again, also after a deletion. */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** Why it is suspected to be spam; '' where it is not. */
  readonly spam: string;
  /** When the owner first read it in full, ISO 8601, UTC; undefined while unread. */
  readonly readAt: string | undefined;
};

/**
 * Where enquiries are kept. The service takes it as an argument, so that a machine's SQLite file and an edge network's
 * database can stand in for each other; hence every method is asynchronous.
 */
export interface EnquiryStore {
  /** Resolves only once the enquiry is durable; rejects when it could not be stored. */
  add(enquiry: Enquiry): Promise<StoredEnquiry>;
  /** All enquiries, newest first. */
  list(): Promise<readonly StoredEnquiry[]>;
  get(id: number): Promise<StoredEnquiry | undefined>;
  /** Resolves to whether there was such an enquiry. */
  remove(id: number): Promise<boolean>;
  count(): Promise<number>;
}
