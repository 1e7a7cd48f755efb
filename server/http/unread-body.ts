import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes of an announced body that is read to its end though no handler wants it. An enquiry has no more. */
const shortBody = 65_536;

/** Milliseconds that a client has to read the last response of a connection. */
const lingerTime = 500;

/**
 * Ends a connection after its last response, and closes it later: closing with unread bytes is a reset, which could overtake
 * the response (RFC 9112, 9.6).
 */
export function closeGently(socket: Socket, lastBytes = ''): void {
  if (socket.writable) {
    socket.end(lastBytes);
  }
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
