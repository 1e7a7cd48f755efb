import { readFileSync } from 'node:fs';
import path from 'node:path';
import { diffComm } from 'node-diff3';
import type { BuildManifest } from '../config/build-manifest.ts';
import { unescapeHtml } from '../config/escape-html.ts';
import { readOrNot } from '../server/versions/versions.ts';

/** Words in a row; those that only one of two texts has are its own. */
export interface Words {
  readonly text: string;
  readonly isOwn: boolean;
}

/** Text that was replaced by another one; either may be empty. */
export interface Replaced {
  readonly before: readonly Words[];
  readonly after: readonly Words[];
}

/** Pages that differ in the same texts; without texts, in an image, a link or the look alone. */
export interface Change {
  readonly pages: readonly string[];
  readonly texts: readonly Replaced[];
}

/** Pages in which a built site differs from the one that is live, by their paths. */
export interface Differences {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly changed: readonly string[];
  readonly changes: readonly Change[];
}

const read = (dist: string, name: string): string => readOrNot(() => readFileSync(path.join(dist, name), 'utf8')) ?? '';

/** Reads which file each page has; that of unknown addresses is one of them. */
function pagesOf(dist: string): BuildManifest['pages'] {
  const { pages = {}, notFound } = JSON.parse(read(dist, '.server/site.json') || '{}') as Partial<BuildManifest>;
  return { ...pages, ...(notFound && { 'unknown addresses': notFound }) };
}

/** Returns what a page shows: its HTML without what may change with the code alone. */
const shownBy = (html: string) =>
  html.replace(/<(style|script)\b.*?<\/\1>|<link rel="preload"[^>]*>| class="[^"]*"/gs, '');

/** Lists the texts of a page: those it shows, its description, and those of its images. */
const textsOf = (html: string) =>
  shownBy(html)
    .replace(/<meta name="description" content="([^"]*)">|<img\b[^>]* alt="([^"]*)"[^>]*>/g, '<p>$1$2</p>')
    .replace(/<\/(?:a|span)>(?=<\w)/g, '<p>') // Links and other parts side by side have no blank between them.
    .replace(/<!--.*?-->|<\/?(?:a|abbr|b|code|em|i|mark|q|small|span|strong|sub|sup|time)\b[^>]*>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => unescapeHtml(text).trim())
    .filter(Boolean);

/**
 * Compares two lists. Long ones count as different throughout: four thousand words, of which each comes often, would take
 * twenty seconds.
 */
export const comparedLists = (before: readonly string[], after: readonly string[]) =>
  before.length * after.length > 4_000_000
    ? [{ buffer1: [...before], buffer2: [...after] }]
    : diffComm<string>([...before], [...after]);

/** Marks in two texts the words that the other one does not have. */
export function replacedBy(before: readonly string[], after: readonly string[]): Replaced {
  const wordsOf = (texts: readonly string[]) => (texts.length > 0 ? texts.join(' \n ').split(/ +/) : []);
  const parts = comparedLists(wordsOf(before), wordsOf(after));
  const sideOf = (side: 'buffer1' | 'buffer2') =>
    parts.flatMap((part) => {
      const text = (part.common ?? part[side]).join(' ');
      return text ? { text, isOwn: !part.common } : [];
    });
  return { before: sideOf('buffer1'), after: sideOf('buffer2') };
}

/** Compares the texts of two pages; where as many follow each other on both, one by one. */
const replacedIn = (before: readonly string[], after: readonly string[]): Replaced[] =>
  comparedLists(before, after).flatMap(({ common, buffer1, buffer2 }) => {
    if (common) return [];
    return buffer1.length === buffer2.length
      ? buffer1.map((text, index) => replacedBy([text], buffer2.slice(index, index + 1)))
      : replacedBy(buffer1, buffer2);
  });

/** Groups what was replaced by the pages that it is on: words of the footer are on all. */
function changesOf(pages: readonly { readonly page: string; readonly texts: readonly Replaced[] }[]): Change[] {
  const each = pages.flatMap(({ page, texts }) =>
    (texts.length > 0 ? texts : [undefined]).map((text) => ({ page, text })),
  );
  const byText = Map.groupBy(each, ({ text }) => JSON.stringify(text));
  const all = [...byText.values()].map((same) => ({
    text: same[0]?.text,
    pages: [...new Set(same.map(({ page }) => page))],
  }));
  return [...Map.groupBy(all, (one) => one.pages.join()).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ pages: first.pages, texts: group.flatMap(({ text }) => text ?? []) })),
  );
}

export function differencesBetween(live: string, built: string): Differences {
  const [before, after] = [pagesOf(live), pagesOf(built)];
  const htmlOf = (page: string) => [read(live, before[page] ?? ''), read(built, after[page] ?? '')] as const;
  const changed = Object.keys(after).flatMap((page) => {
    const [old, next] = htmlOf(page);
    const differs = page in before && shownBy(old) !== shownBy(next);
    return differs ? { page, texts: replacedIn(textsOf(old), textsOf(next)) } : [];
  });
  return {
    added: Object.keys(after).filter((page) => !(page in before)),
    gone: Object.keys(before).filter((page) => !(page in after)),
    changed: changed.map(({ page }) => page),
    changes: changesOf(changed),
  };
}

/** Names the pages that differ; counts them where there are many: "Pages changed: /about, added: 12". */
export function summaryOf({ added, changed, gone }: Differences): string {
  const parts = Object.entries({ changed, added, gone }).flatMap(([how, pages]) =>
    pages.length > 0 ? `${how}: ${pages.length > 4 ? pages.length : pages.join(' ')}` : [],
  );
  return parts.length > 0 ? `Pages ${parts.join(', ')}` : 'No page looks different';
}
