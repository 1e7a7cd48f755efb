import { hash } from 'node:crypto';
import type { SQLOutputValue } from 'node:sqlite';
import { type Enquiry, type FieldName, fieldNames } from '../src/enquiry/fields.ts';
import type { StoredEnquiry } from './enquiry-store.ts';

// Texts are read as bytes: Node before 24.2 or so cuts a text at its first NUL when it reads it as text.
export const enquiryColumns = `id, received_at, spam, read_at, ${fieldNames.map((name) => `CAST(${name} AS BLOB) AS ${name}`).join(', ')}`;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Row = Record<string, SQLOutputValue>;

function textOf(value: SQLOutputValue | undefined): string {
  return value instanceof Uint8Array ? utf8.decode(value) : String(value);
}

/** The enquiry in a row of `enquiryColumns`. */
export function toStored(row: Row): StoredEnquiry {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, textOf(row[name])]));
  return {
    id: Number(row.id),
    receivedAt: textOf(row.received_at),
    ...(fields as Record<FieldName, string>),
    spam: textOf(row.spam),
    readAt: row.read_at === null ? undefined : textOf(row.read_at),
  };
}

/** The same for the same values from the same address, and neither can be read from it. */
export function fingerprintOf(enquiry: Enquiry, sender: string): Uint8Array {
  return hash('sha256', JSON.stringify([sender, ...fieldNames.map((name) => enquiry[name])]), 'buffer');
}
