import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { cached } from '../../build/cache.ts';
import { readImage } from '../../build/images/read-image.ts';
import { identityOf, sourceOf } from '../../src/components/image/image-source.ts';
import { allOf, type Found, isImage, isText, placeOf } from '../../src/content/find-values.ts';
import { fileName } from '../../src/content/path-on-site.ts';
import { fileIn, icons, publishableFiles } from '../../src/content/public-files.ts';
import type { Data } from '../../src/content/schema/schemas.ts';
import { isThere, RefusedFileError, reasonOf } from '../content/project-files.ts';
import { type Target, targetOf } from '../server/launch-check.ts';
import { iconFile } from './add-icon.ts';

/** Image in `public/`, or one at a host that the content shows. */
export interface LibraryImage {
  /** Path in `public/`; of an image at a host what identifies it there. */
  readonly name: string;
  readonly host: 'local' | 'unsplash' | 'cloudinary' | 'web';
  readonly thumbnail: string;
  /** Bytes, and pixels unless it is an SVG; only of images in `public/`. */
  readonly size?: { readonly bytes: number; readonly width?: number; readonly height?: number };
  /** Alt text at its first place. */
  readonly alt: string;
  readonly uses: readonly Target[];
}

/** Folder of the thumbnails' addresses, before the path of an image. */
export const thumbnailFolder = '/desk/thumbnails';

const isImageFile = (name: string) => /^image\//.test(getMimeType(name.toLowerCase()) ?? '');

/** Fields that show an image. That of a path is the image around it. */
const usesOf = (found: readonly Found[]) =>
  found.map(({ path: at, ...each }) =>
    targetOf({ file: each.file, field: placeOf({ ...each, path: at.at(-1) === 'path' ? at.slice(0, -1) : at }) }),
  );

/** Where an icon is used, of which the name is enough. */
const iconUse = targetOf({ file: iconFile, field: '' });

async function inPublic(folder: string, name: string, content: Data): Promise<LibraryImage> {
  const bytes = readFileSync(fileIn(folder, name) ?? path.join(folder, name));
  const pixels = /\.svg$/i.test(name) ? {} : await readImage(bytes, async ({ autoOrient }) => autoOrient);
  const uses = usesOf(allOf(content, isText).filter(({ value }) => fileName(value) === name));
  const image = allOf(content, isImage).find(({ value }) => value.host === 'local' && fileName(value.path) === name);
  return {
    name,
    host: 'local',
    thumbnail: encodeURI(thumbnailFolder + name),
    size: { bytes: bytes.length, ...('problem' in pixels ? {} : pixels) },
    alt: image?.value.alt ?? '',
    uses: icons.some((icon) => icon === name) ? [iconUse, ...uses] : uses,
  };
}

/**
 * Lists the images in `public/`, then those at hosts, each with where the content shows it.
 * @param content all of it, with its drafts
 */
export async function library(project: string, content: Data): Promise<LibraryImage[]> {
  const folder = path.join(project, 'public');
  const own: LibraryImage[] = [];
  for (const name of publishableFiles(folder).filter(isImageFile)) own.push(await inPublic(folder, name, content));
  const elsewhere = Map.groupBy(
    allOf(content, isImage).filter(({ value }) => value.host !== 'local'),
    ({ value }) => identityOf(value),
  );
  const hosted = [...elsewhere].flatMap(([name, found]) => {
    const [first] = found;
    const { host = 'web', alt = '' } = first?.value ?? {};
    return first ? { name, host, thumbnail: sourceOf(first.value, 'photo', {}).src, alt, uses: usesOf(found) } : [];
  });
  return [...own, ...hosted];
}

/** Makes a small image of one in `public/`; undefined for an SVG, and for one that can't be read. */
export async function thumbnail(bytes: Buffer): Promise<Buffer | undefined> {
  const made = await cached('thumbnail', [bytes], () =>
    readImage(bytes, (_, decode) =>
      decode((image) => image.resize(480, 480, { fit: 'inside', withoutEnlargement: true }).webp().toBuffer()),
    ),
  );
  return Buffer.isBuffer(made) ? made : undefined;
}

/**
 * Deletes an image that nothing shows.
 * @throws RefusedFileError for one that something shows, that is not there, or that can't be deleted
 */
export async function deleteImage(project: string, name: string, content: Data): Promise<void> {
  const image = (await library(project, content)).find((each) => each.host === 'local' && each.name === name);
  if (!image) throw new RefusedFileError(`“${name}” is not in public/ any more.`);
  const [use] = image.uses;
  if (use) throw new RefusedFileError(`“${name}” stays: it is shown at “${use.label}”.`);
  try {
    if (isThere(project, `public${name}`, 'file')) rmSync(path.join(project, 'public', name));
  } catch (error) {
    if (error instanceof RefusedFileError) throw error;
    throw new RefusedFileError(`The image could not be deleted: ${reasonOf(error)}`);
  }
}
