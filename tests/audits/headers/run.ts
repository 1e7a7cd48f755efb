import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { Hono } from 'hono';
import { createSiteServer } from '../../../server/http/http-server.ts';
import { loadSite } from '../../../server/http/site-files.ts';
import { copySite } from '../../e2e/support/sites/clean-copy.ts';
import { runBuild } from '../../e2e/support/sites/sites.ts';
import { makeCertificate } from '../certificate.ts';

/**
 * `npm run observatory`: builds the site as it is published, serves it over TLS on this machine and scores it with MDN's
 * HTTP Observatory.
 */
const folder = path.resolve('test-results/observatory');
const host = 'www.company.example';

/** Maximum score of a site outside browsers' preload lists, which only the owner can request. */
const fullScore = 135;

/** The part of a result of MDN's scanner that is read here. */
interface ScanResult {
  readonly scan: { readonly score: number; readonly grade: string };
  readonly tests: Readonly<Record<string, { pass: boolean; result: string; scoreModifier: number }>>;
}

rmSync(folder, { recursive: true, force: true });
copySite(folder);
// The scanner's install script, which does not run, would download this list: hosts that browsers request by https alone.
writeFileSync(path.join(import.meta.dirname, 'node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json'), '{}');
if (!runBuild(folder, { SITE_URL: `https://${host}` })) process.exit(1);
const certificate = makeCertificate(folder, host);
const site = loadSite(path.join(folder, 'dist'));
const siteServer = createSiteServer(() => site, new Hono());

/**
 * Has an agent open each connection to a server of this machine instead: the scanner requests ports 80 and 443 of the host. TLS
 * still uses and checks the host name.
 */
async function leadTo(server: http.Server, agent: http.Agent): Promise<http.Server> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const connect = agent.createConnection;
  agent.createConnection = function (options, callback) {
    return connect.call(this, { ...options, host: '127.0.0.1', port, servername: host }, callback);
  };
  return server;
}

// What a reverse proxy does, as docs/how-to/publish-on-one-machine.md requires: TLS, and redirects from http to https.
const toHttps: http.RequestListener = ({ url }, response) =>
  response.writeHead(308, { Location: `https://${host}${url}` }).end();
const overTls: http.RequestListener = (...exchange) => siteServer.emit('request', ...exchange);
const servers = [
  await leadTo(http.createServer(toHttps), http.Agent.prototype),
  await leadTo(https.createServer(certificate, overTls), https.Agent.prototype),
];
setDefaultCACertificates([certificate.cert]);
process.env.NO_PROXY = '*';

// In a variable: the run installs the package, not the site (package.json beside this file).
const name: string = '@mdn/mdn-http-observatory';
const { scan }: { scan: (host: string) => Promise<ScanResult> } = await import(name);
const { scan: total, tests } = await scan(host);
console.log(`MDN HTTP Observatory: ${total.score} of ${fullScore} (${total.grade})`);
for (const [test, { pass, result, scoreModifier }] of Object.entries(tests)) {
  const points = `${scoreModifier > 0 ? '+' : ''}${scoreModifier}`;
  console.log(`${points.padStart(4)}  ${pass ? 'passed' : 'FAILED'}  ${test}: ${result}`);
}
process.exitCode = total.score === fullScore ? 0 : 1;
for (const server of servers) {
  server.close();
  server.closeAllConnections();
}
