import type { Enquiry } from '../../src/enquiry/fields.ts';

/** Error of an unusable database: the message names the file, the problem and, if there is one, the remedy. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
  /** The problem and its remedy, without a path. */
  readonly reason: string;

  /** @param file path of the database; without one the reason is the whole message */
  constructor(reason: string, file?: string, options?: ErrorOptions) {
    super(file === undefined ? reason : `The enquiries in ${file} can't be used: ${reason}.`, options);
    this.reason = reason;
  }
}

export function storeReason(error: unknown): string {
  if (!(error instanceof StoreError)) throw error;
  return error.reason;
}

/** A ceiling is reached, so that no new enquiry is stored: by the number in 24 hours, or by the size of the store. */
export class CeilingError extends StoreError {
  readonly ceiling: 'day' | 'size';

  constructor(ceiling: 'day' | 'size') {
    super(
      ceiling === 'day'
        ? 'as many enquiries have come in 24 hours as the store takes'
        : 'the store has reached its greatest size. Export what you need, and erase what is old with "purge"',
    );
    this.ceiling = ceiling;
  }
}

/** What has become of an enquiry: one of these at a time. */
export const marks = ['unread', 'read', 'answered', 'spam'] as const;

export type Mark = (typeof marks)[number];

export type Counts = Readonly<Partial<Record<Mark, number>>>;

/** Stored enquiry: the values exactly as sent, its number and its time, and what the owner has added. */
export type StoredEnquiry = Enquiry & {
  /** Counts up from 1 and is never reused, even after a deletion. */
  readonly id: number;
  /** Time of arrival, ISO 8601 in UTC. */
  readonly receivedAt: string;
  /** Reason to suspect spam, in words; '' if there is none. */
  readonly spam: string;
  /** Time at which the owner first read the enquiry, ISO 8601 in UTC; undefined until then. */
  readonly readAt: string | undefined;
  /** Time at which the owner marked the enquiry as answered, ISO 8601 in UTC; undefined if it is not. */
  readonly answeredAt: string | undefined;
  readonly mark: Mark;
  /** The owner's own words on the enquiry; '' if there are none. */
  readonly note: string;
};

export interface Selection {
  readonly before?: number | undefined;
  readonly mark?: Mark | undefined;
  /** Selects enquiries in which each word is found, in any field or in the note. "%" and "_" are those of LIKE. */
  readonly search?: string | undefined;
}

export interface Arrival {
  /** Reason to suspect spam; left out if there is none. */
  readonly spam?: string;
  /** Number of enquiries in 24 hours beyond which a new one is not stored; left out if there is no such ceiling. */
  readonly atMost?: number | undefined;
}

export type ErasureSelection = { readonly id: number } | { readonly before: Date };

export interface Erasure {
  readonly count: number;
  /** Reason for which their text may still be read in the database's files, with the remedy; undefined if it can't. */
  readonly remains: string | undefined;
  /** Paths of files beside the database's, which erasing does not touch: they may be copies of it. */
  readonly others: readonly string[];
}
