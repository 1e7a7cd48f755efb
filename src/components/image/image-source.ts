import { transform as cloudinary } from 'unpic/providers/cloudinary';
import { transform as imgix } from 'unpic/providers/imgix';
import { fileName } from '../../content/path-on-site.ts';
import type { Image } from '../../content/schema/parts.ts';

/** Aspect ratios of images, width to height; undefined for an image that keeps its own. */
export const shapes = { photo: 3 / 2, portrait: 4 / 5, whole: undefined } as const;

export type Shape = keyof typeof shapes;

/** Width and height, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Height of an image in a shape, in whole pixels. */
export const heightFor = (width: number, shape: Shape, whole: Size): number =>
  Math.max(1, Math.round(width / (shapes[shape] ?? whole.width / whole.height)));

/** Widths to request from a host, in pixels. A portrait is never shown wider than the fourth. */
const widths = {
  photo: [320, 480, 640, 960, 1280, 1600],
  portrait: [240, 320, 480, 640, 960],
  whole: [320, 480, 640, 960, 1280, 1600],
} as const satisfies Record<Shape, readonly number[]>;

/**
 * Images in `public/` by name, as the build measured them: the name of their resized files, their size, upright, and whether
 * they are of one colour on a transparent ground.
 */
export type LocalImages = Readonly<Record<string, Size & { readonly name: string; readonly isSilhouette?: true }>>;

/** Folder of the resized local images; build/images/local-images.ts makes the files that pages ask for. */
export const localFolder = '/assets/images/';

/** URL of an image in a size, from the host that makes it; undefined for a host with only one size. */
function hostedUrl(image: Image, shape: Shape, width: number, height: number): string | undefined {
  // Unsplash serves its photographs through imgix and accepts its parameters (unsplash.com/documentation).
  if (image.host === 'unsplash') {
    return String(imgix(`https://images.unsplash.com/${image.id}`, { width, height, fit: 'crop', quality: 70 }));
  }
  if (image.host !== 'cloudinary') return undefined;
  const { href } = new URL(`https://res.cloudinary.com/${image.account}/image/upload/${image.id}`);
  const g = shape === 'portrait' ? 'face' : 'auto';
  // A public id may have blanks, and a comma, which would end an address in `srcset`.
  return String(cloudinary(href.replaceAll(',', '%2C'), { width, height, c: 'fill', g, quality: 'auto' }));
}

/** Identifier of an image, its address unless it is at a host: decides which stand-in is generated for it. */
export function identityOf(image: Image): string {
  if (image.host === 'local') return encodeURI(fileName(image.path));
  return image.host === 'web' ? image.address : image.id;
}

/** Widths in which the build makes a local image: up to its own. */
function localWidths({ width, height }: Size, shape: Shape): readonly number[] {
  const most = Math.max(1, Math.floor(Math.min(width, height * (shapes[shape] ?? Number.POSITIVE_INFINITY))));
  const smaller = widths[shape].filter((each) => each < most);
  return smaller.length < widths[shape].length ? [...smaller, most] : smaller;
}

/**
 * Attributes of an `<img>` for an image in a shape (SITE-8), and of a `<source>` for each other format of it, best first.
 * @param local local images that the build resizes; any other file is shown as it is
 */
export function sourceOf(image: Image, shape: Shape, local: LocalImages = import.meta.env.LOCAL_IMAGES ?? {}) {
  const measured = image.host === 'local' ? local[fileName(image.path)] : undefined;
  // A host crops to the shape that it is asked for.
  const heightOf = (width: number) => heightFor(width, shape, measured ?? { width: 3, height: 2 });
  const all = measured ? localWidths(measured, shape) : widths[shape];
  const width = all[2] ?? (all.at(-1) as number);
  const size = { width, height: heightOf(width) };
  const urlOf = (each: number, format: string) =>
    measured
      ? `${localFolder}${measured.name}-${shape}-${each}.${format}`
      : hostedUrl(image, shape, each, heightOf(each));
  const src = urlOf(width, 'jpg');
  const srcSet = (format: string) => all.map((each) => `${urlOf(each, format)} ${each}w`).join(', ');
  return {
    src: src ?? identityOf(image),
    srcSet: src && srcSet('jpg'),
    ...size,
    formats: measured && ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) })),
  };
}
