import type { BuildManifest } from '../../config/build-manifest.ts';
import { immutable, revalidated } from '../../config/cache-control.ts';
import { contentFolder } from '../../config/content-folder.ts';
import { ContentError } from '../../src/content/content-error.ts';
import { contentFile } from '../../src/content/schema/schemas.ts';

/**
 * Files for hosts: the same pages and headers as in `server/http/site-handler.ts`, in each host's own format. Hosts also
 * serve `/about.html`, so each page needs one more redirect there. The Node server has no such path.
 */

/**
 * Maximum characters of a line; Cloudflare leaves out longer ones:
 * https://developers.cloudflare.com/workers/static-assets/headers/
 */
const lineLimit = 2000;

/**
 * Pattern of a page's path, the same one for all pages in a folder: Cloudflare has room for a hundred rules, and every
 * visitor's browser fetches the rules for prefetching.
 */
export const patternOf = (address: string) => address.replace(/^(\/[^/]+\/).+/, '$1*');

/**
 * Content of `_headers`, for Netlify, Cloudflare and others. No URL has Cache-Control from two rules, because hosts
 * would join the values with a comma.
 * @throws ContentError for a header that a host would drop silently
 */
export function headersFile({ headers, pages }: Pick<BuildManifest, 'headers' | 'pages'>): string {
  const rule = (address: string, values: Readonly<Record<string, string>>) => [
    address,
    ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`),
  ];
  const lines = [
    ...rule('/*', headers),
    ...rule('/assets/*', { 'Cache-Control': immutable }),
    ...rule('/assets/*.speculationrules', { 'Content-Type': 'application/speculationrules+json' }),
    ...[...new Set(Object.keys(pages).map(patternOf))].flatMap((address) =>
      rule(address, { 'Cache-Control': revalidated }),
    ),
  ];
  const long = lines.find((line) => line.length > lineLimit);
  if (long) {
    const problem = `${long.trim().split(':', 1)[0]} takes ${long.length} characters in _headers, and hosts leave out a line of more than ${lineLimit}. Use images of fewer hosts.`;
    throw new ContentError([{ file: `${contentFolder}/`, field: '', problem }]);
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Maximum of lines, and of characters of a line; Cloudflare leaves out what exceeds them:
 * https://developers.cloudflare.com/workers/static-assets/redirects/
 */
const redirectLimits = { lines: 2000, characters: 1000 };

/**
 * Content of `_redirects`: each page has one URL, and a moved address leads to its target. Hosts compare paths as browsers
 * encode them.
 * @throws ContentError for moved addresses that a host would drop silently
 */
export function redirectsFile({ pages, redirects }: Pick<BuildManifest, 'pages' | 'redirects'>): string {
  const ofPages = Object.entries(pages).flatMap(([address, file]) => [
    ...(address === '/' ? [] : [`${address}/ ${address} 308`]),
    `/${file} ${address} 308`,
  ]);
  const ofMoved = Object.entries(redirects).flatMap(([address, to]) => {
    const { pathname } = new URL(address, 'https://company.example');
    return [`${pathname} ${to} 301`, `${pathname}/ ${to} 301`];
  });
  const long = ofMoved.find((line) => line.length > redirectLimits.characters);
  const problem = long
    ? `${long.slice(0, 60)}… takes ${long.length} characters in _redirects, and hosts leave out a line of more than ${redirectLimits.characters}. Shorten its new address.`
    : `has too many entries: _redirects gets ${ofMoved.length} lines, two for each, and hosts read ${redirectLimits.lines}. Delete those that nobody follows.`;
  if (long || ofMoved.length > redirectLimits.lines) {
    throw new ContentError([{ file: contentFile('redirects'), field: '', problem }]);
  }
  // Moved addresses come first: Cloudflare, which reads no more lines than that, needs none for the pages.
  return `${[...ofMoved, ...ofPages].join('\n')}\n`;
}

/**
 * Content of `.assetsignore`: files that Cloudflare doesn't need, because it compresses by itself. The syntax is that
 * of .gitignore.
 */
export const assetsIgnore = '*.br\n*.gz\n.assetsignore\n';
