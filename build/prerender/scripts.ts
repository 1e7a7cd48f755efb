import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';
import { beforeFirstPaint } from '../../src/before-first-paint.ts';
import { islandNames, islandSpecifier } from '../../src/islands/names.ts';

/** Entry of every page: the one JavaScript module that its HTML names. */
export const entryModule = 'src/entry.client.ts';

/** Path of an island's module. */
export const islandModule = (name: string) => `src/islands/${name}.tsx`;

/** SHA-256 of a text or file in HTML's notation (W3C Subresource Integrity, 3.1); a policy puts it between quotes. */
export function hashOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** JavaScript tags of a page's `<head>`, and what the security policy has to allow for them. */
interface Scripts {
  /** Renders the tags of a page, depending on the islands in its HTML. */
  tags(html: string): string;
  /** Hashes of everything that the tags may contain. */
  readonly hashes: readonly string[];
}

/**
 * Reads the JavaScript of the pages and hashes each file. The entry's hash is in its `integrity` attribute, those of
 * islands are in an import map, which covers `import()` (HTML, "resolve a module integrity metadata"). Only a page with
 * an island has the import map.
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
