import { transform as cloudinary } from 'unpic/providers/cloudinary';
import { transform as imgix } from 'unpic/providers/imgix';
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

/** Images in `public/` by path, as the build measured them: the name of their resized files, and their size, upright. */
export type LocalImages = Readonly<Record<string, Size & { readonly name: string }>>;

/** Folder of the resized local images; build/images/local-images.ts makes the files that pages ask for. */
export const localFolder = '/assets/images/';

type Resize = (width: number, height: number) => string;

/** Function that makes the image's host resize it; undefined if the host has only one size. */
function resizerOf(image: Image, shape: Shape): Resize | undefined {
  switch (image.host) {
    // Unsplash serves its photographs through imgix and accepts its parameters (unsplash.com/documentation).
    case 'unsplash':
      return (width, height) =>
        String(imgix(`https://images.unsplash.com/${image.id}`, { width, height, fit: 'crop', quality: 70 }));
    case 'cloudinary': {
      const original = `https://res.cloudinary.com/${image.account}/image/upload/${image.id}`;
      const g = shape === 'portrait' ? 'face' : 'auto';
      return (width, height) => String(cloudinary(original, { width, height, c: 'fill', g, quality: 'auto' }));
    }
    default:
      return undefined;
  }
}

function addressOf(image: Image): string {
  return image.host === 'web' ? image.address : image.host === 'local' ? image.path : '';
}

/** Sources of an image that the build resizes, in widths up to its own. */
function localSource({ name, width, height }: LocalImages[string], shape: Shape): Source {
  const most = Math.max(1, Math.floor(Math.min(width, height * (shapes[shape] ?? Number.POSITIVE_INFINITY))));
  const smaller = widths[shape].filter((each) => each < most);
  const all = smaller.length < widths[shape].length ? [...smaller, most] : smaller;
  const address = (each: number, ending: string) => `${localFolder}${name}-${shape}-${each}.${ending}`;
  const srcSet = (ending: string) => all.map((each) => `${address(each, ending)} ${each}w`).join(', ');
  const shown = all[2] ?? most;
  return {
    src: address(shown, 'jpg'),
    srcSet: srcSet('jpg'),
    width: shown,
    height: heightFor(shown, shape, { width, height }),
    formats: ['avif', 'webp'].map((ending) => ({ type: `image/${ending}`, srcSet: srcSet(ending) })),
  };
}

/**
 * URLs and size of an image in a shape (SITE-8).
 * @param local local images that the build resizes; any other file is shown as it is
 */
export function sourceOf(image: Image, shape: Shape, local: LocalImages = import.meta.env.LOCAL_IMAGES ?? {}): Source {
  const measured = image.host === 'local' && local[image.path];
  if (measured) {
    return localSource(measured, shape);
  }
  const resize = resizerOf(image, shape);
  const width = widths[shape][2];
  // A host crops to the shape that it is asked for.
  const heightOf = (each: number) => heightFor(each, shape, { width: 3, height: 2 });
  const size = { width, height: heightOf(width) };
  if (!resize) {
    return { src: addressOf(image), ...size };
  }
  return {
    src: resize(size.width, size.height),
    srcSet: widths[shape].map((each) => `${resize(each, heightOf(each))} ${each}w`).join(', '),
    ...size,
  };
}

/** Identifier of an image: decides which stand-in is generated for it. */
export function identityOf(image: Image): string {
  return image.host === 'web' || image.host === 'local' ? addressOf(image) : image.id;
}
