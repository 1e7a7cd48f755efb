import { immutable, revalidated } from '../../config/cache-control.ts';
import type { SiteRecord } from '../../config/site-record.ts';

/** What hosts need of a build: the same pages, headers and redirects that `server/http/site.ts` gives, in each host's own words. */

/** Characters of a line, beyond which Cloudflare leaves it out: https://developers.cloudflare.com/workers/static-assets/headers/ */
const lineLimit = 2000;

/**
 * `_headers`, as Netlify, Cloudflare and others read it. No address has Cache-Control from two rules, for the hosts
 * would join the values with a comma.
 * @throws Error for a header that a host would drop in silence
 */
export function headersFile({ headers, pages }: SiteRecord): string {
  const rule = (address: string, values: Readonly<Record<string, string>>) => [
    address,
    ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`),
  ];
  const lines = [
    ...rule('/*', headers),
    ...rule('/assets/*', { 'Cache-Control': immutable }),
    ...rule('/assets/*.speculationrules', { 'Content-Type': 'application/speculationrules+json' }),
    ...Object.keys(pages).flatMap((address) => rule(address, { 'Cache-Control': revalidated })),
  ];
  const long = lines.find((line) => line.length > lineLimit);
  if (long) {
    throw new Error(
      `_headers: ${long.trim().split(':', 1)[0]} takes ${long.length} characters, and hosts leave out a line of more than ${lineLimit}. Name fewer hosts in content/, or send this header by other means.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** `_redirects`: a page has one address. Hosts that see to that themselves ignore it. */
export function redirectsFile({ pages }: SiteRecord): string {
  const lines = Object.entries(pages).flatMap(([address, file]) => [
    ...(address === '/' ? [] : [`${address}/ ${address} 308`]),
    `/${file} ${address} 308`,
  ]);
  return `${lines.join('\n')}\n`;
}

/** `.assetsignore`: what Cloudflare is not to be sent, for it compresses by itself. Its syntax is that of .gitignore. */
export const assetsIgnore = '*.br\n*.gz\n.assetsignore\n';
