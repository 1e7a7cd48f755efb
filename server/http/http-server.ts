import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { embeddedEndpoint } from '../../src/enquiry/fields.ts';
import { healthAddress } from './health-check.ts';
import { createPipelineBound } from './pipelining.ts';
import { readTarget } from './request-target.ts';
import type { Site } from './site-files.ts';
import { createSiteHandler } from './site-handler.ts';

/**
 * Bounds on the resources that clients may use; durations in milliseconds. docs/explanation/security.md names the test of
 * each bound.
 */
const usualBounds = {
  /** Ends the requests of clients that send a few bytes at a time to hold connections open. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  /**
   * Closes a connection on which no byte has moved in either direction: a client that does not read keeps the response in
   * memory. A client that reads slowly is not closed, because each byte that the system takes counts. Node checks twice
   * before it reports an idle socket.
   */
  idleTimeout: 20_000,
  /** Total number of connections, not per client IP: behind a reverse proxy all connections come from one address. */
  maxConnections: 2000,
};

/** Milliseconds that a stopping server waits for requests in flight. */
const stopTimeout = 10_000;

/** Milliseconds that the client of an unread body has to read the response. */
const unreadBodyTimeout = 500;

/**
 * Keeps Node from reading a body that no handler reads, such as that of an enquiry that is refused unread. A short body has
 * arrived by then, and the next request follows on the same connection. A longer body stays unread, and the connection is
 * closed. The close is delayed, because a reset could overtake the response (RFC 9112, 9.6).
 */
function leaveBodyUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) {
    return;
  }
  request.read(0); // If no read was ever requested, Node reads and discards a body of any length after the response.
  const { socket } = request;
  response.once('finish', () => {
    setTimeout(() => request.complete || socket.destroy(), unreadBodyTimeout).unref();
  });
}

/**
 * Creates the server of the whole site, not yet listening: the enquiry service at its path, the built pages everywhere else.
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
    // RFC 9112, 3.2: with two Host headers, two programs could route the same request to different hosts.
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
  // A reset drops the response that the system still buffers for a client that does not read. An idle connection is closed
  // normally.
  return server.setTimeout(idleTimeout, (socket) =>
    socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy(),
  );
}

/** Stops accepting connections. Resolves when the requests in flight are answered, or aborted after ten seconds. */
export function stopServer(server: Server): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), stopTimeout);
  // A keep-alive connection becomes idle only after its response, and is closed then.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(idle);
      resolve();
    });
  });
}
