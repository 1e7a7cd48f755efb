import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { parse, serialize } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import { leavePath, previewPath } from '../../config/preview.ts';
import { identityOf, loadSite, type Site } from '../http/site-files.ts';
import type { Log } from '../log/log.ts';

/**
 * Previews of saved words, each for those who have its address. `previews/` has a folder for each, named by the SHA-256 of its
 * secret: no folder tells a secret, and no lookup compares one with another.
 */

export const previewFolder = (secret: string) =>
  path.resolve('previews', createHash('sha256').update(secret).digest('hex'));

const unlisted = { 'X-Robots-Tag': 'noindex' };
const unkept = 'private, no-store';

/** Previews that are held in memory at once, and milliseconds after which each is read again. */
const memory = { max: 3, ttl: 3_600_000 };

/**
 * Reads a preview into memory.
 * @throws SiteError if it is not whole
 */
function loadPreview(folder: string): Site {
  const site = loadSite(folder);
  const headers = { ...site.headers, ...unlisted };
  return { ...site, headers, fileHeaders: { ...site.fileHeaders, ...unlisted }, cacheControl: unkept };
}

/**
 * Opens previews to visitors, by a cookie that holds the secret.
 * @param now milliseconds since 1970
 */
export function createPreviews(log: Log, now: () => number = Date.now) {
  const loaded = new LRUCache<string, { readonly identity: string; readonly site: Site | undefined }>({
    ...memory,
    ttlAutopurge: true,
  });

  const load = (folder: string): Site | undefined => {
    try {
      return loadPreview(folder);
    } catch {
      log.error({ folder: path.basename(folder) }, 'a preview is not whole: make another one');
      return undefined;
    }
  };

  /** Finds the preview of a secret, unless it has ended. */
  const find = (secret: string) => {
    const folder = previewFolder(secret);
    if (!existsSync(folder)) return undefined;
    const identity = identityOf(folder);
    if (loaded.get(folder)?.identity !== identity) loaded.set(folder, { identity, site: load(folder) });
    const site = loaded.get(folder)?.site;
    const until = site?.preview?.until ?? 0;
    return site && until > now() ? { site, secondsLeft: Math.floor((until - now()) / 1000) } : undefined;
  };

  /** Cookie of a site; a browser takes one with this prefix only over https and from the site's own host. */
  const cookieOf = ({ siteUrl }: Site) => {
    const secure = siteUrl.startsWith('https:');
    return { secure, name: secure ? '__Host-preview' : 'preview' };
  };

  const redirect = (live: Site, response: ServerResponse, secret: string, maxAge: number) => {
    const { name, secure } = cookieOf(live);
    const cookie = serialize(name, secret, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
    const headers = { ...live.headers, ...unlisted, 'Cache-Control': unkept, 'Content-Length': '0' };
    response.writeHead(303, { ...headers, 'Set-Cookie': cookie, Location: '/' }).end();
  };

  return {
    /** Answers a request that opens a preview or leaves it; returns false for any other one. */
    answer(address: string, live: Site, response: ServerResponse): boolean {
      if (!address.startsWith(previewPath) || !/^(GET|HEAD)$/.test(response.req.method ?? '')) return false;
      const secret = address.slice(previewPath.length);
      const seconds = address === leavePath ? 0 : find(secret)?.secondsLeft;
      if (seconds === undefined) return false;
      redirect(live, response, seconds === 0 ? '' : secret, seconds);
      return true;
    },

    /** Returns the preview that a visitor has opened; undefined for the live site. */
    siteOf({ headers: { cookie } }: IncomingMessage, live: Site): Site | undefined {
      const { name } = cookieOf(live);
      const secret = cookie && parse(cookie, name)[name];
      return secret ? find(secret)?.site : undefined;
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;
