import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerResponse } from 'node:http2';

/** What HTTP/1.1 says about a connection, which HTTP/2 may not repeat (RFC 9113, 8.2.2). */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const withoutConnection = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name) && !name.startsWith(':')));

/**
 * TLS and HTTP/2 in front of a server of the site, as docs/publishing has a site published: how pages are fetched
 * belongs to how fast they are. Returns the way to stop it.
 * @param sitePort the port of the site's own server
 */
export async function startFront(
  port: number,
  sitePort: number,
  certificate: { readonly key: string; readonly cert: string },
): Promise<() => void> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(certificate, (asked, response: Http2ServerResponse) => {
    const { method, url, headers } = asked;
    const passedOn = request(
      { agent, host: '127.0.0.1', port: sitePort, method, path: url, headers: withoutConnection(headers) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
        answer.pipe(response);
      },
    );
    // Half an answer is cut off, so that nobody measures it.
    passedOn.on('error', () => response.stream.destroy());
    asked.pipe(passedOn);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => {
    server.close();
    agent.destroy();
    for (const session of sessions) {
      session.destroy();
    }
  };
}
