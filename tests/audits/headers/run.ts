import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../server/testing/free-port.ts';
import { nodeArguments } from '../../../server/testing/node-arguments.ts';
import { runBuild } from '../../e2e/support/sites/sites.ts';
import type { Change } from '../tls/tls-proxy.ts';
import { startProxy } from './proxy.ts';
import { describeTests, fullScore, type ScanResult } from './result.ts';

/**
 * `npm run observatory`: builds the site as it is published, serves it over TLS on this machine and scores it with MDN's
 * HTTP Observatory. Seeded errors show that the scanner finds them; without that a pass would mean nothing.
 */
const here = import.meta.dirname;
const folder = path.resolve('test-results/observatory');
const host = 'www.company.example';

/** Installs the scanner without its package's install scripts, which build a database client and download lists. */
function installScanner(): void {
  const scanner = path.join(here, 'node_modules/@mdn/mdn-http-observatory');
  if (!existsSync(scanner)) {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: here,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  // The scanner needs one of those lists: the hosts that browsers only request by https. The site's host is not in it.
  writeFileSync(path.join(scanner, 'conf/hsts-preload.json'), '{}');
}

function buildSite(): void {
  if (!runBuild(path.join(folder, 'dist'), { SITE_URL: `https://${host}` })) {
    throw new Error('The site could not be built: the lines above say why.');
  }
}

async function startSite() {
  const port = await freePort();
  const child = spawn(process.execPath, nodeArguments('server/main.ts'), {
    cwd: folder,
    env: { ...process.env, PORT: String(port), SITE_URL: '', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { port, stop: () => child.kill() };
}

/** Makes a new certificate, and the file that makes the scanner trust it. */
async function makeCertificate() {
  const name: string = 'selfsigned';
  const { generate }: { generate: (...args: object[]) => Promise<{ private: string; cert: string }> } = await import(
    name
  );
  const made = await generate([{ name: 'commonName', value: host }], { keyType: 'ec', algorithm: 'sha256' });
  const file = path.join(folder, 'certificate.pem');
  writeFileSync(file, made.cert);
  return { key: made.private, cert: made.cert, file };
}

function withPolicy(change: (policy: string) => string): Change {
  return (headers) => ({
    ...headers,
    'content-security-policy': change(String(headers['content-security-policy'] ?? '')),
  });
}

const seededErrors: Readonly<Record<string, Change>> = {
  'without a security policy': ({ 'content-security-policy': _policy, ...headers }) => headers,
  'with inline script allowed': withPolicy((policy) =>
    policy.replace(/script-src [^;]*/, "script-src 'unsafe-inline'"),
  ),
  'with sources for all that has no rule of its own': withPolicy((policy) => policy.replace("'none'", "'self'")),
  'without a word on https': ({ 'strict-transport-security': _hsts, ...headers }) => headers,
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
installScanner();
buildSite();
const certificate = await makeCertificate();
const site = await startSite();
const proxy = await startProxy(host, site.port, certificate);

async function scan(): Promise<ScanResult> {
  const ports = [proxy.httpPort, proxy.httpsPort].map(String);
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
  let passed = result.scan.score === fullScore;
  for (const [error, change] of Object.entries(seededErrors)) {
    proxy.seed(change);
    const { score } = (await scan()).scan;
    console.log(`Control, the same site ${error}: ${score}`);
    passed &&= score < fullScore;
  }
  process.exitCode = passed ? 0 : 1;
} finally {
  proxy.stop();
  site.stop();
}
