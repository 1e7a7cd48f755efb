import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { RefusedPages } from '../../config/refused-pages.ts';
import type { SiteRecord } from '../../config/site-record.ts';
import type { ContentCoding } from './content-coding.ts';

/** One form of a file: as it is, or compressed. */
export interface Representation {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

export interface SiteFile {
  readonly type: string;
  readonly plain: Representation;
  readonly compressed: Readonly<Partial<Record<ContentCoding, Representation>>>;
}

/** A built site, in memory. */
export interface Site {
  readonly siteUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By path, without a trailing slash but for "/". */
  readonly pages: ReadonlyMap<string, SiteFile>;
  /** Everything else that may be asked for, by path. */
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly notFound: SiteFile;
  readonly sent: SiteFile;
  readonly refused: RefusedPages;
}

/** The build is missing or incomplete: the message says what to do. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

function represent(file: string, coding?: ContentCoding): Representation {
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${hash}${coding ? `-${coding}` : ''}"` };
}

/** Types that Hono's table lacks. */
const types = { speculationrules: 'application/speculationrules+json' };

function readSiteFile(dist: string, name: string): SiteFile {
  const file = path.join(dist, name);
  return {
    type: getMimeType(name, types) ?? getMimeType(name) ?? 'application/octet-stream',
    plain: represent(file),
    compressed: {
      ...(existsSync(`${file}.br`) && { br: represent(`${file}.br`, 'br') }),
      ...(existsSync(`${file}.gz`) && { gzip: represent(`${file}.gz`, 'gzip') }),
    },
  };
}

/**
 * Pages have paths of their own, compressed forms stand for their file, dot files are private (RFC 8615's are not), and
 * `_headers` and `_redirects` are for other hosts.
 */
function isPublicFile(name: string): boolean {
  return (
    !/\.(html|br|gz)$/.test(name) && !/(^|\/)\.(?!well-known\/)/.test(name) && !/^_(headers|redirects)$/.test(name)
  );
}

function readPublicFiles(dist: string): Map<string, SiteFile> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter(isPublicFile);
  return new Map(names.map((name) => [`/${name}`, readSiteFile(dist, name)]));
}

/**
 * Reads a built site into memory, so that a response never mixes two builds and no path of a request ever reaches
 * the file system.
 * @throws SiteError when there is no complete build in the folder
 */
export function loadSite(dist: string): Site {
  try {
    const record = JSON.parse(readFileSync(path.join(dist, '.server', 'site.json'), 'utf8')) as SiteRecord;
    return {
      siteUrl: record.siteUrl,
      headers: record.headers,
      pages: new Map(Object.entries(record.pages).map(([address, name]) => [address, readSiteFile(dist, name)])),
      files: readPublicFiles(dist),
      notFound: readSiteFile(dist, record.notFound),
      sent: readSiteFile(dist, record.sentPage),
      refused: JSON.parse(readFileSync(path.join(dist, record.refusedPages), 'utf8')),
    };
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).path ?? dist;
    throw new SiteError(`The built site can't be read (${missing}): run "npm run build" first.`, { cause: error });
  }
}
