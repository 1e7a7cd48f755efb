import { hash } from 'node:crypto';
import { type Enquiry, fieldNames } from '../../../src/enquiry/fields.ts';
import { fingerprintText } from '../enquiry-rows.ts';

// Texts are read as bytes: Node before about 24.2 cuts a text at its first NUL.
export const enquiryColumns = `id, received_at, spam, read_at, ${fieldNames.map((name) => `CAST(${name} AS BLOB) AS ${name}`).join(', ')}`;

export function fingerprintOf(enquiry: Enquiry, sender: string): Uint8Array {
  return hash('sha256', fingerprintText(enquiry, sender), 'buffer');
}
