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

/** Attributes of an `<img>`, and of a `<source>` for each other format of the image, best first. */
export interface Source {
  readonly src: string;
  readonly srcSet?: string;
  readonly width: number;
  readonly height: number;
  readonly formats?: readonly { readonly type: string; readonly srcSet: string }[];
}

/** Images in `public/` by name, as the build measured them: the name of their resized files, and their size, upright. */
export type LocalImages = Readonly<Record<string, Size & { readonly name: string }>>;

/** Folder of the resized local images; build/images/local-images.ts makes the files that pages ask for. */
export const localFolder = '/assets/images/';

/** Returns the URL of an image in a width, from the host or the build that resizes it. */
type Resizer = (width: number, format: string) => string;

/** Function that makes the image's host resize it; undefined if the host has only one size. */
function resizerOf(image: Image, shape: Shape, heightOf: (width: number) => number): Resizer | undefined {
  switch (image.host) {
    // Unsplash serves its photographs through imgix and accepts its parameters (unsplash.com/documentation).
    case 'unsplash':
      return (width) => {
        const size = { width, height: heightOf(width), fit: 'crop', quality: 70 } as const;
        return String(imgix(`https://images.unsplash.com/${image.id}`, size));
      };
    case 'cloudinary': {
      const { href } = new URL(`https://res.cloudinary.com/${image.account}/image/upload/${image.id}`);
      // A public id may have blanks, and a comma, which would end an address in `srcset`.
      const original = href.replaceAll(',', '%2C');
      const g = shape === 'portrait' ? 'face' : 'auto';
      return (width) => String(cloudinary(original, { width, height: heightOf(width), c: 'fill', g, quality: 'auto' }));
    }
    default:
      return undefined;
  }
}

const addressOf = (image: Image): string =>
  image.host === 'web' ? image.address : image.host === 'local' ? encodeURI(fileName(image.path)) : '';

/** Widths in which the build makes a local image: up to its own. */
function localWidths({ width, height }: Size, shape: Shape): readonly number[] {
  const most = Math.max(1, Math.floor(Math.min(width, height * (shapes[shape] ?? Number.POSITIVE_INFINITY))));
  const smaller = widths[shape].filter((each) => each < most);
  return smaller.length < widths[shape].length ? [...smaller, most] : smaller;
}

/**
 * URLs and size of an image in a shape (SITE-8).
 * @param local local images that the build resizes; any other file is shown as it is
 */
export function sourceOf(image: Image, shape: Shape, local: LocalImages = import.meta.env.LOCAL_IMAGES ?? {}): Source {
  const measured = image.host === 'local' ? local[fileName(image.path)] : undefined;
  // A host crops to the shape that it is asked for.
  const heightOf = (width: number) => heightFor(width, shape, measured ?? { width: 3, height: 2 });
  const all = measured ? localWidths(measured, shape) : widths[shape];
  const width = all[2] ?? (all.at(-1) as number);
  const size = { width, height: heightOf(width) };
  const resize: Resizer | undefined = measured
    ? (each, format) => `${localFolder}${measured.name}-${shape}-${each}.${format}`
    : resizerOf(image, shape, heightOf);
  if (!resize) return { src: addressOf(image), ...size };
  const srcSet = (format: string) => all.map((each) => `${resize(each, format)} ${each}w`).join(', ');
  return {
    src: resize(width, 'jpg'),
    srcSet: srcSet('jpg'),
    ...size,
    ...(measured && {
      formats: ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) })),
    }),
  };
}

/** Identifier of an image: decides which stand-in is generated for it. */
export function identityOf(image: Image): string {
  return image.host === 'web' || image.host === 'local' ? addressOf(image) : image.id;
}
