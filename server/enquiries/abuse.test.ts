import { createLog } from '../log/create-log.ts';
import { enquiryAbuseContract } from '../testing/abuse-contract.ts';
import { services } from '../testing/enquiry.ts';
import { openMemoryStore } from '../testing/memory-store.ts';
import { refusedPages } from '../testing/site.ts';
import { createEnquiryService } from './service.ts';

/** Makes a service whose visitors send their client IP in a header. */
enquiryAbuseContract((rateLimit) => {
  const store = openMemoryStore();
  const service = createEnquiryService({
    store,
    siteUrl: 'https://www.company.example',
    pages: { refused: refusedPages },
    services,
    log: createLog('silent'),
    senderOf: (c) => c.req.header('sender'),
    rateLimit,
  });
  return {
    store,
    request: async (path, init, sender) =>
      service.request(path, { ...init, headers: { ...(init.headers as Record<string, string>), sender } }),
  };
});
