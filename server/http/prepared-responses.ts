import type { ContentCoding } from './content-coding.ts';
import type { Representation, SiteFile } from './site-files.ts';

/**
 * Header names and values in turn. Node writes such a list unchanged. Headers that are set one by one are stored and
 * validated for every response, which took a third of the server's time (docs/decisions/headers-and-serving.md).
 */
export type RawHeaders = string[];

/** One representation of a file, with the raw headers of all its responses. */
interface PreparedResponse {
  readonly bytes: Uint8Array;
  readonly etag: string;
  /** Raw headers by status. A file that is served as a 404 is not revalidated. */
  readonly headers: Readonly<Record<200 | 304 | 404, RawHeaders>>;
}

/** Responses with a file, by content coding. */
export type PreparedResponses = { readonly plain: PreparedResponse } & {
  readonly [coding in ContentCoding]?: PreparedResponse;
};

/** Prepares the responses with a file at start, each with the headers that all responses share. */
export function prepareResponses(
  { type, plain, compressed }: SiteFile,
  common: RawHeaders,
  cacheControl: string,
): PreparedResponses {
  const prepare = ({ bytes, etag }: Representation, encoding: RawHeaders = []): PreparedResponse => {
    const shared = [...common, 'Cache-Control', cacheControl, 'Vary', 'Accept-Encoding'];
    const content = ['Content-Type', type, 'Content-Length', String(bytes.length), ...encoding];
    const unchanged = [...shared, 'ETag', etag];
    return { bytes, etag, headers: { 200: [...unchanged, ...content], 304: unchanged, 404: [...shared, ...content] } };
  };
  const { br, gzip } = compressed;
  return {
    plain: prepare(plain),
    ...(br && { br: prepare(br, ['Content-Encoding', 'br']) }),
    ...(gzip && { gzip: prepare(gzip, ['Content-Encoding', 'gzip']) }),
  };
}
