import path from 'node:path';
import { folderOf, type SiteName } from '../../e2e/support/sites.ts';

/** The ways of publishing that docs/how-to/ describes, and what a visitor or the owner can tell them apart by. */
interface Way {
  readonly build: SiteName;
  /** Where enquiries are kept: in a file of this machine, in D1, or with a hosted form service. */
  readonly store: 'file' | 'd1' | 'hosted';
  /** Whether what it sends compressed was compressed by the build; else the network in front of the host sees to that. */
  readonly precompressed: 'br' | 'gzip' | undefined;
}

export const ways = {
  /** One machine: the Node server alone. */
  node: { build: 'published', store: 'file', precompressed: 'br' },
  /** One machine: nginx in front. */
  nginx: { build: 'published', store: 'file', precompressed: 'gzip' },
  /** Any static host. Cloudflare's own server of files stands for it: what it makes of ours is not our own opinion. */
  static: { build: 'hosted', store: 'hosted', precompressed: undefined },
  /** Cloudflare Workers with D1. */
  cloudflare: { build: 'published', store: 'd1', precompressed: undefined },
} as const satisfies Record<string, Way>;

export type WayName = keyof typeof ways;

export const isWayName = (name: string): name is WayName => Object.hasOwn(ways, name);

/** Those that this run is about. */
export const selectedWays = (process.env.PUBLISHING_WAYS ?? '').split(' ').filter(isWayName);

/** The environment variable that tells the tests a port of a way. */
export const portName = (way: WayName, part = 'site') => `PUBLISHING_PORT_${way}_${part}`.toUpperCase();

export function portOf(way: WayName, part?: string): number {
  const port = Number(process.env[portName(way, part)]);
  if (!port) {
    throw new Error(`${portName(way, part)} is not set: start these tests with "npm run test:publishing".`);
  }
  return port;
}

/** Files that a way needs while it is tested. */
export const workFolder = (way: WayName) => path.resolve('test-results/publishing', way);

export const distOf = (way: WayName) => path.join(folderOf(ways[way].build), 'dist');

/** Cloudflare's tools, which `npm ci --prefix deploy/cloudflare` brings. */
export const wrangler = path.resolve('deploy/cloudflare/node_modules/.bin/wrangler');
export const wranglerConfiguration = path.resolve('deploy/cloudflare/wrangler.jsonc');

/** wrangler would report its use to its maker, and ask questions. */
export const wranglerEnvironment = { WRANGLER_SEND_METRICS: 'false', CI: '1' } as const;
