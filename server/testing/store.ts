import type { EnquiryStore, Selection, StoredEnquiry } from '../storage/enquiry-store.ts';

/** The selected enquiries of a store at once, newest first: for tests, which keep few. */
export async function allOf(
  store: Pick<EnquiryStore, 'list'>,
  selection?: Selection,
): Promise<readonly StoredEnquiry[]> {
  const enquiries: StoredEnquiry[] = [];
  for await (const enquiry of store.list(selection)) {
    enquiries.push(enquiry);
  }
  return enquiries;
}
