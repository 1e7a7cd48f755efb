import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { unescapeHtml } from '../../config/escape-html.ts';
import { allOf, isText } from '../../src/content/find-values.ts';
import { pathOnSite } from '../../src/content/path-on-site.ts';
import { fileIn, icons, publishableFiles } from '../../src/content/public-files.ts';
import type { Content, Data } from '../../src/content/schema/schemas.ts';
import { type Published, withoutMetadata } from './without-metadata.ts';

/**
 * Reads a file of `public/` as the site has it: an image without what its camera or program wrote into it.
 * @param name address of a file that `publishableFiles` lists
 */
export async function publishedFile(name: string, folder = 'public'): Promise<Published> {
  const file = fileIn(folder, name);
  return file ? withoutMetadata(name, await readFile(file)) : { problem: 'is not in public/. Put the file there.' };
}

/** Describes why the other icons can't be made from an SVG; undefined if they can. */
function iconProblem(svg: Buffer): string | undefined {
  try {
    new Resvg(svg.toString(), { fitTo: { mode: 'width', value: 64 } }).render();
    return undefined;
  } catch (error) {
    return `can’t be read: ${error instanceof Error ? error.message : error}. Export it again as SVG.`;
  }
}

const problems = new Map<string, string | undefined>();

/** Describes why a file of `public/` can't be published; undefined if it can. A file that did not change is read once. */
export async function publishingProblem(name: string): Promise<string | undefined> {
  const { mtimeMs, size, ino } = await stat(fileIn('public', name) ?? '');
  const key = [name, mtimeMs, size, ino].join();
  if (!problems.has(key)) {
    const published = await publishedFile(name);
    problems.set(
      key,
      'problem' in published ? published.problem : name === icons[0] ? iconProblem(published.bytes) : undefined,
    );
  }
  return problems.get(key);
}

/** Lists the addresses that the HTML of a page names: of links, images and other files. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/\s(href|src|srcset|poster|content|data)="([^"]*)"/gi)].flatMap(([, , value = '']) => {
    const url = unescapeHtml(value);
    return [url, ...url.split(/,\s+/).map((each) => each.trim().replace(/\s+[\d.]+[wx]$/, ''))];
  });
}

/**
 * Finds the files of `public/` that the site names: in its pages, redirects and list of downloads. Icons are always named.
 * @returns their names as browsers request them: accents may have either normal form
 */
export function namedFiles(
  urls: readonly string[],
  siteUrl: string,
  files: readonly string[] = publishableFiles(),
): ReadonlySet<string> {
  const asked = [...icons, ...urls.flatMap((url) => pathOnSite(url, siteUrl) ?? [])];
  const known = new Set(files);
  return new Set(asked.filter((name) => known.has(name.normalize('NFC'))));
}

/** Lists the URLs that the content gives for visitors besides the pages: where redirects lead, and downloads. */
export const urlsBesidePages = ({ redirects, site }: Pick<Content, 'redirects' | 'site'>): string[] => [
  ...redirects.map(({ to }) => to),
  ...(site.downloads ?? []),
];

/** Finds the files of `public/` that a content names. Of a content that is published, a build publishes these. */
export const filesNamedBy = (content: Data, siteUrl: string, files?: readonly string[]): ReadonlySet<string> =>
  namedFiles(
    allOf(content, isText).map(({ value }) => value),
    siteUrl,
    files,
  );

/**
 * Writes the files of `public/` that the site names.
 * @param pages HTML of all pages
 * @param more URLs that the site names elsewhere
 * @returns their names in the output
 * @throws Error for a file that the check of the content has accepted, and that changed since
 */
export async function writePublicFiles(
  dist: string,
  pages: readonly string[],
  more: readonly string[],
  siteUrl: string,
  folder = 'public',
): Promise<string[]> {
  const urls = [...pages.flatMap(addressesIn), ...more];
  const names = [...namedFiles(urls, siteUrl, publishableFiles(folder))];
  for (const name of names) {
    const published = await publishedFile(name, folder);
    if ('problem' in published) throw new Error(`public${name} ${published.problem}`);
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    // Nothing of the site's own is ever overwritten.
    await writeFile(path.join(dist, name), published.bytes, { flag: 'wx' });
  }
  return names.map((name) => name.slice(1));
}
