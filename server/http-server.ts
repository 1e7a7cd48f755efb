import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { embeddedEndpoint } from '../src/enquiry/fields.ts';
import { healthAddress } from './health-check.ts';
import { readTarget } from './request-target.ts';
import { createSiteHandler } from './site.ts';
import type { Site } from './site-files.ts';

/** Milliseconds. They end the requests of clients that trickle their bytes to hold connections open. */
const usualTimeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 };

/** How long a stopping server waits for requests in flight, in milliseconds. */
const stopTimeout = 10_000;

/** The whole site on one server, not yet listening: the enquiry service at its path, the built pages everywhere else. */
export function createSiteServer(site: Site, service: Hono, timeouts: Partial<typeof usualTimeouts> = {}): Server {
  const answerEnquiry = getRequestListener(service.fetch, { overrideGlobalObjects: false, hostname: 'localhost' });
  const answerPage = createSiteHandler(site);
  return createServer({ ...usualTimeouts, ...timeouts }, (request, response) => {
    const target = readTarget(request.url ?? '');
    if (target.status === 'read' && (target.path === embeddedEndpoint || target.path === healthAddress)) {
      for (const [name, value] of Object.entries(site.headers)) {
        response.setHeader(name, value);
      }
      void answerEnquiry(request, response);
    } else {
      answerPage(target, response);
    }
  });
}

/** Stops taking connections and resolves when the requests in flight are answered, or cut off after ten seconds. */
export function stopServer(server: Server): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), stopTimeout);
  // A connection that is kept alive becomes idle only after its answer, which is when it has to be let go.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(idle);
      resolve();
    });
  });
}
