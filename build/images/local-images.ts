import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata, Sharp } from 'sharp';
import {
  heightFor,
  type LocalImages,
  localFolder,
  type Shape,
  shapes,
} from '../../src/components/image/image-source.ts';
import { fieldOf, type Violation } from '../../src/content/content-error.ts';
import { allOf, isImage } from '../../src/content/find-values.ts';
import { fileIn } from '../../src/content/link-targets.ts';
import type { Data } from '../../src/content/schema/schemas.ts';
import { cached } from './cache.ts';

/**
 * The owner's own image files: measured before the pages are rendered, and then resized to what the pages ask for.
 * docs/decisions/local-images.md
 */

/** Encodes each format. */
const formats = {
  avif: (image) => image.avif({ quality: 50 }),
  webp: (image) => image.webp({ quality: 72 }),
  jpg: (image) => image.jpeg({ quality: 72, mozjpeg: true }),
} as const satisfies Record<string, (image: Sharp) => Sharp>;

/** This file is part of each hash: where it changes, no file of an earlier build is taken. */
const version = readFileSync('build/images/local-images.ts');

/** Loads sharp with the first image: a site without local images starts without it. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // It would keep decoded images for a next time, which never comes.
  sharp.cache(false);
  return sharp;
};

/** Opens an image upright. By default a warning does not stop it: cameras write files that cause some. */
async function open(bytes: Buffer, failOn: 'warning' | 'error' = 'error'): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { failOn }).autoOrient();
}

/** Warnings of a decoder that mean lost pixels. */
const lostPixels = /premature end|Huffman/;

/** Decodes every pixel for a use of the image; throws where some are lost. */
async function decode<T>(bytes: Buffer, use: (image: Sharp) => Promise<T>): Promise<T> {
  try {
    return await use(await open(bytes, 'warning'));
  } catch (error) {
    if (lostPixels.test(String(error))) {
      throw error;
    }
    return use(await open(bytes));
  }
}

/** Result of measuring a file: its size, upright, or what is wrong with it. */
type Measurement = { readonly width: number; readonly height: number } | { readonly problem: string };

/** Error for an image that can't be used; its message follows the name of the file, and ends with the remedy. */
class ImageError extends Error {}

