import type { BuildManifest } from '../../config/build-manifest.ts';
import { immutable, revalidated } from '../../config/cache-control.ts';
import { type Redirects, redirectPath } from '../../config/find-redirect.ts';
import { sharedHeaders, sharedPatterns, xmlHeaders } from '../../config/shared-files.ts';
import type { Violation } from '../../src/content/content-error.ts';
import { contentFile } from '../../src/content/documents/document-names.ts';
import type { Content } from '../../src/content/schema/schemas.ts';
import { hashOf } from './scripts.ts';

/**
 * Files for hosts: the same pages and headers as in `server/http/site-handler.ts`, in each host's own format. Hosts also
 * serve `/about.html`, so each page needs one more redirect there. The Node server has no such path.
 */

/**
 * Pattern of a page's path, the same one for all pages in a folder: Cloudflare has room for a hundred rules, and every
 * visitor's browser fetches the rules for prefetching.
 */
const patternsOf = (paths: readonly string[]) => [
  ...new Set(paths.map((path) => path.replace(/^(\/[^/]+\/).+/, '$1*'))),
];

const headerLine = ([name, value]: readonly [string, string]) => `  ${name}: ${value}`;

/**
 * Content of `_headers`, for Netlify, Cloudflare and others. No URL has Cache-Control from two rules, because hosts
 * would join the values with a comma. Only files for other websites have a header from two. With Netlify the later rule counts.
 * Cloudflare joins them too, unless a line with "!" takes the first one back, which Netlify's parser skips:
 * https://developers.cloudflare.com/workers/static-assets/headers/, https://docs.netlify.com/manage/routing/headers/
 */
export function headersFile({ headers, pages }: Pick<BuildManifest, 'headers' | 'pages'>): string {
  const rule = (address: string, values: Readonly<Record<string, string>>) =>
    [address, ...Object.entries(values).map(headerLine), ''].join('\n');
  return [
    rule('/*', headers),
    ...sharedPatterns.map((address) => rule(`${address}\n  ! Cross-Origin-Resource-Policy`, sharedHeaders)),
    ...['svg', 'xml'].map((ending) => rule(`/*.${ending}\n  ! Content-Security-Policy`, xmlHeaders)),
    rule('/assets/*', { 'Cache-Control': immutable }),
    rule('/assets/*.speculationrules', { 'Content-Type': 'application/speculationrules+json' }),
    ...patternsOf(Object.keys(pages)).map((address) => rule(address, { 'Cache-Control': revalidated })),
  ].join('');
}

/** Redirects of the moved addresses, with targets as a header can hold them. */
export const redirectsOf = (entries: Content['redirects'], siteUrl: string): Redirects =>
  Object.fromEntries(
    entries.map(({ from, to }) => {
      const { href, origin } = new URL(to, siteUrl);
      return [redirectPath(from) ?? from, origin === siteUrl ? href.slice(origin.length) : href];
    }),
  );

/** Lines for the moved addresses. Hosts compare paths as browsers encode them. */
const linesOfMoved = (redirects: Redirects): string[] =>
  Object.entries(redirects).flatMap(([address, to]) => {
    // With the slash, a blank at the end stays.
    const pathname = new URL(`${address}/`, 'https://company.example').pathname.slice(0, -1);
    return [`${pathname} ${to} 301`, `${pathname}/ ${to} 301`];
  });

/** Content of `_redirects`: each page has one URL, and a moved address leads to its target. */
export function redirectsFile({ pages, redirects }: Pick<BuildManifest, 'pages' | 'redirects'>): string {
  const ofPages = Object.entries(pages).flatMap(([address, file]) => [
    ...(address === '/' ? [] : [`${address}/ ${address} 308`]),
    `/${file} ${address} 308`,
  ]);
  // Moved addresses come first: Cloudflare, which reads no more lines than that, needs none for the pages.
  return `${[...linesOfMoved(redirects), ...ofPages].join('\n')}\n`;
}

/**
 * Content of `.assetsignore`: files that Cloudflare doesn't need, because it compresses by itself. The syntax is that
 * of .gitignore.
 */
export const assetsIgnore = '*.br\n*.gz\n.assetsignore\n';

/**
 * Maximum characters of a line in `_headers`; Cloudflare leaves out longer ones:
 * https://developers.cloudflare.com/workers/static-assets/headers/
 */
const lineLimit = 2000;

/** Most styles of plain pages with sections: the line of the security policy has a hash of each. */
export const mostOwnStyles = 4;

/** Finds headers that a host would drop silently. */
export const headerViolations = (headers: BuildManifest['headers']): Violation[] =>
  Object.entries(headers).flatMap((header) => {
    const { length } = headerLine(header);
    const problem = `${header[0]} takes ${length} characters in _headers, and hosts leave out a line of more than ${lineLimit}. Use images of fewer hosts.`;
    return length > lineLimit ? [{ file: 'content/', field: '', problem }] : [];
  });

/**
 * Maximum of lines in `_redirects`, and of characters of a line; Cloudflare leaves out what exceeds them:
 * https://developers.cloudflare.com/workers/static-assets/redirects/
 */
const redirectLimits = { lines: 2000, characters: 1000 };

/** Finds moved addresses that a host would drop silently. */
export function redirectViolations(entries: Content['redirects'], siteUrl: string): Violation[] {
  const lines = linesOfMoved(redirectsOf(entries, siteUrl));
  const problems = lines
    .filter((line) => line.length > redirectLimits.characters)
    .map(
      (line) =>
        `${line.slice(0, 60)}… takes ${line.length} characters in _redirects, and hosts leave out a line of more than ${redirectLimits.characters}. Shorten its new address.`,
    );
  if (lines.length > redirectLimits.lines) {
    problems.push(
      `has too many entries: _redirects gets ${lines.length} lines, two for each, and hosts read ${redirectLimits.lines}. Delete those that nobody follows.`,
    );
  }
  return problems.map((problem) => ({ file: contentFile('redirects'), field: '', problem }));
}

/**
 * Makes the browser prefetch a page of the site as soon as the visitor is about to follow a link to it. `moderate`
 * means a pointer that rests on the link, or one that is pressed (HTML standard, "speculation rules"). Nothing is
 * prefetched for a visitor who asks to save data: browsers may refrain by themselves, and src/page-behaviours.client.ts
 * marks the page in those that expose the preference. The `Speculation-Rules` header names the file, so that no policy
 * has to allow inline JavaScript for it.
 */
export function speculationRules(paths: readonly string[]): { readonly address: string; readonly text: string } {
  const where = { and: [{ href_matches: patternsOf(paths) }, { not: { selector_matches: '[data-save-data] a' } }] };
  const text = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
  const hash = hashOf(text).replaceAll(/\W/g, '').slice(6, 14);
  return { address: `/assets/prefetch-${hash}.speculationrules`, text };
}
