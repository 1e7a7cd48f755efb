import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { allOf, type Found, isText } from '../../src/content/find-values.ts';
import { pathOnSite } from '../../src/content/path-on-site.ts';
import { fileIn, icons, publishableFiles } from '../../src/content/public-files.ts';
import type { Data } from '../../src/content/schema/schemas.ts';
import { isShownImage } from '../images/local-images.ts';
import { type Published, withoutMetadata } from './without-metadata.ts';

/** Most bytes of a file: the server holds all files of the site in memory, and those of the next version beside them. */
const mostBytes = 500_000_000;

/**
 * Reads a file of `public/` as the site has it: an image without what its camera or program wrote into it.
 * @param name address of a file that `publishableFiles` lists
 */
export async function publishedFile(name: string, folder = 'public'): Promise<Published> {
  const file = fileIn(folder, name);
  if (!file) return { problem: 'is not in public/. Put the file there.' };
  const { size } = await stat(file);
  return size > mostBytes
    ? {
        problem: `has ${Math.ceil(size / 1e6)} MB, and a file may have ${mostBytes / 1e6}. Make it smaller, or link to it on another website.`,
      }
    : withoutMetadata(name, await readFile(file));
}

/** Describes why the other icons can't be made from an SVG; undefined if they can. */
export function iconProblem(svg: Buffer): string | undefined {
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

/**
 * Lists the texts of a content by which a build publishes files as they are: of images in pixels it writes resized copies, and the
 * logo is part of each page.
 */
export const publishedTexts = (content: Data): Found<string>[] =>
  allOf(content, isText).filter(({ path: at, value }) => at.at(-1) !== 'logo' && !isShownImage(at, value));

/**
 * Finds the files of `public/` that texts of the content name. Icons are always named.
 * @returns their names as browsers request them: accents that were written decomposed are composed on most pages
 */
export function namedFiles(
  texts: readonly Found<string>[],
  siteUrl: string,
  files: readonly string[] = publishableFiles(),
): ReadonlySet<string> {
  const asked = [...icons, ...texts.flatMap(({ value }) => pathOnSite(value, siteUrl) ?? [])];
  const known = new Set(files);
  return new Set(
    asked.flatMap((name) => [name, name.normalize('NFC')]).filter((name) => known.has(name.normalize('NFC'))),
  );
}

/**
 * Writes the files of `public/` that the published content names.
 * @returns their names in the output
 * @throws Error for a file that the check of the content has accepted, and that changed since
 */
export async function writePublicFiles(
  dist: string,
  content: Data,
  siteUrl: string,
  folder = 'public',
): Promise<string[]> {
  const names = [...namedFiles(publishedTexts(content), siteUrl, publishableFiles(folder))];
  for (const name of names) {
    const published = await publishedFile(name, folder);
    if ('problem' in published) throw new Error(`public${name} ${published.problem}`);
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    // Nothing of the site's own is ever overwritten.
    await writeFile(path.join(dist, name), published.bytes, { flag: 'wx' });
  }
  return names.map((name) => name.slice(1));
}
