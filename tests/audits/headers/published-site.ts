import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Change, startFront } from '../../e2e/support/tls-front.ts';

/**
 * What docs/how-to/publish-on-one-machine.md asks of an owner's proxy: it does TLS for a server of the site, and sends http visitors to https.
 * @param sitePort the port of the site's own server
 */
export async function startProxy(host: string, sitePort: number, certificate: { key: string; cert: string }) {
  let seeded: Change = (headers) => headers;
  const secure = await startFront(sitePort, certificate, { change: (headers) => seeded(headers) });
  const plain = createServer((asked, response) => {
    response.writeHead(308, { Location: `https://${host}${asked.url}` }).end();
  });
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  return {
    httpPort: (plain.address() as AddressInfo).port,
    httpsPort: secure.port,
    /** From now on every answer is changed like this. */
    seed(fault: Change) {
      seeded = fault;
    },
    stop() {
      secure.stop();
      plain.close();
      plain.closeAllConnections();
    },
  };
}
