import type { AddressInfo } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { createEnquiryService } from '../../../server/enquiries/service.ts';
import { clientIp } from '../../../server/http/client-ip.ts';
import { createSiteServer } from '../../../server/http/http-server.ts';
import type { Site, SiteFile } from '../../../server/http/site-files.ts';
import { createLog } from '../../../server/log/create-log.ts';
import { openStoreProcess } from '../../../server/storage/sqlite/process.ts';
import { services } from '../../../server/testing/enquiry.ts';
import { channels } from './made-up-enquiries.ts';

/**
 * Server that the crash test kills: store, outbox, service and HTTP server of the site on any free port. It has no pages,
 * and does not send the outbox's notifications. It prints its port and process id once it listens: `node
 * tests/audits/crash/server.ts DATA_DIR`.
 */
const [dataDir = ''] = process.argv.slice(2);

const service = createEnquiryService({
  store: openStoreProcess(dataDir, { channels }),
  siteUrl: 'http://localhost',
  pages: {},
  services,
  log: createLog('silent'),
  senderOf: (c) => clientIp(getConnInfo(c).remote.address, undefined, 0),
});
const page: SiteFile = { type: 'text/plain', plain: { bytes: new Uint8Array(), etag: '""' }, compressed: {} };
const site: Site = {
  siteUrl: 'http://localhost',
  headers: {},
  fileHeaders: {},
  pages: new Map(),
  files: new Map(),
  notFound: page,
  sent: page,
  redirects: {},
  refused: {},
};
const server = createSiteServer(() => site, service).listen(0, '127.0.0.1', () => {
  console.log(`${(server.address() as AddressInfo).port} ${process.pid}`);
});

// A test that ends closes this pipe: its server must not outlive it.
process.stdin.resume().on('end', () => process.exit());
