import { transform as cloudinary } from 'unpic/providers/cloudinary';
import { transform as imgix } from 'unpic/providers/imgix';
import type { Picture } from '../content/schema/parts.ts';

/** Aspect ratios of images, width to height. */
export const shapes = { photo: 3 / 2, portrait: 4 / 5 } as const;

export type Shape = keyof typeof shapes;

/** Widths to request from a host, in pixels. A portrait is never shown wider than the fourth. */
const widths = {
  photo: [320, 480, 640, 960, 1280, 1600],
  portrait: [240, 320, 480, 640, 960],
} as const satisfies Record<Shape, readonly number[]>;

/** Attributes of an `<img>`. */
export interface Source {
  readonly src: string;
  readonly srcSet?: string;
  readonly width: number;
  readonly height: number;
}

type Resize = (width: number, height: number) => string;

/** Function that makes the image's host resize it; undefined if the host has only one size. */
function resizerOf(picture: Picture, shape: Shape): Resize | undefined {
  switch (picture.host) {
    // Unsplash serves its photographs through imgix and accepts its parameters (unsplash.com/documentation).
    case 'unsplash':
      return (width, height) =>
        String(imgix(`https://images.unsplash.com/${picture.id}`, { width, height, fit: 'crop', quality: 70 }));
    case 'cloudinary': {
      const original = `https://res.cloudinary.com/${picture.account}/image/upload/${picture.id}`;
      const g = shape === 'portrait' ? 'face' : 'auto';
      return (width, height) => String(cloudinary(original, { width, height, c: 'fill', g, quality: 'auto' }));
    }
    default:
      return undefined;
  }
}

function addressOf(picture: Picture): string {
  return picture.host === 'web' ? picture.address : picture.host === 'local' ? picture.path : '';
}

/** URLs and size of an image in a shape (SITE-8). */
export function sourceOf(picture: Picture, shape: Shape): Source {
  const resize = resizerOf(picture, shape);
  const heightFor = (width: number) => Math.round(width / shapes[shape]);
  const width = widths[shape][2];
  const size = { width, height: heightFor(width) };
  if (!resize) {
    return { src: addressOf(picture), ...size };
  }
  return {
    src: resize(size.width, size.height),
    srcSet: widths[shape].map((each) => `${resize(each, heightFor(each))} ${each}w`).join(', '),
    ...size,
  };
}

/** Identifier of an image: decides which stand-in is generated for it. */
export function identityOf(picture: Picture): string {
  return picture.host === 'web' || picture.host === 'local' ? addressOf(picture) : picture.id;
}
