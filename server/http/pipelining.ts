import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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

  const count = (socket: Socket) => {
    const own = { requests: 0 };
    waiting.set(socket, own);
    // Responses that are still queued emit no event when their connection closes.
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
