import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFolder } from '../../../build/prerender/compress.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { nodeArguments } from '../../../server/testing/node-arguments.ts';
import { analyticsId, runBuild } from '../../e2e/support/sites/sites.ts';
import { makeCertificate } from '../tls/certificate.ts';
import { startTlsProxy } from '../tls/tls-proxy.ts';
import { benchFolder } from './bench-folder.ts';
import { openRobots, writeWords } from './text-only-baseline.ts';

/**
 * Builds the site with analytics, the heaviest build that an owner can have, into a folder of the bench.
 * @param project another checkout of it, with its packages installed
 */
export function buildSite(name: string, siteUrl: string, project?: string): string {
  const dist = path.join(benchFolder(name), 'dist');
  if (!runBuild(dist, { ANALYTICS_ID: analyticsId, SITE_URL: siteUrl }, project)) {
    throw new Error('The site could not be built: the lines above say why.');
  }
  return dist;
}

export interface Served {
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Serves a folder of the bench in a separate process, with the site's own server or that of another checkout. */
export async function serve(name: string, port: number, project = '.'): Promise<Served> {
  const folder = benchFolder(name);
  const child = spawn(process.execPath, nodeArguments(path.join(project, 'server/main.ts')), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), SITE_URL: '', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn' },
  });
  const ended = once(child, 'exit');
  const ready = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)]);
  if (!ready || child.pid === undefined) {
    throw new Error(`The server of "${name}" did not start on port ${port}.`);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { origin: `http://localhost:${port}`, pid: child.pid, stop };
}

/** Sites that the bench measures in turn: the site, its words-only baseline and, if given, another checkout. */
export type Measured = 'site' | 'words' | 'against';

/** Serves a folder of the bench behind TLS and HTTP/2. */
async function serveInFront(
  name: Measured,
  port: number,
  certificate: ReturnType<typeof makeCertificate>,
  project?: string,
) {
  const sitePort = await freePort();
  const served = await serve(name, sitePort, project);
  const front = await startTlsProxy(sitePort, certificate, { listenAt: port });
  const stop = () => {
    front.stop();
    return served.stop();
  };
  return { ...served, origin: `https://localhost:${port}`, stop };
}

/**
 * Builds and serves all sites that are measured.
 * @param against the folder of another checkout
 */
export async function serveAll(against: string | undefined): Promise<Map<Measured, Served>> {
  const certificate = makeCertificate();
  const served = new Map<Measured, Served>();
  const add = async (name: Measured, prepare: (origin: string) => Promise<void>, project?: string) => {
    const port = await freePort();
    await prepare(`https://localhost:${port}`);
    served.set(name, await serveInFront(name, port, certificate, project));
  };
  const build = (name: Measured, project?: string) => async (origin: string) => {
    const dist = buildSite(name, origin, project);
    writeFileSync(path.join(dist, 'robots.txt'), openRobots);
    await compressFolder(dist);
  };
  await add('site', build('site'));
  const distOf = (name: Measured) => path.join(benchFolder(name), 'dist');
  await add('words', (origin) => writeWords(distOf('site'), distOf('words'), origin));
  if (against) {
    await add('against', build('against', against), against);
  }
  return served;
}
