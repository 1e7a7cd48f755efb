import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { SettingsError } from '../../config/settings-error.ts';
import {
  cropOf,
  heightFor,
  type LocalImages,
  localFolder,
  type Shape,
  shapes,
} from '../../src/components/image/image-source.ts';
import type { Violation } from '../../src/content/content-error.ts';
import { allOf, isText, placeOf } from '../../src/content/find-values.ts';
import { fileName } from '../../src/content/path-on-site.ts';
import { fileIn } from '../../src/content/public-files.ts';
import type { Data } from '../../src/content/schema/schemas.ts';
import { cached, digestOf, oncePerState } from '../cache.ts';
import { inTurn, openImage, type Problem, readImage } from './read-image.ts';

/**
 * The owner's own image files: measured before the pages are rendered, and then resized to what the pages ask for.
 * docs/decisions/local-images.md
 */

const formats = {
  avif: (image) => image.avif({ quality: 50 }),
  webp: (image) => image.webp({ quality: 72 }),
  jpg: (image) => image.jpeg({ quality: 72, mozjpeg: true }),
  /** The logo's, because it alone keeps what is transparent. */
  png: (image) => image.png({ palette: true }),
} as const satisfies Record<string, (image: Sharp) => Sharp>;

/** The code is part of each hash: where it changes, no file of an earlier build is taken. */
const version = Buffer.concat(
  ['local-images.ts', 'read-image.ts', '../../src/components/image/image-source.ts'].map((name) =>
    readFileSync(new URL(name, import.meta.url)),
  ),
);

/** Begins the names of the resized copies of an image, by what it is. Disks and the content may encode its accents in two ways. */
const nameOf = (file: string, bytes: Uint8Array): string =>
  `${path
    .parse(file.normalize())
    .name.replace(/[^\w-]+/g, '-')
    .slice(0, 60)}-${digestOf(bytes, version).slice(0, 12)}`;

type Measurement = Omit<LocalImages[string], 'name'> | Problem;

const animated = 'moves, and pages show its first picture alone. Save that one, or write a link to the file.';

/** Returns true for an image of one colour on a transparent ground. */
async function hasOneColour(image: Sharp): Promise<boolean> {
  const small = image.resize(160, 160, { fit: 'inside' }).toColourspace('srgb').ensureAlpha();
  // These are of the image as it was: alpha is the second of a grey one.
  const { channels } = await small.clone().stats();
  const bytes = await small.raw().toBuffer();
  const seen = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.subarray(4 * at, 4 * at + 4)).filter(
    ([, , , alpha = 0]) => alpha > 200,
  );
  const isEven = [0, 1, 2].every((channel) => {
    const values = seen.map((pixel) => pixel[channel] ?? 0);
    return Math.max(...values) - Math.min(...values) < 24;
  });
  return seen.length > 0 && isEven && channels.at(-1)?.min === 0;
}

/** Reads a whole image, so that a damaged file is found before a page is built with it. */
const measure = (bytes: Buffer): Promise<Measurement> =>
  readImage<Measurement>(bytes, async (header, decode) => {
    if (header.delay && (header.pages ?? 1) > 1) return { problem: animated };
    await decode((image) => image.stats());
    const isSilhouette = header.hasAlpha && (await decode(hasOneColour));
    return { ...header.autoOrient, ...(isSilhouette && { isSilhouette }) };
  });

/** Returns true for a text of the content that names an image with pixels, of which pages show resized copies. */
export const isShownImage = (path: readonly PropertyKey[], value: string): boolean =>
  /^(path|poster|logo)$/.test(String(path.at(-1))) && !/\.svg$/i.test(fileName(value));

/** Measures a file, and names its resized copies. A preview asks for all images at each pause of typing. */
const imageIn = oncePerState(async (source): Promise<LocalImages[string] | Problem> => {
  const bytes = await readFile(source);
  const measured: Measurement = JSON.parse(
    String(await cached('size', [bytes, version], async () => Buffer.from(JSON.stringify(await measure(bytes))))),
  );
  return 'problem' in measured ? measured : { name: nameOf(source, bytes), ...measured };
});

/**
 * Measures the local images of the content. A file that is missing is left to the rules of the content. An SVG is left as it
 * is: it has no pixels.
 */
export async function readLocalImages(
  content: Data,
  folder = 'public',
): Promise<{ readonly images: LocalImages; readonly violations: readonly Violation[] }> {
  const images: Record<string, LocalImages[string]> = {};
  const violations: Violation[] = [];
  for (const found of allOf(content, isText).filter(({ path: at, value }) => isShownImage(at, value))) {
    const name = fileName(found.value);
    const source = fileIn(folder, name);
    if (!source) continue;
    const image = await imageIn(source);
    if ('problem' in image) {
      violations.push({ file: found.file, field: placeOf(found), problem: `"${name}" ${image.problem}` });
    } else images[name] = image;
  }
  return { images, violations };
}

const resizedName = new RegExp(
  `^(.+)-(${Object.keys(shapes).join('|')})(?:-(\\d{1,3})x(\\d{1,3}))?-(\\d{1,4})\\.(${Object.keys(formats).join('|')})$`,
);

/**
 * Resizes a local image to what an address of `image-source.ts` asks for; undefined for any other address. Everything
 * but the pixels is left out: cameras write places and names into their files.
 */
export async function resized(address: string, images: LocalImages, folder = 'public'): Promise<Buffer | undefined> {
  const name = address.slice(localFolder.length);
  const [, stem, shape, x, y, digits, format] = resizedName.exec(name) ?? [];
  const [file, whole] = Object.entries(images).find(([, image]) => image.name === stem) ?? [];
  if (!address.startsWith(localFolder) || !file || !whole) return undefined;
  const width = Number(digits);
  const height = heightFor(width, shape as Shape, whole);
  const make = async () => {
    const bytes = await readFile(fileIn(folder, file) ?? path.join(folder, file));
    if (nameOf(file, bytes) !== stem) throw new SettingsError(`public${file} was changed meanwhile: try again.`);
    const image = await openImage(bytes);
    // A head is at the top of its portrait: what is too tall is cut off at the bottom.
    const position = shape === 'portrait' ? 'top' : 'centre';
    const kept = x && y ? image.extract(cropOf(whole, width / height, { x: Number(x), y: Number(y) })) : image;
    const cropped = kept.resize(width, height, { fit: 'cover', position });
    const shown = format === 'png' ? cropped : cropped.flatten({ background: '#fff' });
    return formats[format as keyof typeof formats](shown).toBuffer();
  };
  return cached(name, [String(height)], () => inTurn(make));
}

export async function writeLocalImages(dist: string, pages: readonly string[], images: LocalImages): Promise<void> {
  const addresses = new Set(pages.flatMap((html) => html.match(new RegExp(`${localFolder}[\\w.-]+`, 'g')) ?? []));
  for (const address of addresses) {
    const bytes = await resized(address, images);
    if (!bytes) throw new Error(`A page asks for ${address}, which is not a local image of the content`);
    await mkdir(path.join(dist, localFolder), { recursive: true });
    await writeFile(path.join(dist, address), bytes);
  }
}
