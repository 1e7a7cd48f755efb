import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';
import { beforeFirstPaint } from '../../src/before-first-paint.ts';
import { islandNames, islandSpecifier } from '../../src/islands/names.ts';

/** The entry of every page: the one script that its HTML names. */
export const entryModule = 'src/entry.client.ts';

/** The module of an island. */
export const islandModule = (name: string) => `src/islands/${name}.tsx`;

/** The SHA-256 of a text or file as HTML writes it (W3C Subresource Integrity, 3.1); a policy puts it between quotes. */
export function hashOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** What a page's `<head>` holds of scripts, and what the security policy has to allow for that. */
interface Scripts {
  /** The tags for a page, by the islands that its HTML holds. */
  tags(html: string): string;
  /** Hashes of all that the tags may hold. */
  readonly hashes: readonly string[];
}

/**
 * The scripts of the pages, each with what it must be to the byte: the entry by its `integrity`, islands by an import map, which
 * covers `import()` (HTML, "resolve a module integrity metadata"). Only a page that holds an island has the map.
 */
export async function readScripts(dist: string, entryManifest: Manifest, islandManifest: Manifest): Promise<Scripts> {
  const integrityOf = async (file: string) => hashOf(await readFile(path.join(dist, file)));
  const fileOf = (manifest: Manifest, module: string) => {
    const file = manifest[module]?.file;
    if (!file) {
      throw new Error(`The client build left no ${module}`);
    }
    return file;
  };
  const entry = fileOf(entryManifest, entryModule);
  const integrity = await integrityOf(entry);
  const imports = islandNames.map((name) => [islandSpecifier(name), `/${fileOf(islandManifest, islandModule(name))}`]);
  const files = Object.values(islandManifest).filter(({ file }) => file.endsWith('.js'));
  const hashes = await Promise.all(files.map(async ({ file }) => [`/${file}`, await integrityOf(file)] as const));
  const map = JSON.stringify({ imports: Object.fromEntries(imports), integrity: Object.fromEntries(hashes) });
  return {
    tags: (html) =>
      `<script>${beforeFirstPaint}</script>` +
      (html.includes(' data-island=') ? `<script type="importmap">${map}</script>` : '') +
      `<script type="module" fetchpriority="low" src="/${entry}" integrity="${integrity}"></script>`,
    hashes: [hashOf(beforeFirstPaint), hashOf(map), integrity, ...hashes.map(([, hash]) => hash)],
  };
}
