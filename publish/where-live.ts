import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BuildManifest } from '../config/build-manifest.ts';
import { type PublishTarget, targetName } from '../config/publish-target.ts';
import { readSettings } from '../config/settings.ts';
import { healthAddress } from '../server/http/health-check.ts';

/** Timeout in milliseconds for a server that still answers with the former version. */
const timeout = 3000;

/** The same for a host, which may need a while to know what it has got. */
const hostTimeout = 10_000;

const atOnce = 10;

/** Finds the first page that an origin does not serve as it was built. */
async function differing(origin: string, site: string): Promise<string | undefined> {
  const { pages }: BuildManifest = JSON.parse(readFileSync(path.join(site, '.server/site.json'), 'utf8'));
  const differs = async ([address, name]: readonly [string, string]) => {
    const options = { signal: AbortSignal.timeout(5000), headers: { 'Cache-Control': 'no-cache' } };
    const served = await fetch(origin + address, options).then((response) => response.text(), String);
    return served === readFileSync(path.join(site, name), 'utf8') ? [] : [address];
  };
  const all = Object.entries(pages);
  for (let at = 0; at < all.length; at += atOnce) {
    const [first] = (await Promise.all(all.slice(at, at + atOnce).map(differs))).flat();
    if (first) return first;
  }
  return undefined;
}

/** Says where a version is served, by comparing what visitors get; a host that builds by itself takes a while. */
async function whereServed(id: number, site: string, target: PublishTarget, origin?: string): Promise<string> {
  const where = targetName(target);
  const brought = `Version ${id} is ${target.kind === 'git' ? 'pushed to' : 'at'} ${where}`;
  if (!origin) return `${brought}. Set SITE_URL to have compared what is served.`;
  const end = Date.now() + (target.kind === 'git' ? 0 : hostTimeout);
  for (;;) {
    const page = await differing(origin, site);
    if (!page) return `Version ${id} is live at ${origin}.`;
    if (Date.now() > end) {
      const reason = target.kind === 'git' ? 'Its host builds it now' : 'Caches may hold the former one for a while';
      return `${brought}. ${reason}: ${origin}${page} does not show it yet. Look again in some minutes.`;
    }
    await setTimeout(500);
  }
}

/** What starts a server; the desk has a button for it. */
export const howToServe = process.send ? '' : ': start it with “npm run serve”';

export const localOrigin = (port: number) => `http://localhost:${port}`;

/** Origins at which a server of this machine may answer: the machine may not reach itself by the name of the site. */
export const originsOf = (givenUrl: string | undefined, port: number): readonly string[] => [
  ...(givenUrl ? [givenUrl] : []),
  localOrigin(port),
];

/**
 * Says where a version is served, once a server does; a server of this machine takes up to a second.
 * @param site the version, as it was built
 */
export async function whereLive(id: number, site: string): Promise<string> {
  const { givenUrl, port, publishTo } = readSettings(process.env);
  if (publishTo) return whereServed(id, site, publishTo, givenUrl);
  const local = localOrigin(port);
  const origins = originsOf(givenUrl, port);
  const end = Date.now() + timeout;
  for (;;) {
    const isLast = Date.now() > end;
    const answers = await Promise.all(
      origins.map(async (origin) => {
        const signal = AbortSignal.timeout(timeout);
        const health = await fetch(origin + healthAddress, { signal }).catch(() => undefined);
        const text = (await health?.text().catch(() => '')) ?? '';
        const isOk = text.startsWith('ok');
        // Behind a reverse proxy, and without its database, a server does not say which version it has: its pages tell.
        const isLive = isOk
          ? new RegExp(`^ok, version ${id}\\b`).test(text)
          : health !== undefined && !(await differing(origin, site));
        return { origin, isServer: isOk || (origin === local && health?.status === 503), isLive };
      }),
    );
    const live = answers.find(({ isLive }) => isLive);
    if (live) return `Version ${id} is live at ${live.origin}.`;
    const other = answers.find(({ isServer }) => isServer);
    if (!other) {
      return `Version ${id} is ready, and no server answers at ${origins.join(' or ')}${howToServe}.`;
    }
    if (isLast) {
      return `Version ${id} is ready, and ${other.origin} still answers with another one: its log tells why.`;
    }
    await setTimeout(100);
  }
}
