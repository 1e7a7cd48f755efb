import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest, PreviewFacts, PublishedVersion } from '../../config/build-manifest.ts';
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

export interface Site {
  readonly version?: PublishedVersion | undefined;
  readonly preview?: PreviewFacts | undefined;
  readonly siteUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fileHeaders: Readonly<Record<string, string>>;
  /** Cache-Control of all responses, instead of those that are usual for pages and assets. */
  readonly cacheControl?: string;
  /** Pages by path, without a trailing slash except for "/". */
  readonly pages: ReadonlyMap<string, SiteFile>;
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

type Files = ReadonlyMap<string, { readonly bytes: Uint8Array; readonly hash: string }>;

export const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Names the files below a folder, with "/" between folders. */
export const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));

export function readFiles(folder: string): Files {
  return new Map(
    namesIn(folder)
      .toSorted()
      .map((name) => {
        const bytes = readFileSync(path.join(folder, name));
        return [name, { bytes, hash: hashOf(bytes) }];
      }),
  );
}

const manifestName = '.server/site.json';

/** Hash of all files of a built site but its manifest, which has it. */
export const digestOf = (files: ReadonlyMap<string, { readonly hash: string }>): string =>
  hashOf([...files].flatMap(([name, { hash }]) => (name === manifestName ? [] : `${name} ${hash}`)).join('\n'));

function siteFile(files: Files, name: string): SiteFile {
  const represent = (end: string, coding: string) => {
    const found = files.get(name + end);
    return found && { bytes: found.bytes, etag: `"${found.hash}${coding}"` };
  };
  const [plain, br, gzip] = [represent('', ''), represent('.br', '-br'), represent('.gz', '-gzip')];
  if (!plain) throw Object.assign(new Error(), { path: name });
  return { type: mediaTypeOf(name), plain, compressed: { ...(br && { br }), ...(gzip && { gzip }) } };
}

/**
 * Returns true if a file of the build is served at its own path. Pages have other paths, and compressed files are representations of
 * their file. Dot files are private except RFC 8615's. `_headers` and `_redirects` are for other hosts.
 */
export function isPublicFile(name: string): boolean {
  return (
    !/\.(html|br|gz)$/.test(name) && !/(^|\/)\.(?!well-known\/)/.test(name) && !/^_(headers|redirects)$/.test(name)
  );
}

export function publicFiles(files: Files, owned: readonly string[]): Map<string, SiteFile> {
  const names = [...files.keys()].filter((name) => isPublicFile(name) || owned.includes(name));
  return new Map(names.map((name) => [`/${name}`, siteFile(files, name)]));
}

function readSite(dist: string): Site {
  const files = readFiles(dist);
  const read = (name: string) => JSON.parse(readFileSync(path.join(dist, name), 'utf8'));
  const manifest: BuildManifest = read(manifestName);
  const { version, preview } = manifest;
  const { digest } = version ?? preview ?? {};
  if (digest !== undefined && digest !== digestOf(files)) throw new Error('It is not whole.');
  return {
    version,
    preview,
    siteUrl: manifest.siteUrl,
    headers: manifest.headers,
    fileHeaders: manifest.fileHeaders,
    pages: new Map(Object.entries(manifest.pages).map(([address, name]) => [address, siteFile(files, name)])),
    files: publicFiles(files, manifest.publicFiles),
    notFound: siteFile(files, manifest.notFound),
    sent: siteFile(files, manifest.sentPage),
    redirects: manifest.redirects,
    refused: read(manifest.refusedPages),
  };
}

/** Identifies a file or folder: a new one may get the inode of one that was deleted. */
export function identityOf(file: string): string {
  const { ino, birthtimeMs, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${ino} ${birthtimeMs} ${mtimeMs}`;
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
    throw new SiteError(`The built site is missing or not whole (${missing}): run "npm run build" first.`, {
      cause: error,
    });
  }
}
