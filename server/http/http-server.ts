import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { embeddedEndpoint } from '../../src/enquiry/fields.ts';
import { healthAddress } from './health-check.ts';
import { createPipelineBound } from './pipelining.ts';
import { readTarget } from './request-target.ts';
import { createSiteHandler } from './site.ts';
import type { Site } from './site-files.ts';

/** What clients may hold of the server; durations in milliseconds. docs/explanation/security.md says what each bound is tested with. */
const usualBounds = {
  /** End the requests of clients that trickle their bytes to hold connections open. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  /**
   * Closes a connection on which no byte has moved in either direction: a client that does not read pins the response in memory.
   * One that reads slowly goes on, for each byte that the system takes counts. Node asks twice before it finds that none did.
   */
  idleTimeout: 20_000,
  /** In total and not per client IP, because behind a reverse proxy all connections come from one address. */
  maxConnections: 2000,
};

/** How long a stopping server waits for requests in flight, in milliseconds. */
const stopTimeout = 10_000;

/** How long the client of a body that nobody reads has to read the response, in milliseconds. */
const unreadBodyTimeout = 500;

/**
 * Keeps Node from reading what no handler asks for of a body, such as of an enquiry that is refused unread. A short body is there by
 * then, and the next request follows on the same connection. A longer one stays unread, and the connection is closed: not at
 * once, for the reset would overtake the response (RFC 9112, 9.6).
 */
function leaveBodyUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) {
    return;
  }
  request.read(0); // A request that was never read, Node reads and drops after the response, however long it is.
  const { socket } = request;
  response.once('finish', () => {
    setTimeout(() => request.complete || socket.destroy(), unreadBodyTimeout).unref();
  });
}

/**
 * The whole site on one server, not yet listening: the enquiry service at its path, the built pages everywhere else.
 * @param bounds those that differ from the usual ones; tests have shorter timeouts
 */
export function createSiteServer(site: Site, service: Hono, bounds: Partial<typeof usualBounds> = {}): Server {
  const answerEnquiry = getRequestListener(service.fetch, {
    overrideGlobalObjects: false,
    hostname: 'localhost',
    autoCleanupIncoming: false, // It would read on for half a second, as fast as the client sends.
  });
  const answerPage = createSiteHandler(site);
  const { idleTimeout, maxConnections, ...timeouts } = { ...usualBounds, ...bounds };
  const isOneTooMany = createPipelineBound();
  const server = createServer(timeouts, (request, response) => {
    if (isOneTooMany(request, response)) {
      request.socket.resetAndDestroy();
      return;
    }
    const target = readTarget(request.url ?? '');
    const isService = target.status === 'read' && (target.path === embeddedEndpoint || target.path === healthAddress);
    leaveBodyUnread(request, response);
    // RFC 9112, 3.2: programs that choose a different one of them would disagree on whose request it is.
    if ((request.headersDistinct.host?.length ?? 0) > 1) {
      answerPage({ status: 'two hosts' }, response);
    } else if (isService) {
      for (const [name, value] of Object.entries(site.headers)) {
        response.setHeader(name, value);
      }
      void answerEnquiry(request, response);
    } else {
      answerPage(target, response);
    }
  });
  server.maxConnections = maxConnections;
  // A reset drops what the system still holds for a client that does not read; an idle connection ends gently.
  return server.setTimeout(idleTimeout, (socket) =>
    socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy(),
  );
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
