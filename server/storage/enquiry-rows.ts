import { type FieldName, fieldNames } from '../../src/enquiry/fields.ts';
import type { Selection, StoredEnquiry } from './enquiry-store.ts';

/** Conversion of rows to enquiries, shared by the SQLite file of a machine and D1. */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? utf8.decode(value) : String(value);
}

/** Converts a row that has all columns but the unused fingerprint. */
export function toStored(row: Readonly<Record<string, unknown>>): StoredEnquiry {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, textOf(row[name])]));
  return {
    id: Number(row.id),
    receivedAt: textOf(row.received_at),
    ...(fields as Record<FieldName, string>),
    spam: textOf(row.spam),
    readAt: row.read_at === null ? undefined : textOf(row.read_at),
  };
}

/** SQL condition for `isUnread`. */
export const unreadCondition = "read_at IS NULL AND spam = ''";

/** Enquiries per page. A large one has about 64 kB, so a page takes a few megabytes at most. */
const pageLength = 50;

/** End of a SELECT from `enquiries` for one page; its parameter is the number before which the page begins. */
export const pageClause = (unread = false) =>
  `WHERE id < ? ${unread ? `AND ${unreadCondition} ` : ''}ORDER BY id DESC LIMIT ${pageLength}`;

/**
 * Reads enquiries page by page, from the number at which the last page ended.
 * @param read selects the page that begins before a number
 */
export async function* inPages(
  { before = Number.MAX_SAFE_INTEGER }: Selection,
  read: (before: number) => Promise<readonly StoredEnquiry[]>,
): AsyncGenerator<StoredEnquiry, void, undefined> {
  let end = before;
  for (;;) {
    const page = await read(end);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageLength) {
      return;
    }
    end = last.id;
  }
}

/** Number of the latest enquiries among which a repetition is looked for: bounds the cost during a flood. */
const compared = 1000;

/**
 * Condition and order of a SELECT that finds the enquiry of the same values. Its parameters: the time after which it was
 * received, the values in the order of `fieldNames`, and the time before which it was received. That one is ahead of now,
 * because clocks differ and are set back, but not by much: what was stored in the future must not swallow enquiries until then.
 */
export const repetitionClause = `WHERE id IN (
    SELECT id FROM enquiries WHERE received_at > ?1 AND received_at < ?${fieldNames.length + 2} ORDER BY received_at DESC LIMIT ${compared}
  ) AND ${fieldNames.map((name, index) => `${name} = ?${index + 2}`).join(' AND ')}
  ORDER BY id DESC LIMIT 1`;

/**
 * Removes what earlier versions of the site stored of senders. Its column stays, unused: a Worker of such a version fails
 * without it, between the migration and the next deployment.
 */
export const forgetFingerprints = 'UPDATE enquiries SET fingerprint = NULL WHERE fingerprint IS NOT NULL';
