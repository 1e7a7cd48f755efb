import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { freePort } from '../../../server/testing/free-port.ts';
import { nodeArguments } from '../../../server/testing/node-arguments.ts';
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
  readonly tests: Readonly<
    Record<string, { readonly pass: boolean; readonly result: string; readonly scoreModifier: number }>
  >;
}

/** Formats one line for each of the scanner's tests: points, name, finding. */
function describeTests({ tests }: ScanResult): string {
  return Object.entries(tests)
    .map(([name, { pass, result, scoreModifier }]) => {
      const points = `${scoreModifier > 0 ? '+' : ''}${scoreModifier}`;
      return `${points.padStart(4)}  ${pass ? 'passed' : 'FAILED'}  ${name}: ${result}`;
    })
    .join('\n');
}

rmSync(folder, { recursive: true, force: true });
copySite(folder);
// The scanner's install script, which does not run, would download this list: hosts that browsers request by https alone.
writeFileSync(path.join(import.meta.dirname, 'node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json'), '{}');
if (!runBuild(folder, { SITE_URL: `https://${host}` })) process.exit(1);
const certificate = makeCertificate(folder, host);
const sitePort = await freePort();
const site = spawn(process.execPath, nodeArguments('server/main.ts'), {
  cwd: folder,
  env: { ...process.env, PORT: `${sitePort}`, SITE_URL: '', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(site.stdout, 'data');

// Reverse proxy as docs/how-to/publish-on-one-machine.md requires: it terminates TLS, and redirects http to https.
const passOn: RequestListener = ({ method, url, headers }, response) => {
  request({ host: '127.0.0.1', port: sitePort, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }).end();
};
const proxies = [
  createServer((asked, response) => response.writeHead(308, { Location: `https://${host}${asked.url}` }).end()),
  createSecureServer(certificate, passOn),
];
const ports = await Promise.all(
  proxies.map(async (proxy) => {
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    return String((proxy.address() as AddressInfo).port);
  }),
);

async function scan(): Promise<ScanResult> {
  const child = spawn(process.execPath, nodeArguments('tests/audits/headers/scan.ts', host, ...ports), {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate.file, NO_PROXY: '*' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await child.stdout.setEncoding('utf8').toArray();
  return JSON.parse(printed.join(''));
}

try {
  const result = await scan();
  console.log(`MDN HTTP Observatory: ${result.scan.score} of ${fullScore} (${result.scan.grade})`);
  console.log(describeTests(result));
  process.exitCode = result.scan.score === fullScore ? 0 : 1;
} finally {
  site.kill();
  for (const proxy of proxies) {
    proxy.close();
    proxy.closeAllConnections();
  }
}
