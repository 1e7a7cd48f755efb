import { fieldNames } from '../../../src/enquiry/fields.ts';
import type { StoredEnquiry } from '../../storage/enquiry-store.ts';

/** Characters that readers may drop in front of a formula: blanks, controls, invisible characters and quotes. */
const skipped = String.raw`[[\s\p{Cc}\p{Cf}"']--[\t\r\n]]*`;

/**
 * Matches every position in a value at which a reader may begin a cell with a formula. These are the start, and the position
 * after a comma, semicolon, tab or line end. The characters are those of OWASP, "CSV Injection". A CR of a CRLF counts at
 * the start only: otherwise blank lines would be guarded.
 */
const formulaStart = new RegExp(
  String.raw`(?<=^|[,;\t\r\n])(?=${skipped}(?:[=+\-@＝＋－＠\t]|\r(?!\n)))|^(?=${skipped}\r)`,
  'gv',
);

/**
 * Inserts an apostrophe before each formula that a cell could begin with. An existing apostrophe there gets another one, so
 * that removing one at each position restores the value (docs/explanation/security.md).
 */
function guard(value: string): string {
  return value.replaceAll(formulaStart, "'");
}

/** Quotes a value if a reader could split it at a comma, semicolon or tab, or trim blanks at its ends. */
function cell(value: string): string {
  const guarded = guard(value);
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

const record = (values: readonly string[]) => `${values.map(cell).join(',')}\r\n`;

/**
 * Formats enquiries as CSV (RFC 4180), one chunk per record. No cell begins a formula, with a comma, semicolon or tab as the
 * separator. The BOM makes Excel read the file as UTF-8.
 */
export async function* toCsv(enquiries: AsyncIterable<StoredEnquiry>): AsyncGenerator<string> {
  yield `\ufeff${record(['id', 'receivedAt', ...fieldNames, 'spam', 'readAt', 'answeredAt', 'mark', 'note'])}`;
  for await (const { id, receivedAt, spam, readAt = '', answeredAt = '', mark, note, ...fields } of enquiries) {
    const values = fieldNames.map((name) => fields[name]);
    yield record([String(id), receivedAt, ...values, spam, readAt, answeredAt, mark, note]);
  }
}
