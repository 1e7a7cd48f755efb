import path from 'node:path';
import { openSqliteStore } from '../../../server/storage/sqlite/store.ts';
import { createStore } from '../../../server/storage/store.ts';
import { openD1 } from '../../../server/storage/wrangler.ts';
import { listEnquiries } from '../../../server/testing/list-enquiries.ts';
import type { Enquiry } from '../../../src/enquiry/fields.ts';
import { folderOf, type SiteName } from '../../e2e/support/sites/sites.ts';

/** Way of publishing that docs/how-to/ describes, and the properties that a visitor or the owner can observe. */
interface Way {
  readonly build: SiteName;
  /** Store of the enquiries: a file of this machine, D1, or a hosted form service. */
  readonly store: 'file' | 'd1' | 'hosted';
  /** Coding of responses that the build compressed; undefined if the network in front of the host compresses them. */
  readonly precompressed: 'br' | undefined;
}

export const ways = {
  /** One machine: the Node server alone. */
  node: { build: 'published', store: 'file', precompressed: 'br' },
  /** One machine: nginx as the reverse proxy. */
  nginx: { build: 'published', store: 'file', precompressed: 'br' },
  /** Any static host. Cloudflare's own file server represents it, so that the test does not rest on the site's own server. */
  static: { build: 'hosted', store: 'hosted', precompressed: undefined },
  /** Cloudflare Workers with D1. */
  cloudflare: { build: 'published', store: 'd1', precompressed: undefined },
} as const satisfies Record<string, Way>;

export type WayName = keyof typeof ways;

export const isWayName = (name: string): name is WayName => Object.hasOwn(ways, name);

export const selectedWays = (process.env.PUBLISHING_WAYS ?? '').split(' ').filter(isWayName);

/** Name of the environment variable for a port of a way. */
export const portName = (way: WayName, part = 'site') => `PUBLISHING_PORT_${way}_${part}`.toUpperCase();

export function portOf(way: WayName, part?: string): number {
  const port = Number(process.env[portName(way, part)]);
  if (!port) {
    throw new Error(`${portName(way, part)} is not set: start these tests with "npm run test:publishing".`);
  }
  return port;
}

export const originOf = (way: WayName, part?: string) =>
  `${way === 'nginx' && part !== 'service' ? 'https' : 'http'}://localhost:${portOf(way, part)}`;

export const workFolder = (way: WayName) => path.resolve('test-results/publishing', way);

export const distOf = (way: WayName) => path.join(folderOf(ways[way].build), 'dist');

/**
 * Ports of nginx besides the site's: http, the Node server, the site once more with its Node server down, and the desk's host
 * with what stands for oauth2-proxy.
 */
export const nginxParts = ['http', 'service', 'down', 'down_http', 'desk', 'desk_http', 'desk_proxy'] as const;

/** Enquiries per client IP and minute behind nginx: more than the other tests send. */
export const nginxRateLimit = 30;

/** Path of Cloudflare's command line tool, which `npm ci --prefix deploy/cloudflare` installs. */
export const wrangler = path.resolve('deploy/cloudflare/node_modules/.bin/wrangler');
export const wranglerConfiguration = path.resolve('deploy/cloudflare/wrangler.jsonc');

/** Turns off wrangler's telemetry and its questions. */
export const wranglerEnvironment = { WRANGLER_SEND_METRICS: 'false', CI: '1' } as const;

/** Reads the stored enquiries: from a file of this machine, or from the D1 of `wrangler dev`. */
export async function storedEnquiries(way: WayName): Promise<readonly Enquiry[]> {
  if (ways[way].store === 'file') return listEnquiries(openSqliteStore(path.join(workFolder(way), 'data')));
  const { database, close } = await openD1('local', path.join(workFolder(way), 'state/v3'));
  return listEnquiries(createStore(database)).finally(close);
}
