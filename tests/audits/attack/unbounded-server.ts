import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createEnquiryService } from '../../../server/enquiries/service.ts';
import { loadSite } from '../../../server/http/site-files.ts';
import { createSiteHandler, readTarget } from '../../../server/http/site-handler.ts';
import { createLog } from '../../../server/log/create-log.ts';
import { openStoreProcess } from '../../../server/storage/sqlite/process.ts';
import { embeddedEndpoint } from '../../../src/enquiry/fields.ts';

/**
 * Control server: the built site and its enquiry service without the bounds of `server/http/http-server.ts`, a rate limit,
 * or a budget for returned values. It prints its port once it listens: `node unbounded-server.ts DATA_DIR`.
 */
const [dataDir = ''] = process.argv.slice(2);

const site = loadSite(path.resolve('dist'));
const service = createEnquiryService({
  store: openStoreProcess(dataDir, {}),
  siteUrl: site.siteUrl,
  pages: { refused: site.refused },
  services: Object.keys(site.refused),
  log: createLog('silent'),
  echo: { limit: 1_048_576, perSender: 0, total: 0 },
});
const answerEnquiry = getRequestListener(service.fetch, { overrideGlobalObjects: false, hostname: 'localhost' });
const answerPage = createSiteHandler(site);
const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, (request, response) => {
  const target = readTarget(request.url ?? '');
  if (target.status === 'read' && target.path === embeddedEndpoint) {
    void answerEnquiry(request, response);
  } else {
    answerPage(target, response);
  }
}).listen(0, '127.0.0.1', () => {
  console.log(`Serving on http://localhost:${(server.address() as AddressInfo).port}`);
});

process.once('SIGTERM', () => server.close(() => process.exit(0)));

// A run that ends closes this pipe: its server must not outlive it.
process.stdin.resume().on('end', () => process.exit());
