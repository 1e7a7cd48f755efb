import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { heicProblem, pixelsOf } from '../../build/images/read-image.ts';
import { withoutMetadata } from '../../build/public-files/without-metadata.ts';
import { slugOf } from '../../src/content/documents/document-names.ts';
import { isThere, RefusedFileError, reasonOf } from '../content/project-files.ts';

/** Kinds of images that it takes, as sharp names them: an AVIF file is HEIF to it. */
const kinds = /^(jpeg|png|webp|heif)$/;

/**
 * Name of a file that is safe in addresses and on every disk.
 * @throws RefusedFileError for a file of another kind
 */
export function imageNameOf(given: string): string {
  const [ending] = /\.(jpe?g|png|webp|avif|svg)$/.exec(given.toLowerCase()) ?? [];
  if (/\.(heic|heif|hif)$/i.test(given)) throw new RefusedFileError(`“${given}” ${heicProblem}`);
  if (!ending) {
    throw new RefusedFileError(`“${given}” is not a JPEG, PNG, WebP, AVIF or SVG file. Save the image as JPEG or PNG.`);
  }
  // Windows keeps these names for its devices.
  const stem = slugOf(given.slice(0, -ending.length)).replace(/^(con|prn|aux|nul|com\d|lpt\d)$/, 'image-$1');
  return (stem || 'image') + ending;
}

/**
 * Prepares an image: of one in pixels these alone, upright, and of an SVG what it shows, without scripts and references to files.
 * @throws RefusedFileError for a file that is not an image
 */
export async function prepared(given: string, bytes: Buffer): Promise<{ name: string; bytes: Buffer }> {
  const name = imageNameOf(given);
  // The name says nothing about what is in the file.
  const made = name.endsWith('.svg') ? await withoutMetadata(name, bytes) : await pixelsOf(bytes, kinds);
  if ('problem' in made) throw new RefusedFileError(`"/${name}" ${made.problem}`);
  return { name, bytes: made.bytes };
}

/**
 * Puts an image into `public/images/`, without its metadata; no build publishes it before a page names it. A file that is
 * there already is used again, and never overwritten.
 * @returns its path, as the content names it
 * @throws RefusedFileError for a file that is not an image, or that can't be written
 */
export async function addImage(project: string, given: string, bytes: Buffer): Promise<string> {
  const made = await prepared(given, bytes);
  const { name } = made;
  const hash = createHash('sha256').update(made.bytes).digest('hex').slice(0, 16);
  const names = [name, name.replace('.', `-${hash}.`)].map((each) => `images/${each}`);
  const fileOf = (each: string) => path.join(project, 'public', each);
  const isTaken = (each: string) => isThere(project, `public/${each}`, 'file');
  const added = names.find((each) => !isTaken(each) || readFileSync(fileOf(each)).equals(made.bytes));
  if (!added) throw new RefusedFileError(`/${names[1]} is another image. Rename the file, and drop it again.`);
  if (!isTaken(added)) {
    try {
      mkdirSync(path.dirname(fileOf(added)), { recursive: true });
      writeFileSync(fileOf(added), made.bytes, { flag: 'wx' });
    } catch (error) {
      rmSync(fileOf(added), { force: true }); // What a full disk cut short.
      throw new RefusedFileError(`The image could not be written: ${reasonOf(error)}`);
    }
  }
  return `/${added}`;
}
