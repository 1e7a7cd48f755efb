import type { ContentCoding } from './content-coding.ts';
import type { Representation, SiteFile } from './site-files.ts';

/**
 * Header names and values in turn. Node writes such a list as it stands; headers that are set one by one it keeps and
 * checks anew for every answer, which took a third of the server's time (docs/decisions/015-serving.md).
 */
export type Head = string[];

/** One form of a file, with the heads of all its answers. */
interface Answer {
  readonly bytes: Uint8Array;
  readonly etag: string;
  /** By status; a file that stands for what was not found is not to be revalidated. */
  readonly heads: Readonly<Record<200 | 304 | 404, Head>>;
}

/** The answers with a file, by its form. */
export type Answers = { readonly plain: Answer } & { readonly [coding in ContentCoding]?: Answer };

/** Makes the answers with a file before anyone asks, each with the headers that all answers have. */
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
