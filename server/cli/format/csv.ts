import { fieldNames } from '../../../src/enquiry/fields.ts';
import type { StoredEnquiry } from '../../storage/enquiry-store.ts';

/** What readers may drop in front of a formula: blanks, controls, invisible characters and quotes. */
const skipped = String.raw`[[\s\p{Cc}\p{Cf}"']--[\t\r\n]]*`;

/**
 * Every place in a value where a reader may begin a cell with a formula: the start, and what follows a comma, semicolon, tab
 * or line end. The characters are those of OWASP, "CSV Injection". A CR that belongs to a CRLF counts at the start only:
 * else blank lines would be guarded.
 */
const formulaStart = new RegExp(
  String.raw`(?<=^|[,;\t\r\n])(?=${skipped}(?:[=+\-@＝＋－＠\t]|\r(?!\n)))|^(?=${skipped}\r)`,
  'gv',
);

/**
 * Puts an apostrophe in front of each formula that a cell could begin with. Apostrophes that stand there already get
 * another, so that taking one away from each such place gives the value back (docs/explanation/security.md says how).
 */
function guard(value: string): string {
  return value.replaceAll(formulaStart, "'");
}

/** Quoted wherever a comma, semicolon or tab may be the separator, or blanks at an end may be dropped. */
function cell(value: string): string {
  const guarded = guard(value);
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

const record = (values: readonly string[]) => `${values.map(cell).join(',')}\r\n`;

/**
 * Enquiries as CSV (RFC 4180), a chunk for each record. No cell begins a formula, whether comma, semicolon or tab is
 * taken for the separator. The BOM makes Excel read it as UTF-8.
 */
export async function* toCsv(enquiries: AsyncIterable<StoredEnquiry>): AsyncGenerator<string> {
  yield `\ufeff${record(['id', 'receivedAt', ...fieldNames, 'spam', 'readAt'])}`;
  for await (const { id, receivedAt, spam, readAt = '', ...fields } of enquiries) {
    yield record([String(id), receivedAt, ...fieldNames.map((name) => fields[name]), spam, readAt]);
  }
}
