import { type Enquiry, type FieldName, fieldNames } from '../src/enquiry/fields.ts';
import type { StoredEnquiry } from './enquiry-store.ts';

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

/** The same for the same values from the same address; what is kept is its SHA-256, from which neither can be read. */
export function fingerprintText(enquiry: Enquiry, sender: string): string {
  return JSON.stringify([sender, ...fieldNames.map((name) => enquiry[name])]);
}