/** Words an error of sharp for the owner. */
function problemOf(error: unknown, bytes: Buffer): string {
  if (error instanceof ImageError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  const remedy = 'Save it again as JPEG or PNG.';
  if (/^ftyp(hei|hev|mif|msf)/.test(bytes.toString('latin1', 4, 12))) {
    return `is a HEIC image, which the build can’t read. ${remedy}`;
  }
  return /unsupported image format|Input Buffer is empty/.test(message)
    ? `is no image that the build can read. ${remedy}`
    : `is damaged: ${message.split('\n', 1)[0]}. ${remedy}`;
}

/**
 * Most pixels that are decoded, in millions. A process that reads such an image stays below 400 MB. Cameras write baseline
 * JPEG, which is decoded line by line; all other kinds are decoded as a whole (build/images/image-memory.test.ts).
 */
function mostPixels({ format, isProgressive, depth }: Metadata): number {
  if (format === 'jpeg') return isProgressive ? 24 : 64;
  return format === 'heif' || depth !== 'uchar' ? 10 : 16;
}

/**
 * Reads the header of an image, before anything is decoded.
 * @throws ImageError for an image with too many pixels
 */
async function readHeader(bytes: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  // The bound of sharp itself is another one, and its error names no remedy.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const [millions, most] = [(header.width * header.height) / 1e6, mostPixels(header)];
  if (millions > most) {
    const kind = most < 64 ? 'a file of this kind' : 'a JPEG';
    throw new ImageError(
      `has ${Math.ceil(millions)} million pixels, and ${kind} may have ${most} million. Make it smaller: 3,000 pixels a side are plenty.`,
    );
  }
  return header;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one task after another: two large images that are decoded at once would take twice the memory. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const next = last.then(task);
  last = next.catch(() => {});
  return next;
}

/** Reads a whole image, so that a damaged file is found before a page is built with it. */
const measure = (bytes: Buffer): Promise<Measurement> =>
  inTurn(async () => {
    try {
      const { autoOrient } = await readHeader(bytes);
      await decode(bytes, (image) => image.stats());
      return autoOrient;
    } catch (error) {
      return { problem: problemOf(error, bytes) };
    }
  });

/** Longest side of an image that the desk takes, in pixels: twice what the largest place on a page asks for. */
const longestSide = 3200;

/** Encodes an image in its own kind, without a visible loss; an AVIF file is HEIF to sharp. */
const sameKind: Readonly<Record<string, (image: Sharp, bytes: Buffer, header: Metadata) => Sharp>> = {
  jpeg: (image, _, { chromaSubsampling }) =>
    image.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' }),
  png: (image) => image.png(),
  webp: (image, bytes) => image.webp({ quality: 92, lossless: bytes.includes('VP8L') }),
  heif: (image) => image.avif({ quality: 80, effort: 2 }),
};

/**
 * Encodes an image anew, upright and at most 3,200 pixels long: of all that a camera or a program wrote into the file, only
 * the pixels and their colour profile are left.
 * @returns the file; or what is wrong with it, worded to follow its name
 */
export const withoutMetadata = (bytes: Buffer): Promise<{ readonly bytes: Buffer } | { readonly problem: string }> =>
  inTurn(async () => {
    try {
      const header = await readHeader(bytes);
      const encode = sameKind[header.format];
      // The name says nothing about what is in the file.
      if (!encode) throw new ImageError('holds no JPEG, PNG, WebP or AVIF image. Save the image as JPEG or PNG.');
      // The colours of a printed image become those of the web.
      const isPrinted = header.space === 'cmyk';
      const made = await decode(bytes, (image) => {
        const smaller = image.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
        return encode(isPrinted ? smaller : smaller.keepIccProfile(), bytes, header).toBuffer();
      });
      return { bytes: made };
    } catch (error) {
      return { problem: problemOf(error, bytes) };
    }
  });

/**
 * Measures the local images of the content. A file that is missing is left to the rules of the content. An SVG is left as it
 * is: it has no pixels.
 */
export async function readLocalImages(
  content: Data,
  folder = 'public',
): Promise<{ readonly images: LocalImages; readonly violations: readonly Violation[] }> {
  const found = allOf(content, isImage).flatMap(({ file, path: at, value }) =>
    value.host === 'local' && !/\.svg$/i.test(value.path)
      ? [{ file, field: fieldOf([...at, 'path']), name: value.path }]
      : [],
  );
  const images: Record<string, LocalImages[string]> = {};
  const violations: Violation[] = [];
  for (const { file, field, name } of found) {
    const source = fileIn(folder, name);
    if (!source) {
      continue;
    }
    const bytes = await readFile(source);
    const hash = createHash('sha256').update(bytes).update(version).digest('hex').slice(0, 12);
    const measured: Measurement = JSON.parse(
      String(await cached(`${hash}.json`, async () => Buffer.from(JSON.stringify(await measure(bytes))))),
    );
    if ('problem' in measured) {
      violations.push({ file, field, problem: `"${name}" ${measured.problem}` });
    } else {
      const stem = path.parse(name).name.replace(/[^\w-]+/g, '-');
      images[name] = { name: `${stem}-${hash}`, ...measured };
    }
  }
  return { images, violations };
}

const resizedName = new RegExp(
  `^(.+)-(${Object.keys(shapes).join('|')})-(\\d{1,4})\\.(${Object.keys(formats).join('|')})$`,
);

/**
 * Resizes a local image to what an address of `image-source.ts` asks for; undefined for any other address. Everything
 * but the pixels is left out: cameras write places and names into their files.
 */
export async function resized(address: string, images: LocalImages, folder = 'public'): Promise<Buffer | undefined> {
  const name = address.slice(localFolder.length);
  const [, stem, shape, digits, format] = resizedName.exec(name) ?? [];
  const [file, whole] = Object.entries(images).find(([, image]) => image.name === stem) ?? [];
  if (!address.startsWith(localFolder) || !file || !whole) {
    return undefined;
  }
  const width = Number(digits);
  const height = heightFor(width, shape as Shape, whole);
  const make = async () => {
    const image = await open(await readFile(path.join(folder, file)));
    // A head is at the top of its portrait: what is too tall is cut off at the bottom.
    const position = shape === 'portrait' ? 'top' : 'centre';
    const cropped = image.resize(width, height, { fit: 'cover', position }).flatten({ background: '#fff' });
    return formats[format as keyof typeof formats](cropped).toBuffer();
  };
  return cached(name, () => inTurn(make));
}

/**
 * Writes the images that pages ask for, and takes the originals out of the output, unless a link leads to one: they are
 * large, and hold what a camera wrote into them.
 * @param kept originals to which a redirect leads
 */
export async function writeLocalImages(
  dist: string,
  pages: readonly string[],
  images: LocalImages,
  kept: readonly string[],
): Promise<void> {
  const addresses = new Set(pages.flatMap((html) => html.match(new RegExp(`${localFolder}[\\w.-]+`, 'g')) ?? []));
  for (const address of addresses) {
    const bytes = await resized(address, images);
    if (!bytes) {
      throw new Error(`A page asks for ${address}, which is no local image of the content`);
    }
    await mkdir(path.join(dist, localFolder), { recursive: true });
    await writeFile(path.join(dist, address), bytes);
  }
  await Promise.all(
    Object.keys(images)
      .filter((name) => !kept.includes(name) && !pages.some((html) => html.includes(`href="${name}"`)))
      .map((name) => rm(path.join(dist, name), { force: true })),
  );
}
