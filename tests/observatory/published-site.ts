import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What the proxy in front of a site may change about an answer on its way: a seeded fault. */
export type Change = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * What the README asks of an owner's proxy: it does TLS for a server of the site, and sends http visitors to https.
 * @param sitePort the port of the site's own server
 */
export async function startProxy(host: string, sitePort: number, certificate: { key: string; cert: string }) {
  let change: Change = (headers) => headers;
  const secure = createTlsServer(certificate, (asked, response) => {
    const { method, url, headers } = asked;
    const passedOn = request({ host: '127.0.0.1', port: sitePort, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, change(answer.headers));
      answer.pipe(response);
    });
    asked.pipe(passedOn);
  });
  const plain = createServer((asked, response) => {
    response.writeHead(308, { Location: `https://${host}${asked.url}` }).end();
  });
  const [httpsPort, httpPort] = await Promise.all([listen(secure), listen(plain)]);
  return {
    httpPort,
    httpsPort,
    /** From now on every answer is changed like this. */
    seed(fault: Change) {
      change = fault;
    },
    stop() {
      for (const server of [secure, plain]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
