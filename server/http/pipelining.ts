import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may always wait for their turn. Browsers send the next one after the response. */
const perConnection = 100;

/** Requests that may wait in all, at some 7 kB each, before a connection with more than those is closed. */
const inTotal = 2500;

/**
 * Counts the requests that wait for their responses; says of each whether it is one too many, because a client sends requests in
 * a row and does not read. Node reads as many of them as fit into 64 KiB at once, some 1,600, and prepares each response.
 */
export function createPipelineBound(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, { requests: number }>();
  let total = 0;

  const count = (socket: Socket) => {
    const own = { requests: 0 };
    waiting.set(socket, own);
    // Responses whose turn has not come do not learn that their connection is closed.
    socket.once('close', () => {
      total -= own.requests;
    });
    return own;
  };

  return ({ socket }, response) => {
    const own = waiting.get(socket) ?? count(socket);
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
