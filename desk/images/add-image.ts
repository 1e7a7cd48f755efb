import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { heicProblem, pixelsOf } from '../../build/images/read-image.ts';
import { iconProblem } from '../../build/public-files/publish.ts';
import { withoutMetadata } from '../../build/public-files/without-metadata.ts';
import { slugOf } from '../../src/content/documents/document-names.ts';
import { revisionOf } from '../content/history.ts';
import { isThere, keepCopy, RefusedError, write } from '../content/project-files.ts';

/** Endings of the images that it takes, by their kind as sharp names it: an AVIF file is HEIF to it. */
const endings: Readonly<Record<string, string>> = { jpeg: '.jpg', png: '.png', webp: '.webp', heif: '.avif' };

const kinds = new RegExp(`^(${Object.keys(endings).join('|')})$`);

/**
 * Name of a file that is safe in addresses and on every disk.
 * @param kind of an image whose name has no ending of one: a JPEG may end in .jfif, or in nothing
 */
export function imageNameOf(given: string, kind = ''): string {
  const ending = /\.(jpe?g|png|webp|avif|svg)$/.exec(given.toLowerCase())?.[0] ?? endings[kind];
  // Windows keeps these names for its devices.
  const stem = slugOf(given.replace(/\.\w*$/, '')).replace(/^(con|prn|aux|nul|com\d|lpt\d)$/, 'image-$1');
  return (stem || 'image') + (ending ?? '');
}

/**
 * Prepares an image: of one in pixels these alone, upright, and of an SVG what it shows, without scripts and references to files.
 * @throws RefusedError for a file that is not an image
 */
export async function prepared(given: string, bytes: Buffer): Promise<{ name: string; bytes: Buffer }> {
  if (/\.(heic|heif|hif)$/i.test(given)) throw new RefusedError(`“${given}” ${heicProblem}`);
  const name = imageNameOf(given);
  // The name says nothing about what is in the file.
  const made = name.endsWith('.svg')
    ? { format: 'svg', ...(await withoutMetadata(name, bytes)) }
    : await pixelsOf(bytes, kinds);
  if (!('problem' in made)) return { name: imageNameOf(given, made.format), bytes: made.bytes };
  throw new RefusedError(
    name.includes('.')
      ? `"/${name}" ${made.problem}`
      : `“${given}” is not a JPEG, PNG, WebP, AVIF or SVG file. Save the image as JPEG or PNG.`,
  );
}

/**
 * Puts an image into `public/images/`, without its metadata; no build publishes it before a page names it. A file that is
 * there already is used again, and never overwritten.
 * @returns its path, as the content names it
 * @throws RefusedError for a file that is not an image, or that can't be written
 */
export async function addImage(project: string, given: string, bytes: Buffer): Promise<string> {
  const { name, bytes: text } = await prepared(given, bytes);
  const hash = revisionOf(text);
  const names = [name, name.replace('.', `-${hash}.`)].map((each) => `public/images/${each}`);
  const isTaken = (each: string) => isThere(project, each, 'file');
  const to = names.find((each) => !isTaken(each) || readFileSync(path.join(project, each)).equals(text));
  if (!to) throw new RefusedError(`${names[1]} is another image. Rename the file, and drop it again.`);
  if (!isTaken(to)) write(project, { to, text }, () => !isTaken(to));
  return to.replace('public', '');
}

/** Path of the icon of which the build makes all others. */
export const iconFile = 'public/favicon.svg';

/** Puts pixels into an SVG, of which the build makes the other icons. */
async function wrapped(pixels: Buffer): Promise<Buffer> {
  const png = await sharp(pixels).resize(256, 256, { fit: 'contain', background: '#0000' }).png().toBuffer();
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><image width="256" height="256" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  );
}

/**
 * Puts the owner's icon into `public/favicon.svg`. The former one is kept in the desk's own folder.
 * @returns path of the former icon in the project; undefined if there was none, or if it is the same
 * @throws RefusedError for a file that is not an image, or that can't be written
 */
export async function addIcon(project: string, given: string, bytes: Buffer): Promise<string | undefined> {
  const { name, bytes: made } = await prepared(given, bytes);
  const icon = name.endsWith('.svg') ? made : await wrapped(made);
  const problem = iconProblem(icon);
  if (problem) throw new RefusedError(`"/${name}" ${problem}`);
  const read = () => (isThere(project, iconFile, 'file') ? readFileSync(path.join(project, iconFile)) : undefined);
  const former = read();
  const kept = former && !former.equals(icon) ? keepCopy(project, iconFile) : undefined;
  write(project, { to: iconFile, text: icon }, () => isDeepStrictEqual(read(), former));
  return kept;
}
