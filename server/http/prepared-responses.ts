import type { ContentCoding } from './content-coding.ts';
import type { Representation, SiteFile } from './site-files.ts';

/**
 * Header names and values in turn. Node writes such a list unchanged. Headers that are set one by one are stored and
 * validated for every response, which took a third of the server's time (docs/decisions/015-serving.md).
 */
export type Head = string[];

/** One representation of a file, with the raw headers of all its responses. */
interface Answer {
  readonly bytes: Uint8Array;
  readonly etag: string;
  /** Raw headers by status. A file that is served as a 404 is not revalidated. */
  readonly heads: Readonly<Record<200 | 304 | 404, Head>>;
}

/** Responses with a file, by content coding. */
export type Answers = { readonly plain: Answer } & { readonly [coding in ContentCoding]?: Answer };

/** Prepares the responses with a file at start, each with the headers that all responses share. */
export function prepareAnswers({ type, plain, compressed }: SiteFile, common: Head, cacheControl: string): Answers {
  const answer = ({ bytes, etag }: Representation, encoding: Head = []): Answer => {
    const shared = [...common, 'Cache-Control', cacheControl, 'Vary', 'Accept-Encoding'];
    const content = ['Content-Type', type, 'Content-Length', String(bytes.length), ...encoding];
    const unchanged = [...shared, 'ETag', etag];
    return { bytes, etag, heads: { 200: [...unchanged, ...content], 304: unchanged, 404: [...shared, ...content] } };
  };
  const { br, gzip } = compressed;
  return {
    plain: answer(plain),
    ...(br && { br: answer(br, ['Content-Encoding', 'br']) }),
    ...(gzip && { gzip: answer(gzip, ['Content-Encoding', 'gzip']) }),
  };
}
