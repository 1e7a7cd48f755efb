import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from '../config/build-manifest.ts';

/** Paths of the pages in which a built site differs from the one that is live. */
export interface Differences {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/** Reads a file of a built site; one that is missing has no text. */
function read(dist: string, name: string): string {
  try {
    return readFileSync(path.join(dist, name), 'utf8');
  } catch {
    return '';
  }
}

const pagesOf = (dist: string): BuildManifest['pages'] =>
  JSON.parse(read(dist, '.server/site.json') || '{}').pages ?? {};

/** Returns what a page shows: its HTML without what may change with the code alone. */
const shownBy = (html: string) =>
  html.replace(/<(style|script)\b.*?<\/\1>|<link rel="preload"[^>]*>| class="[^"]*"/gs, '');

export function differencesBetween(live: string, built: string): Differences {
  const [before, after] = [pagesOf(live), pagesOf(built)];
  const differs = (page: string) => shownBy(read(live, before[page] ?? '')) !== shownBy(read(built, after[page] ?? ''));
  return {
    added: Object.keys(after).filter((page) => !(page in before)),
    changed: Object.keys(after).filter((page) => page in before && differs(page)),
    gone: Object.keys(before).filter((page) => !(page in after)),
  };
}

/** Counts the pages that differ: "2 pages changed, 1 gone"; lists them with `each`. */
export function summaryOf(differences: Differences, each = (pages: readonly string[]) => String(pages.length)): string {
  const parts = Object.entries(differences).flatMap(([how, pages]) =>
    pages.length > 0 ? [`${how}: ${each(pages)}`] : [],
  );
  return parts.length > 0 ? `Pages ${parts.join(', ')}` : 'No page looks different';
}
