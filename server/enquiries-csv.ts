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
 * apostrophe in front (OWASP, "CSV Injection"). The BOM makes Excel read it as UTF-8.
 */
export function toCsv(enquiries: readonly StoredEnquiry[]): string {
  const columns = ['id', 'receivedAt', ...fieldNames, 'spam', 'readAt'];
  const rows = enquiries.map((enquiry) => [
    String(enquiry.id),
    enquiry.receivedAt,
    ...fieldNames.map((name) => defuse(enquiry[name])),
    defuse(enquiry.spam),
    enquiry.readAt ?? '',
  ]);
  return stringify(rows, { header: true, columns, bom: true, record_delimiter: '\r\n', escape_formulas: true });
}
