import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Site } from './site-files.ts';

/** Bytes of an announced body that is read to its end though no handler wants it. An enquiry has no more. */
const shortBody = 65_536;

/** Milliseconds that a client has to read the last response of a connection. */
const lingerTime = 500;

/**
 * Ends a connection after its last response, and closes it later: closing with unread bytes is a reset, which could overtake
 * the response (RFC 9112, 9.6).
 */
function closeGently(socket: Socket, lastBytes = ''): void {
  if (socket.writable) socket.end(lastBytes);
  setTimeout(() => socket.destroy(), lingerTime).unref();
}

/**
 * Calls `respond` once it is certain how the connection goes on. A short body is read to its end, and the next request
 * follows on the same connection. A longer body, or one of unknown length, stays unread: the response says
 * `Connection: close`, because no request can follow.
 */
export function settleBody(request: IncomingMessage, response: ServerResponse, respond: () => void): void {
  const length = request.headers['content-length'];
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (request.readableEnded || (length === undefined && !isChunked)) {
    respond();
  } else if (!isChunked && Number(length) <= shortBody) {
    request.once('end', respond).resume();
  } else {
    response.shouldKeepAlive = false;
    request.read(0); // If no read was ever requested, Node reads and discards a body of any length after the response.
    const { socket } = request;
    socket.destroySoon = () => closeGently(socket); // Node calls it after the last response.
    respond();
  }
}

/** Statuses and sentences for the errors of Node's parser; any other error is a 400. */
const parserErrors: Readonly<Record<string, readonly [status: number, words: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Your request took too long to arrive. Please try again.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk in this request are too long.'],
  HPE_HEADER_OVERFLOW: [
    431,
    'The address or the headers of this request are too long. If you see this on every page, delete the cookies of this site.',
  ],
};
const notHttp = [400, 'This request is not valid HTTP.'] as const;

/**
 * Responds to what never becomes a request of the handler: what Node's parser refuses, and CONNECT. Node's own responses have
 * neither the headers of the site nor words.
 * @param siteNow has the headers of every response
 */
export function respondToConnectionErrors(server: Server, siteNow: () => Pick<Site, 'headers'>): void {
  /** The latest response of each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  for (const event of ['request', 'checkExpectation'] as const) {
    server.on(event, (request, response) => void responses.set(request.socket, response));
  }

  const send = (socket: Socket, status: number, words: string, more: Readonly<Record<string, string>> = {}) => {
    const all = {
      Date: new Date().toUTCString(),
      ...siteNow().headers,
      ...more,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(words) + 1),
      Connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    closeGently(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${words}\n`);
  };

  /** Responds after the responses to earlier requests on the connection, whose order a client relies on. */
  const respondInTurn = (socket: Socket, respond: () => void) => {
    const pending = responses.get(socket);
    if (pending === undefined || pending.writableFinished) {
      respond();
    } else if (pending.req.complete) {
      pending.once('finish', respond);
    } else if (pending.socket === socket && !pending.headersSent) {
      respond(); // The error is in the body of the request, which nothing has answered yet.
    } else {
      socket.destroy();
    }
  };

  /** Connections with an error: the parser reports the same one again for each further piece. */
  const failed = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    if (failed.has(connection)) return;
    failed.add(connection);
    const socket = connection as Socket;
    respondInTurn(socket, () => send(socket, ...(parserErrors[error.code ?? ''] ?? notHttp)));
  });

  server.on('connect', (_request, connection) => {
    const socket = connection as Socket;
    socket.on('error', () => {}); // Node has taken its own listener away, and the client may be gone.
    respondInTurn(socket, () => send(socket, 405, 'This server is not a proxy.', { Allow: 'GET, HEAD' }));
  });
}

/** Requests of one connection that may always wait. Browsers send the next request after the response. */
const perConnection = 100;

/**
 * Total number of requests that may wait, at some 7 kB each. Above that total, a connection with more than `perConnection`
 * waiting requests is closed.
 */
const inTotal = 2500;

/**
 * Counts pipelined requests that wait for their responses, and returns true for a request that is one too many. A client may
 * send many requests without reading. Node reads 64 KiB of them at once, some 1,600 requests, and prepares each response.
 */
export function createPipelineBound(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, { requests: number }>();
  let total = 0;

  return ({ socket }, response) => {
    const own = waiting.get(socket) ?? { requests: 0 };
    if (!waiting.has(socket)) {
      waiting.set(socket, own);
      // Responses that are still queued emit no event when their connection closes.
      socket.once('close', () => {
        total -= own.requests;
      });
    }
    own.requests += 1;
    total += 1;
    response.once('finish', () => {
      if (!socket.destroyed) {
        own.requests -= 1;
        total -= 1;
      }
    });
    return own.requests > perConnection && total > inTotal;
  };
}
