import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';

/** What a front may change about an answer on its way: a seeded fault. */
export type Change = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;

/** What HTTP/1.1 says about a connection, which HTTP/2 may not repeat (RFC 9113, 8.2.2). */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const withoutConnection = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name) && !name.startsWith(':')));

/**
 * TLS in front of a server of the site, as docs/how-to has a site published: over HTTP/2, or 1.1 for who speaks no other.
 * @param sitePort the port of the site's own server
 * @param listenAt the port of the front; a free one if left out
 */
export async function startFront(
  sitePort: number,
  certificate: { readonly key: string; readonly cert: string },
  { listenAt = 0, change = (headers) => headers }: { listenAt?: number; change?: Change } = {},
) {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (asked, response) => {
    const { method, url, headers } = asked;
    const passedOn = request(
      { agent, host: '127.0.0.1', port: sitePort, method, path: url, headers: withoutConnection(headers) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutConnection(change(answer.headers)));
        answer.pipe(response);
      },
    );
    // Half an answer is cut off, so that nobody measures it.
    passedOn.on('error', () => response.socket?.destroy());
    asked.pipe(passedOn);
  });
  const connections = new Set<Socket>();
  server.on('secureConnection', (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });
  server.listen(listenAt, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close();
      agent.destroy();
      for (const connection of connections) {
        connection.destroy();
      }
    },
  };
}
