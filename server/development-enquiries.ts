import { getRequestListener } from '@hono/node-server';
import type { Settings } from '../config/settings.ts';
import { createEnquiryService } from './enquiries/service.ts';
import { createLog } from './log/create-log.ts';
import { openSqliteStore } from './storage/sqlite/store.ts';

/** Opens the enquiry service for the development server (`npm run dev`), as a request listener for Node's HTTP server. */
export function openDevelopmentEnquiries(settings: Settings, services: readonly string[]) {
  const service = createEnquiryService({
    store: openSqliteStore(settings.dataDir),
    siteUrl: settings.siteUrl,
    pages: {},
    services,
    log: createLog(settings.logLevel),
  });
  return getRequestListener(service.fetch, { overrideGlobalObjects: false });
}
