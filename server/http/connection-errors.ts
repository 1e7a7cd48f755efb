import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeGently } from './unread-body.ts';

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
 * @param headers those of every response of the site
 */
export function respondToConnectionErrors(server: Server, headers: Readonly<Record<string, string>>): void {
  /** The latest response of each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  for (const event of ['request', 'checkExpectation'] as const) {
    server.on(event, (request, response) => void responses.set(request.socket, response));
  }

  const send = (socket: Socket, status: number, words: string, more: Readonly<Record<string, string>> = {}) => {
    const all = {
      Date: new Date().toUTCString(),
      ...headers,
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
    if (failed.has(connection)) {
      return;
    }
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
