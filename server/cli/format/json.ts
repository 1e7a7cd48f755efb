import type { StoredEnquiry } from '../../storage/enquiry-store.ts';
import { escapeUnsafe } from './visible-text.ts';

/** Escapes the characters that JSON.stringify leaves: it escapes C0 itself. The remaining line feeds belong to the layout. */
const escaped = (json: string) =>
  escapeUnsafe(json, (code) => (code === 10 ? '\n' : `\\u${code.toString(16).padStart(4, '0')}`));

/**
 * Formats enquiries as a JSON array, one chunk per enquiry. Controls and directional marks are escaped, so that no terminal
 * interprets them; a parser reads the values as sent.
 */
export async function* toJson(enquiries: AsyncIterable<StoredEnquiry>): AsyncGenerator<string> {
  let before = '[\n  ';
  for await (const enquiry of enquiries) {
    const withEveryKey = { ...enquiry, readAt: enquiry.readAt ?? null, answeredAt: enquiry.answeredAt ?? null };
    yield before + escaped(JSON.stringify(withEveryKey, undefined, 2)).replaceAll('\n', '\n  ');
    before = ',\n  ';
  }
  yield before.startsWith('[') ? '[]\n' : '\n]\n';
}
