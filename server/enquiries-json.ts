import type { StoredEnquiry } from './enquiry-store.ts';

/** Enquiries as a JSON array, a chunk for each. */
export async function* toJson(enquiries: AsyncIterable<StoredEnquiry>): AsyncGenerator<string> {
  let before = '[\n  ';
  for await (const enquiry of enquiries) {
    const withEveryKey = { ...enquiry, readAt: enquiry.readAt ?? null };
    yield before + JSON.stringify(withEveryKey, undefined, 2).replaceAll('\n', '\n  ');
    before = ',\n  ';
  }
  yield before.startsWith('[') ? '[]\n' : '\n]\n';
}
