import { readFileSync } from 'node:fs';
import path from 'node:path';
import { heicProblem, pixelsOf } from '../../build/images/read-image.ts';
import { withoutMetadata } from '../../build/public-files/without-metadata.ts';
import { slugOf } from '../../src/content/documents/document-names.ts';
import { write } from '../content/commit.ts';
import { revisionOf } from '../content/history.ts';
import { isThere, RefusedError } from '../content/project-files.ts';

/** Kinds of images that it takes, as sharp names them: an AVIF file is HEIF to it. */
const kinds = /^(jpeg|png|webp|heif)$/;

/**
 * Name of a file that is safe in addresses and on every disk.
 * @throws RefusedError for a file of another kind
 */
export function imageNameOf(given: string): string {
  const [ending] = /\.(jpe?g|png|webp|avif|svg)$/.exec(given.toLowerCase()) ?? [];
  if (/\.(heic|heif|hif)$/i.test(given)) throw new RefusedError(`“${given}” ${heicProblem}`);
  if (!ending) {
    throw new RefusedError(`“${given}” is not a JPEG, PNG, WebP, AVIF or SVG file. Save the image as JPEG or PNG.`);
  }
  // Windows keeps these names for its devices.
  const stem = slugOf(given.slice(0, -ending.length)).replace(/^(con|prn|aux|nul|com\d|lpt\d)$/, 'image-$1');
  return (stem || 'image') + ending;
}

/**
 * Prepares an image: of one in pixels these alone, upright, and of an SVG what it shows, without scripts and references to files.
 * @throws RefusedError for a file that is not an image
 */
export async function prepared(given: string, bytes: Buffer): Promise<{ name: string; bytes: Buffer }> {
  const name = imageNameOf(given);
  // The name says nothing about what is in the file.
  const made = name.endsWith('.svg') ? await withoutMetadata(name, bytes) : await pixelsOf(bytes, kinds);
  if ('problem' in made) throw new RefusedError(`"/${name}" ${made.problem}`);
  return { name, bytes: made.bytes };
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
