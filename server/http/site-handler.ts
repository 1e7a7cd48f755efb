import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import { immutable, revalidated } from '../../config/cache-control.ts';
import { findRedirect } from '../../config/find-redirect.ts';
import { partOf } from '../../config/range.ts';
import { sharedHeaders, sharedPatterns, xmlHeaders } from '../../config/shared-files.ts';
import { contactPath } from '../../src/enquiry/fields.ts';
import { followsOwnPage } from '../enquiries/own-page.ts';
import type { Representation, Site, SiteFile } from './site-files.ts';

export type RequestTarget =
  | { readonly status: 'read'; readonly path: string; readonly query: string }
  | { readonly status: keyof typeof rejections };

const rejections = {
  malformed: [400, 'This address is not written correctly. Please check it for stray characters.'],
  'not one host': [400, 'This request does not name exactly one host.'],
  'unknown expectation': [417, 'This server supports no expectation but "100-continue".'],
} as const;

/**
 * Parses the target of a request line (RFC 9112, 3.2): `/path?query`, also after `http://host`. The path is decoded except
 * for `%2F` and the like, so that an encoded slash never becomes a separator. Dots are not resolved. `query` keeps its "?"
 * and is '' if there is none.
 */
export function readTarget(target: string): RequestTarget {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(local) ?? [];
  if (!path.startsWith('/')) {
    return { status: 'malformed' };
  }
  try {
    return { status: 'read', path: decodeURI(path), query };
  } catch {
    return { status: 'malformed' }; // "%" without two hex digits, or bytes that aren't UTF-8.
  }
}

/**
 * Returns the codings that an Accept-Encoding header allows, best first: brotli is smaller. RFC 9110, 12.5.3: `q=0` means
 * "not acceptable".
 */
