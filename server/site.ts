import type { IncomingMessage, ServerResponse } from 'node:http';
import { sentAddress } from '../src/enquiry/fields.ts';
import { acceptedCodings } from './content-coding.ts';
import { readTarget } from './request-target.ts';
import type { Site, SiteFile } from './site-files.ts';

/** Answers a request with a page, a file or words on why there is none. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

const revalidated = 'no-cache';
const immutable = 'public, max-age=31536000, immutable';

const contactPath = sentAddress.split('?', 1)[0];

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    ...headers,
  });
  response.end(body); // Node leaves the body out where the request is a HEAD.
}

/** RFC 9110, 13.1.2: any of the listed tags, weak or not; a proxy that compresses makes a tag weak. */
function isCurrent(request: IncomingMessage, etag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function sendFile(response: ServerResponse, status: number, file: SiteFile, cacheControl: string): void {
  const request = response.req;
  const coding = acceptedCodings(request.headers['accept-encoding']).find((name) => file.compressed[name]);
  const { bytes, etag } = (coding && file.compressed[coding]) || file.plain;
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200) {
    response.setHeader('ETag', etag);
    if (isCurrent(request, etag)) {
      response.writeHead(304).end();
      return;
    }
  }
  response.writeHead(status, {
    'Content-Type': file.type,
    'Content-Length': bytes.length,
    ...(coding && { 'Content-Encoding': coding }),
  });
  response.end(bytes);
}

/**
 * Serves a built site: pages by their exact path, files beside them, the 404 screen for anything else (SITE-9).
 * Whatever is asked for is only ever looked up among the files of the build.
 */
export function createSiteHandler(site: Site): RequestHandler {
  return (request, response) => {
    const target = readTarget(request.url ?? '');
    if (target.status === 'malformed') {
      sendText(response, 400, 'This address is not written correctly. Please check it for stray characters.');
      return;
    }
    const { path, query } = target;
    const page = site.pages.get(path);
    const file = page ?? site.files.get(path);
    const withoutSlash = path.replace(/\/$/, '');
    const moved = !file && withoutSlash !== '/' && site.pages.has(withoutSlash);

    if (!file && !moved) {
      sendFile(response, 404, site.notFound, revalidated);
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendText(response, 405, 'This address can only be read.', { Allow: 'GET, HEAD' });
    } else if (!file) {
      // The path is one of ours, so this never leads elsewhere; Node's parser has refused what a header can't hold.
      const Location = encodeURI(withoutSlash) + query;
      sendText(response, 308, `This page is at ${Location}`, { Location, 'Cache-Control': revalidated });
    } else if (page && path === contactPath && new URLSearchParams(query).has('sent')) {
      sendFile(response, 200, site.sent, revalidated);
    } else {
      sendFile(response, 200, file, path.startsWith('/assets/') ? immutable : revalidated);
    }
  };
}
