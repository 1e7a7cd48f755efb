import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';

/** Seeded error: changes the headers of a response. */
export type Change = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;

/** Connection headers of HTTP/1.1, which HTTP/2 forbids (RFC 9113, 8.2.2). */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const withoutConnection = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name) && !name.startsWith(':')));

/**
 * Terminates TLS for a server of the site, as docs/how-to/ requires of a reverse proxy: over HTTP/2, or over 1.1 for clients
 * without HTTP/2.
 * @param sitePort the port of the site's own server
 * @param listenAt the port to listen on; a free one if left out
 */
export async function startTlsProxy(
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
    // An incomplete response is cut off, so that it is not measured.
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
