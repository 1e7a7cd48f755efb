import { enquiryAbuseContract } from '../testing/abuse-contract.ts';
import { openMemoryStore } from '../testing/memory-store.ts';
import { serviceOn } from '../testing/site.ts';

enquiryAbuseContract((rateLimit) => {
  const store = openMemoryStore();
  const service = serviceOn(store, { rateLimit });
  return {
    store,
    request: async (path, init, sender) =>
      service.request(path, { ...init, headers: { ...(init.headers as Record<string, string>), sender } }),
  };
});
