import type { IncomingMessage, ServerResponse } from 'node:http';
import { immutable, revalidated } from '../../config/cache-control.ts';
import { findRedirect } from '../../config/find-redirect.ts';
import { sentAddress } from '../../src/enquiry/fields.ts';
import { acceptedCodings } from './content-coding.ts';
import { type PreparedResponses, prepareResponses, type RawHeaders } from './prepared-responses.ts';
import type { RequestTarget } from './request-target.ts';
import type { Site, SiteFile } from './site-files.ts';

/** Responds to a request with a page, a file or an error in words. */
export type TargetHandler = (target: RequestTarget, response: ServerResponse) => void;

const contactPath = sentAddress.split('?', 1)[0];

/** Status and sentence for each reason to reject a request. */
const rejections = {
  malformed: [400, 'This address is not written correctly. Please check it for stray characters.'],
  'not one host': [400, 'This request does not name exactly one host.'],
  'unknown expectation': [417, 'This server knows no expectation but "100-continue".'],
} as const satisfies Record<Exclude<RequestTarget['status'], 'read'>, readonly [number, string]>;

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
  } else {
    response.writeHead(status, headers[status]).end(bytes); // Node leaves out the body of a response to HEAD.
  }
}

/**
 * Serves a built site: pages at their exact path, files beside them, the 404 screen for all other paths (SITE-9). Each path
 * is looked up only among the files of the build.
 */
export function createSiteHandler(site: Site): TargetHandler {
  const common: RawHeaders = Object.entries(site.headers).flat();
  const prepareAll = (files: ReadonlyMap<string, SiteFile>) =>
    new Map(
      [...files].map(([path, file]) => {
        const cacheControl = path.startsWith('/assets/') ? immutable : revalidated;
        return [path, prepareResponses(file, common, cacheControl)];
      }),
    );
  const pages = prepareAll(site.pages);
  const files = prepareAll(site.files);
  const notFound = prepareResponses(site.notFound, common, revalidated);
  const sent = prepareResponses(site.sent, common, revalidated);

  const sendText = (response: ServerResponse, status: number, text: string, headers: RawHeaders = []) => {
    const body = Buffer.from(`${text}\n`);
    const content = ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(body.length)];
    response.writeHead(status, [...common, ...content, ...headers]).end(body);
  };

  /** Redirect of a path that has no file; undefined for the 404 screen. */
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
    const { method } = response.req;
    const page = pages.get(path);
    const found = page ?? files.get(path) ?? redirectOf(path, query);

    if (!found) {
      sendFile(response, 404, notFound);
    } else if (method !== 'GET' && method !== 'HEAD') {
      sendText(response, 405, 'This address accepts only GET and HEAD.', ['Allow', 'GET, HEAD']);
    } else if ('location' in found) {
      // Without its query, the location is one of the build's, so a request can't choose where it leads. Node's parser has
      // rejected characters that a header can't hold.
      const { status, location } = found;
      const headers = ['Location', location, 'Cache-Control', revalidated];
      sendText(response, status, `This page is at ${location}`, headers);
    } else if (page && path === contactPath && new URLSearchParams(query).has('sent')) {
      sendFile(response, 200, sent);
    } else {
      sendFile(response, 200, found);
    }
  };
}
