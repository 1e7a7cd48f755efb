import type { Selection, StoredEnquiry } from '../storage/enquiry-store.ts';
import type { OwnerStore } from '../storage/store.ts';

/** Collects the selected enquiries of a store, newest first, for tests with few enquiries. */
export async function listEnquiries(
  store: Pick<OwnerStore, 'list'>,
  selection?: Selection,
): Promise<readonly StoredEnquiry[]> {
  const enquiries: StoredEnquiry[] = [];
  for await (const enquiry of store.list(selection)) {
    enquiries.push(enquiry);
  }
  return enquiries;
}
