import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Change, startTlsProxy } from '../tls/tls-proxy.ts';

/**
 * Starts a reverse proxy as docs/how-to/publish-on-one-machine.md requires. It terminates TLS for a server of the site, and
 * redirects http to https.
 * @param sitePort the port of the site's own server
 */
export async function startProxy(host: string, sitePort: number, certificate: { key: string; cert: string }) {
  let seeded: Change = (headers) => headers;
  const secure = await startTlsProxy(sitePort, certificate, { change: (headers) => seeded(headers) });
  const plain = createServer((asked, response) => {
    response.writeHead(308, { Location: `https://${host}${asked.url}` }).end();
  });
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  return {
    httpPort: (plain.address() as AddressInfo).port,
    httpsPort: secure.port,
    /** Changes every response from now on in this way. */
    seed(change: Change) {
      seeded = change;
    },
    stop() {
      secure.stop();
      plain.close();
      plain.closeAllConnections();
    },
  };
}
