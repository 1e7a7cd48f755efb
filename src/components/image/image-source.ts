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

/** Focal point of an image, from its left and its top edge, in per cent; undefined for the usual crop. */
export function focusOf({ focus }: Pick<Image, 'focus'>) {
  const [x, y] = focus?.split(' ').map(Number) ?? [];
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Part of an image that a crop of a ratio keeps: its focal point is in the middle, as far as the image reaches. */
export function cropOf(whole: Size, ratio: number, focus: { readonly x: number; readonly y: number }) {
  const width = Math.max(1, Math.min(whole.width, Math.round(whole.height * ratio)));
  const height = Math.max(1, Math.min(whole.height, Math.round(whole.width / ratio)));
  const startOf = (per: number, all: number, part: number) =>
    Math.round(Math.min(Math.max((per / 100) * all - part / 2, 0), all - part));
  return { left: startOf(focus.x, whole.width, width), top: startOf(focus.y, whole.height, height), width, height };
}

/** Edge to which a focal point is closest, by the names that a host has for the two ends; none in the middle third. */
const towards = (per: number, start: string, end: string) => (per < 34 ? start : per > 66 ? end : '');

/** Address of a whole image at its host, at most as wide as asked, in pixels; undefined for one that is at no host. */
export function wholeAt({ host, account, id }: Readonly<Record<string, unknown>>, width?: number): string | undefined {
  if (host === 'unsplash') return `https://images.unsplash.com/${id}${width ? `?w=${width}` : ''}`;
  return host === 'cloudinary'
    ? `https://res.cloudinary.com/${account}/image/upload/${width ? `w_${width}/` : ''}${id}`
    : undefined;
}

/** URL of an image in a size, from the host that makes it; undefined for a host with only one size. */
function hostedUrl(image: Image, shape: Shape, width: number, height: number): string | undefined {
  const focus = focusOf(image);
  const whole = wholeAt(image);
  if (!whole) return undefined;
  // Unsplash serves its photographs through imgix and accepts its parameters (unsplash.com/documentation).
  if (image.host === 'unsplash') {
    const url = new URL(String(imgix(whole, { width, height, fit: 'crop', quality: 70 })));
    const at = focus && { crop: 'focalpoint', 'fp-x': focus.x / 100, 'fp-y': focus.y / 100 };
    for (const [name, value] of Object.entries(at ?? {})) url.searchParams.set(name, String(value));
    return String(url);
  }
  const { href } = new URL(whole);
  // It takes a point in pixels of the original alone, whose size nobody knows here.
  const edges = focus && [towards(focus.y, 'north', 'south'), towards(focus.x, 'west', 'east')].filter(Boolean);
  const g = edges ? edges.join('_') || 'center' : shape === 'portrait' ? 'face' : 'auto';
  // A public id may have blanks, and a comma, which would end an address in `srcset`.
  const url = cloudinary(href.replaceAll(',', '%2C'), { width, height, c: 'fill', g, quality: 'auto' });
  return String(url).replaceAll('%5F', '_');
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
  const focus = shape === 'whole' || !image.focus ? '' : `-${image.focus.replace(' ', 'x')}`;
  const urlOf = (each: number, format: string) =>
    measured
      ? `${localFolder}${measured.name}-${shape}${focus}-${each}.${format}`
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