function acceptedCodings(header = '') {
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  return (['br', 'gzip'] as const).filter((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
}

/**
 * Header names and values in turn. Node writes such a list unchanged. Headers that are set one by one are stored and
 * validated for every response, which took a third of the server's time (docs/decisions/headers-and-serving.md).
 */
type RawHeaders = string[];

/** Types of files that are only ever part of a page. An SVG image may be opened as a document. */
const partOfPage = /^(text\/(css|javascript)|font\/|image\/(?!svg)|application\/speculationrules)/;

/** Addresses of the files for other websites, however they are spelled. */
const shared = new RegExp(`^(${sharedPatterns.join('|').replaceAll('.', '\\.').replaceAll('*', '.*')})$`, 'i');

/** Keeps Cloudflare and other proxies from rewriting a response (RFC 9111, 5.2.2.6): the server has compressed it already. */
const untouched = ', no-transform';

/** Prepares the responses with a file at start: for each coding the raw headers by status. */
function prepareResponses({ type, plain, compressed }: SiteFile, site: Site, usage: string, isShared = false) {
  const own = partOfPage.test(type) ? site.fileHeaders : site.headers;
  const ofXml = /^(image\/svg|application)[+/]xml/.test(type) ? xmlHeaders : {};
  const common = Object.entries({ ...own, ...ofXml, ...(isShared && sharedHeaders) }).flat();
  const prepare = ({ bytes, etag }: Representation, encoding: RawHeaders = []) => {
    const always = [...common, 'Cache-Control', (site.cacheControl ?? usage) + untouched, 'Vary', 'Accept-Encoding'];
    const content = ['Content-Type', type, ...encoding];
    const whole = [...content, 'Content-Length', String(bytes.length)];
    const unchanged = [...always, 'ETag', etag];
    const headers = {
      200: [...unchanged, 'Accept-Ranges', 'bytes', ...whole],
      206: [...unchanged, ...content],
      304: unchanged,
      // A file that is served as a 404 is not revalidated.
      404: [...always, ...whole],
      416: unchanged,
    };
    return { bytes, etag, headers };
  };
  const { br, gzip } = compressed;
  return {
    plain: prepare(plain),
    br: br && prepare(br, ['Content-Encoding', 'br']),
    gzip: gzip && prepare(gzip, ['Content-Encoding', 'gzip']),
  };
}

type PreparedResponses = ReturnType<typeof prepareResponses>;

/**
 * Returns true if the client's copy is current. RFC 9110, 13.1.2: any listed tag may match, weak or not; a proxy that
 * compresses makes a tag weak.
 */
function isCurrent(request: IncomingMessage, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function sendFile(response: ServerResponse, status: 200 | 404, responses: PreparedResponses): void {
  const request = response.req;
  const coding = acceptedCodings(request.headers['accept-encoding']).find((name) => responses[name]);
  const { bytes, etag, headers } = (coding && responses[coding]) || responses.plain;
  if (status === 200 && isCurrent(request, etag)) {
    response.writeHead(304, headers[304]).end();
    return;
  }
  const asked = status === 200 && request.method === 'GET' ? request.headers.range : undefined;
  const part = partOf(asked, request.headersDistinct['if-range']?.join(), etag, bytes.length);
  if (part.status === 200) {
    response.writeHead(status, headers[status]).end(bytes); // Node leaves out the body of a response to HEAD.
  } else {
    const body = bytes.subarray(part.start, part.end);
    const extent = ['Content-Range', part.range, 'Content-Length', String(body.length)];
    response.writeHead(part.status, [...headers[part.status], ...extent]).end(body);
  }
}

/**
 * Serves a built site: pages at their exact path, files beside them, the 404 screen for all other paths (SITE-9), errors in
 * words. Each path is looked up only among the files of the build.
 */
export function createSiteHandler(site: Site): (target: RequestTarget, response: ServerResponse) => void {
  const prepareAll = (files: ReadonlyMap<string, SiteFile>) =>
    new Map(
      [...files].map(([path, file]) => {
        const usage = path.startsWith('/assets/') ? immutable : revalidated;
        return [path, prepareResponses(file, site, usage, shared.test(path))];
      }),
    );
  const pages = prepareAll(site.pages);
  const files = prepareAll(site.files);
  const notFound = prepareResponses(site.notFound, site, revalidated);
  const sent = prepareResponses(site.sent, site, revalidated);
  /** A bookmark or a shared link: nothing was sent. */
  const coldSent = { status: 303, location: contactPath };
  const common = Object.entries(site.headers).flat();

  const sendText = (response: ServerResponse, status: number, text: string, headers: RawHeaders = []) => {
    const body = Buffer.from(`${text}\n`);
    const content = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(body.length)];
    response.writeHead(status, [...common, ...content, ...headers]).end(body);
  };

  const redirectOf = (path: string, query: string) => {
    const withoutSlash = path.replace(/\/$/, '');
    if (withoutSlash !== '/' && pages.has(withoutSlash)) {
      return { status: 308, location: encodeURI(withoutSlash) + query };
    }
    const location = findRedirect(site.redirects, path, query);
    return location === undefined ? undefined : { status: 301, location };
  };

  return (target, response) => {
    if (target.status !== 'read') {
      const [status, words] = rejections[target.status];
      sendText(response, status, words, ['Connection', 'close']);
      return;
    }
    const { path, query } = target;
    const { method, headers } = response.req;
    const isSent = path === contactPath && new URLSearchParams(query).has('sent');
    const page = !isSent ? pages.get(path) : followsOwnPage((name) => headers[name]) ? sent : coldSent;
    const found = page ?? files.get(path) ?? redirectOf(path, query);

    if (!found) {
      sendFile(response, 404, notFound);
    } else if (method !== 'GET' && method !== 'HEAD') {
      sendText(response, 405, 'This address accepts only GET and HEAD.', ['Allow', 'GET, HEAD']);
    } else if ('location' in found) {
      // Without its query, the location is one of the build's, so a request can't choose where it leads. Node's parser has
      // rejected characters that a header can't hold.
      const { status, location } = found;
      const headers = ['Location', location, 'Cache-Control', site.cacheControl ?? revalidated];
      sendText(response, status, `This page is at ${location}`, headers);
    } else {
      sendFile(response, 200, found);
    }
  };
}
