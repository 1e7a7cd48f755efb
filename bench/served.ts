import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFolder } from '../build/compress.ts';
import { analyticsId, freePort, runBuild } from '../tests/sites.ts';
import { startFront } from '../tests/tls-front.ts';
import { makeCertificate } from './certificate.ts';
import { type FloorName, floorNames, openRobots, writeFloor } from './floors.ts';
import { benchFolder } from './folder.ts';

/** Builds the site into a folder of the bench with analytics in it: the heaviest build that an owner can have. */
export function buildSite(name: string, siteUrl: string): string {
  const dist = path.join(benchFolder(name), 'dist');
  if (!runBuild(dist, { ANALYTICS_ID: analyticsId, SITE_URL: siteUrl })) {
    throw new Error('The site could not be built: the lines above say why.');
  }
  return dist;
}

export interface Served {
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Serves what is in a folder of the bench with the site's own server, in a process of its own. */
export async function serve(name: string, port: number): Promise<Served> {
  const folder = benchFolder(name);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.resolve('server/main.ts')], {
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

export type Measured = 'site' | FloorName;

/** Serves what is in a folder of the bench behind TLS and HTTP/2. */
async function serveInFront(name: string, port: number, certificate: ReturnType<typeof makeCertificate>) {
  const sitePort = await freePort();
  const served = await serve(name, sitePort);
  const front = await startFront(sitePort, certificate, { listenAt: port });
  const stop = () => {
    front.stop();
    return served.stop();
  };
  return { ...served, origin: `https://localhost:${port}`, stop };
}

/** Builds the site and its floors and serves the three of them. */
export async function serveAll(): Promise<Record<Measured, Served>> {
  const ports = { site: await freePort(), words: await freePort(), react: await freePort() };
  const dist = buildSite('site', `https://localhost:${ports.site}`);
  writeFileSync(path.join(dist, 'robots.txt'), openRobots);
  await compressFolder(dist);
  for (const name of floorNames) {
    await writeFloor(name, dist, path.join(benchFolder(name), 'dist'), `https://localhost:${ports[name]}`);
  }
  const certificate = makeCertificate();
  return {
    site: await serveInFront('site', ports.site, certificate),
    words: await serveInFront('words', ports.words, certificate),
    react: await serveInFront('react', ports.react, certificate),
  };
}
