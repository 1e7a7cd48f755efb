import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { embeddedEndpoint } from '../../src/enquiry/fields.ts';
import type { Previews } from '../versions/previews.ts';
import { createPipelineBound, respondToConnectionErrors, settleBody } from './connections.ts';
import { healthAddress } from './health-check.ts';
import type { Site } from './site-files.ts';
import { createSiteHandler, type RequestTarget, readTarget } from './site-handler.ts';

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

/** Connections of which no request has been read yet. */
const untried = new WeakMap<Server, Set<Socket>>();

/** RFC 9112, 3.2: with two Host headers, two programs could route the same request to different hosts. */
function namesOneHost({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage): boolean {
  return host.length === 1 || (host.length === 0 && httpVersion !== '1.1');
}

/**
 * Creates the server of the whole site, not yet listening: the enquiry service at its path, the built pages everywhere else.
 * @param siteNow returns the site that is live, which may be exchanged for another one between any two requests
 * @param bounds those that differ from the usual ones; tests have shorter timeouts
 * @param previews served instead to those who have opened one
 */
export function createSiteServer(
  siteNow: () => Site,
  service: Hono,
  bounds: Partial<typeof usualBounds> = {},
  previews?: Previews,
): Server {
  /** Sets the headers of the version that is live, to which the page of a refused enquiry belongs. */
  const setHeaders = (response: ServerResponse) => response.setHeaders(new Map(Object.entries(siteNow().headers)));
  const answerEnquiry = getRequestListener(
    async (request, platform) => {
      const { incoming, outgoing } = platform;
      const answer = await service.fetch(request, platform);
      setHeaders(outgoing as ServerResponse);
      return new Promise<Response>((resolve) => {
        settleBody(incoming as IncomingMessage, outgoing as ServerResponse, () => resolve(answer));
      });
    },
    {
      overrideGlobalObjects: false,
      hostname: 'localhost',
      autoCleanupIncoming: false, // It would read on for half a second, as fast as the client sends.
      errorHandler: (error) =>
        error instanceof RequestError
          ? new Response('This request names no valid host or address.\n', { status: 400 })
          : new Response('Something went wrong on our side.\n', { status: 500 }),
    },
  );
  const handlers = new WeakMap<Site, ReturnType<typeof createSiteHandler>>();
  const handlerOf = (site: Site) => {
    const handler = handlers.get(site) ?? createSiteHandler(site);
    if (!handlers.has(site)) handlers.set(site, handler);
    return handler;
  };
  handlerOf(siteNow());
  const { idleTimeout, maxConnections, ...timeouts } = { ...usualBounds, ...bounds };
  const exceedsBound = createPipelineBound();
  const fresh = new Set<Socket>();
  const respond = (target: RequestTarget, request: IncomingMessage, response: ServerResponse) => {
    fresh.delete(request.socket);
    if (!server.listening) response.setHeader('Connection', 'close'); // A stop waits for no further request.
    if (exceedsBound(request, response)) {
      request.socket.resetAndDestroy();
    } else if (target.status === 'read' && (target.path === embeddedEndpoint || target.path === healthAddress)) {
      setHeaders(response);
      void answerEnquiry(request, response);
    } else {
      settleBody(request, response, () => {
        const site = siteNow();
        if (target.status === 'read' && previews?.answer(target.path, site, response)) return;
        handlerOf(previews?.siteOf(request, site) ?? site)(target, response);
      });
    }
  };
  const server = createServer({ ...timeouts, requireHostHeader: false }, (request, response) => {
    respond(namesOneHost(request) ? readTarget(request.url ?? '') : { status: 'not one host' }, request, response);
  });
  server.on('checkExpectation', (request, response) => respond({ status: 'unknown expectation' }, request, response));
  untried.set(server, fresh);
  server.on('connection', (socket) => {
    fresh.add(socket);
    socket.once('close', () => fresh.delete(socket));
  });
  respondToConnectionErrors(server, siteNow);
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
  // A keep-alive connection becomes idle only after its response, and is closed then. Node 26 would also close one whose first
  // request is on its way.
  const closeIdle = () => !untried.get(server)?.size && server.closeIdleConnections();
  const idle = setInterval(() => setImmediate(closeIdle), 50);
  return new Promise((resolve) => {
    // The method of HTTP servers would at once close connections whose first request is on its way.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(deadline);
      clearInterval(idle);
      resolve();
    });
  });
}
