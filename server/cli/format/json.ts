import type { StoredEnquiry } from '../../storage/enquiry-store.ts';
import { escapeUnsafe } from './visible-text.ts';

/** JSON escapes C0 by itself. The line feeds are those of the layout. */
const escaped = (json: string) =>
  escapeUnsafe(json, (code) => (code === 10 ? '\n' : `\\u${code.toString(16).padStart(4, '0')}`));

/**
 * Enquiries as a JSON array, a chunk for each. Controls and marks of direction are escaped, so that no terminal that
 * shows the text obeys them; a parser reads the values as they were sent.
 */
export async function* toJson(enquiries: AsyncIterable<StoredEnquiry>): AsyncGenerator<string> {
  let before = '[\n  ';
  for await (const enquiry of enquiries) {
    const withEveryKey = { ...enquiry, readAt: enquiry.readAt ?? null };
    yield before + escaped(JSON.stringify(withEveryKey, undefined, 2)).replaceAll('\n', '\n  ');
    before = ',\n  ';
  }
  yield before.startsWith('[') ? '[]\n' : '\n]\n';
}
