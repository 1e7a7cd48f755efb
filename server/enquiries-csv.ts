import { stringify } from 'csv-stringify/sync';
import { fieldNames } from '../src/enquiry/fields.ts';
import type { StoredEnquiry } from './enquiry-store.ts';

/** `escape_formulas` looks at the first character only, but spreadsheets may skip blanks in front of a formula. */
const formulaAfterBlanks = /^[\s\p{Cc}\p{Cf}]+[=+\-@＝＋－＠]/u;

function defuse(value: string): string {
  return formulaAfterBlanks.test(value) ? `'${value}` : value;
}

/**
 * Enquiries as CSV (RFC 4180) that a spreadsheet shows as text: a value that could be read as a formula gets an
 * apostrophe in front (OWASP, "CSV Injection"). A chunk for each record. The BOM makes Excel read it as UTF-8.
 */
export async function* toCsv(enquiries: AsyncIterable<StoredEnquiry>): AsyncGenerator<string> {
  const format = { record_delimiter: '\r\n', escape_formulas: true } as const;
  yield stringify([['id', 'receivedAt', ...fieldNames, 'spam', 'readAt']], { ...format, bom: true });
  for await (const enquiry of enquiries) {
    const { id, receivedAt, spam, readAt = '' } = enquiry;
    const fields = fieldNames.map((name) => defuse(enquiry[name]));
    yield stringify([[String(id), receivedAt, ...fields, defuse(spam), readAt]], format);
  }
}
