import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from '../../config/build-manifest.ts';
import type { Redirects } from '../../config/find-redirect.ts';
import { mediaTypeOf } from '../../config/media-type.ts';
import type { RefusedPages } from '../../config/refused-page-slots.ts';
import { siteFolder } from '../../config/site-folder.ts';

/** One representation of a file: plain or compressed. */
export interface Representation {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

export interface SiteFile {
  readonly type: string;
  readonly plain: Representation;
  readonly compressed: Readonly<Partial<Record<'br' | 'gzip', Representation>>>;
}

/** Built site in memory. */
export interface Site {
  readonly siteUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fileHeaders: Readonly<Record<string, string>>;
  /** Pages by path, without a trailing slash except for "/". */
  readonly pages: ReadonlyMap<string, SiteFile>;
  /** All other public files, by path. */
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly notFound: SiteFile;
  readonly sent: SiteFile;
  readonly redirects: Redirects;
  readonly refused: RefusedPages;
}

/** Error of a missing or incomplete build; the message gives the remedy. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

function represent(file: string, coding?: 'br' | 'gzip'): Representation {
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${hash}${coding ? `-${coding}` : ''}"` };
}

function readSiteFile(dist: string, name: string): SiteFile {
  const file = path.join(dist, name);
  return {
    type: mediaTypeOf(name),
    plain: represent(file),
    compressed: {
      ...(existsSync(`${file}.br`) && { br: represent(`${file}.br`, 'br') }),
      ...(existsSync(`${file}.gz`) && { gzip: represent(`${file}.gz`, 'gzip') }),
    },
  };
}

/**
 * Returns true if a file of the build is served at its own path. Pages have other paths, and compressed files are representations of
 * their file. Dot files are private except RFC 8615's. `_headers` and `_redirects` are for other hosts.
 */
function isPublicFile(name: string): boolean {
  return (
    !/\.(html|br|gz)$/.test(name) && !/(^|\/)\.(?!well-known\/)/.test(name) && !/^_(headers|redirects)$/.test(name)
  );
}

function readPublicFiles(dist: string, owned: readonly string[]): Map<string, SiteFile> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => isPublicFile(name) || owned.includes(name));
  return new Map(names.map((name) => [`/${name}`, readSiteFile(dist, name)]));
}

function readSite(dist: string): Site {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.server', 'site.json'), 'utf8')) as BuildManifest;
  return {
    siteUrl: manifest.siteUrl,
    headers: manifest.headers,
    fileHeaders: manifest.fileHeaders,
    pages: new Map(Object.entries(manifest.pages).map(([address, name]) => [address, readSiteFile(dist, name)])),
    files: readPublicFiles(dist, manifest.publicFiles),
    notFound: readSiteFile(dist, manifest.notFound),
    sent: readSiteFile(dist, manifest.sentPage),
    redirects: manifest.redirects,
    refused: JSON.parse(readFileSync(path.join(dist, manifest.refusedPages), 'utf8')),
  };
}

/** Identifies a folder: a new one may get the inode of one that was deleted. */
function identityOf(folder: string): string {
  const { ino, birthtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return `${ino} ${birthtimeMs}`;
}

/**
 * Reads a built site into memory. So a response never mixes two builds, and no request path reaches the file system. A build
 * that ends meanwhile exchanges the folder, which is then read again.
 * @throws SiteError if the folder holds no complete build
 */
export function loadSite(dist: string): Site {
  const before = identityOf(siteFolder(dist));
  try {
    const site = readSite(siteFolder(dist));
    return identityOf(siteFolder(dist)) === before ? site : loadSite(dist);
  } catch (error) {
    if (identityOf(siteFolder(dist)) !== before) return loadSite(dist);
    const missing = (error as NodeJS.ErrnoException).path ?? dist;
    throw new SiteError(`The built site can't be read (${missing}): run "npm run build" first.`, { cause: error });
  }
}
