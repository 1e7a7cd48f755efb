import { createHash } from 'node:crypto';
import { beforeFirstPaint } from '../../src/before-first-paint.ts';
import { islandNames, islandSpecifier } from '../../src/islands/names.ts';
import type { ClientBundle } from '../bundles.ts';

/** Entry of every page: the one JavaScript module that its HTML names. */
export const entryModule = 'src/entry.client.ts';

export const islandModule = (name: string) => `src/islands/${name}.tsx`;

/** SHA-256 of a text or file in HTML's notation (W3C Subresource Integrity, 3.1); a policy puts it between quotes. */
export function hashOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/**
 * Keeps Cloudflare's Rocket Loader from delaying a script, which the security policy would then block:
 * https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/
 */
const optOut = 'data-cfasync="false"';

/**
 * Hashes the JavaScript of the pages. The entry's hash is in its `integrity` attribute, those of islands are in an import
 * map, which covers `import()` (HTML, "resolve a module integrity metadata"). A page's import map has the islands of that
 * page, and a page without an island has none.
 * @returns for the tags rendered so far, the files that they need and the hashes of these and of what they have inline; and a
 * function that renders the tags of a page
 */
export function scriptTags({ files, entry, islands: filesOf }: ClientBundle) {
  const integrity = new Map([...files].map(([file, code]) => [file, hashOf(code)]));
  const importMap = (islands: readonly string[]) =>
    JSON.stringify({
      imports: Object.fromEntries(islands.map((name) => [islandSpecifier(name), `/${filesOf.get(name)?.[0]}`])),
      integrity: Object.fromEntries(
        islands.flatMap((name) =>
          (filesOf.get(name) ?? []).toReversed().map((file) => [`/${file}`, integrity.get(file)]),
        ),
      ),
    });
  const hashes = new Set([hashOf(beforeFirstPaint)]);
  const needed = new Set<string>();
  return {
    hashes,
    needed,
    tags: (html: string) => {
      const islands = islandNames.filter((name) => html.includes(` data-island="${name}"`));
      for (const file of [entry, ...islands.flatMap((name) => filesOf.get(name) ?? [])]) {
        needed.add(file);
        hashes.add(integrity.get(file) ?? '');
      }
      const map = islands.length > 0 ? importMap(islands) : '';
      if (map) hashes.add(hashOf(map));
      return (
        `<script ${optOut}>${beforeFirstPaint}</script>` +
        (map && `<script type="importmap">${map}</script>`) +
        `<script type="module" fetchpriority="low" ${optOut} src="/${entry}" integrity="${integrity.get(entry)}"></script>`
      );
    },
  };
}
