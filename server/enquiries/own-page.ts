import type { Context } from 'hono';

/** True if the origin has the host that the request came to. Behind a reverse proxy the scheme of the request may differ. */
function hasHostOf(origin: string, requestUrl: string): boolean {
  const { protocol, host } = URL.parse(origin) ?? {};
  // With the scheme of the origin, its default port is left out on both sides.
  return host !== undefined && host === URL.parse(requestUrl.replace(/^https?:/, protocol ?? ''))?.host;
}

/**
 * Returns false if a browser says that a page of another website sent the request. Only browsers set Sec-Fetch-Site and
 * Origin, and no page can change them (Fetch Metadata Request Headers, 2.3). Clients that send neither are no browsers, or
 * old ones. Without Sec-Fetch-Site an Origin of "null" says nothing: settings against tracking cause it, too.
 * @param siteUrl origin of the site, if it differs from the host of the request
 */
export function isFromOwnPage(c: Context, siteUrl: string): boolean {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  if (site === 'same-origin' || site === 'none' || origin === siteUrl) return true;
  if (origin === undefined || origin === 'null') return site === undefined;
  return site !== 'cross-site' && hasHostOf(origin, c.req.url);
}

/**
 * Returns true if a browser comes from a page of the site itself, as it does with the redirect after an accepted form. It does
 * not with a bookmark or a shared link, and a crawler never does. Without https, and in old browsers, only Referer says so.
 */
export function followsOwnPage(
  header: (name: 'host' | 'referer' | 'sec-fetch-site') => string | null | undefined,
): boolean {
  const site = header('sec-fetch-site');
  return site ? site === 'same-origin' : URL.parse(header('referer') ?? '')?.host === (header('host') ?? '');
}
