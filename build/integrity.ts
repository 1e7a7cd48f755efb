import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Scripts } from '../src/prerender.tsx';

/** The SHA-256 of a text or file as HTML writes it (W3C Subresource Integrity, 3.1); a policy puts it between quotes. */
export function hashOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/**
 * What a page's scripts must be, to the byte: the starter by its own `integrity`, and all that it imports by the import
 * map, which covers `import()` and `modulepreload` as well (HTML, "resolve a module integrity metadata").
 * @param start the address of the one script that a page names
 */
export async function readScripts(dist: string, start: string) {
  const names = (await readdir(path.join(dist, 'assets'))).filter((name) => name.endsWith('.js')).sort();
  const hashes = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [`/assets/${name}`, hashOf(await readFile(path.join(dist, 'assets', name)))] as const),
    ),
  );
  const { [start]: integrity, ...imported } = hashes;
  if (!integrity) {
    throw new Error(`The client build left no ${start} in ${dist}`);
  }
  return { start: { src: start, integrity }, importMap: { integrity: imported } } satisfies Scripts;
}
