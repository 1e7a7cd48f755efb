import { type Enquiry, type FieldName, fieldNames } from '../../src/enquiry/fields.ts';
import type { Selection, StoredEnquiry } from './enquiry-store.ts';

/** What every SQLite shares, be it a file of this machine or D1: how a row becomes an enquiry. */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? utf8.decode(value) : String(value);
}

/** The enquiry in a row that has all columns but the fingerprint. */
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

/** Condition that SQL has for `isUnread`. */
export const unreadCondition = "read_at IS NULL AND spam = ''";

/** Enquiries of one page. Large ones take about 64 kB each, so a page takes a few megabytes at most. */
const pageLength = 50;

/** The end of a SELECT from `enquiries` for one page; its parameter is the number before which the page begins. */
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

/** The same for the same values from the same address; what is kept is its SHA-256, from which neither can be read. */
export function fingerprintText(enquiry: Enquiry, sender: string): string {
  return JSON.stringify([sender, ...fieldNames.map((name) => enquiry[name])]);
}
