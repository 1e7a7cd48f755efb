import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { cached, codeDigest, oncePerState } from '../../build/cache.ts';
import { readImage } from '../../build/images/read-image.ts';
import { plainText } from '../../config/invisible-characters.ts';
import { identityOf, sourceOf } from '../../src/components/image/image-source.ts';
import { allOf, type Found, isImage, isText, placeOf } from '../../src/content/find-values.ts';
import { fileName } from '../../src/content/path-on-site.ts';
import { fileIn, icons, publishableFiles } from '../../src/content/public-files.ts';
import type { Data } from '../../src/content/schema/schemas.ts';
import { isThere, keepCopy, RefusedError, write } from '../content/project-files.ts';
import { type Target, targetOf } from '../server/launch-check.ts';
import { iconFile } from './add-image.ts';

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

/** True for the name of an image, by its ending. */
export const isImageFile = (name: string) => /^image\//.test(getMimeType(name.toLowerCase()) ?? '');

/** Fields that show an image. That of a path is the image around it. */
const usesOf = (found: readonly Found[]) =>
  found.map(({ path: at, ...each }) =>
    targetOf({ file: each.file, field: placeOf({ ...each, path: at.at(-1) === 'path' ? at.slice(0, -1) : at }) }),
  );

/** Where an icon is used, of which the name is enough. */
const iconUse = targetOf({ file: iconFile, field: '' });

/** Name of a file as loosely as a text may miss it: by the slash at its start, by capitals, by the name of its folder. */
const looseName = (text: string) =>
  fileName(
    plainText(text)
      .replaceAll('\\', '/')
      .replace(/^\.?\/*(public\/)?/, '/'),
  ).toLowerCase();

/** Finds where the content names each file in `public/`. A path that misses its file counts: it is about to be corrected. */
function usesInPublic(content: Data): (name: string) => readonly Target[] {
  const texts = Map.groupBy(allOf(content, isText), ({ value }) => looseName(value));
  return (name) => [
    ...(icons.some((icon) => icon === name) ? [iconUse] : []),
    ...usesOf(texts.get(looseName(name)) ?? []),
  ];
}

const pixelsOf = oncePerState(async (file) => readImage(await readFile(file), async (header) => header.autoOrient));

async function sizeOf(file: string): Promise<NonNullable<LibraryImage['size']>> {
  const { size: bytes } = await stat(file);
  const pixels = /\.svg$/i.test(file) ? {} : await pixelsOf(file);
  return { bytes, ...('problem' in pixels ? {} : pixels) };
}

/**
 * Lists the images in `public/`, then those at hosts, each with where the content shows it.
 * @param content all of it, with its drafts
 */
export async function library(project: string, content: Data): Promise<LibraryImage[]> {
  const folder = path.join(project, 'public');
  const shown = allOf(content, isImage);
  const uses = usesInPublic(content);
  const own: LibraryImage[] = [];
  for (const name of publishableFiles(folder).filter(isImageFile)) {
    const image = shown.find(({ value }) => value.host === 'local' && fileName(value.path) === name);
    own.push({
      name,
      host: 'local',
      thumbnail: encodeURI(thumbnailFolder + name),
      size: await sizeOf(fileIn(folder, name) ?? path.join(folder, name)),
      alt: image?.value.alt ?? '',
      uses: uses(name),
    });
  }
  const elsewhere = Map.groupBy(
    shown.filter(({ value }) => value.host !== 'local'),
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
  const made = await cached('thumbnail', [bytes, codeDigest()], () =>
    readImage(bytes, (_, decode) =>
      decode((image) => image.resize(480, 480, { fit: 'inside', withoutEnlargement: true }).webp().toBuffer()),
    ),
  );
  return Buffer.isBuffer(made) ? made : undefined;
}

/**
 * Moves an image that nothing shows out of `public/`. It waits for nothing: what is saved meanwhile may show the image.
 * @param content all of it, as it is now
 * @throws RefusedError for one that something shows, that is not there, or that can't be moved
 */
export function deleteImage(project: string, name: string, content: Data): void {
  const folder = path.join(project, 'public');
  const file = publishableFiles(folder).includes(name) && isImageFile(name) && fileIn(folder, name);
  // The disk may have the name with decomposed accents.
  const found = file && path.relative(project, file).replaceAll(path.sep, '/');
  if (!found || !isThere(project, found, 'file')) throw new RefusedError(`“${name}” is not in public/ any more.`);
  const [use] = usesInPublic(content)(name);
  if (use) throw new RefusedError(`“${name}” stays: it is shown at “${use.label}”.`);
  keepCopy(project, found);
  write(project, { to: found });
}
