import type { Metadata, Sharp } from 'sharp';

/** Reads images in pixels: bounded in memory, upright, and with the owner's errors in words. */

/** What is wrong with a file, worded to follow its name. */
export interface Problem {
  readonly problem: string;
}

/** Loads sharp with the first image: a site without local images starts without it. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // It would keep decoded images for a next time, which never comes.
  sharp.cache(false);
  return sharp;
};

/** Error for an image that can't be used; its message follows the name of the file, and ends with the remedy. */
class ImageError extends Error {}

/** What a phone’s own format is told: sharp has no decoder for it, because of its patents. */
export const heicProblem =
  'is a HEIC image, which can’t be read. Save it as JPEG. To have an iPhone save JPEGs: Settings › Camera › Formats › Most Compatible.';

function problemOf(error: unknown, bytes: Buffer): string {
  if (error instanceof ImageError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  const remedy = 'Save it again as JPEG or PNG.';
  if (/^ftyp(hei|hev|mif|msf)/.test(bytes.toString('latin1', 4, 12))) {
    return heicProblem;
  }
  return /unsupported image format|Input Buffer is empty/.test(message)
    ? `is not an image that the build can read. ${remedy}`
    : `is damaged: ${message.split('\n', 1)[0]}. ${remedy}`;
}

/** Bytes of a sample, by the names that libvips has for them. */
const sampleBytes: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/**
 * Most pixels that are decoded, in millions. A process that reads such an image stays below 400 MB. Cameras write baseline
 * JPEG, which is decoded line by line; all other kinds are decoded as a whole (build/images/image-memory.attack.test.ts).
 */
function mostPixels({ format, isProgressive, depth, channels = 4 }: Metadata, bytes: Buffer): number {
  if (format === 'jpeg' && !isProgressive) return 64;
  // Encoding AVIF and WebP without loss takes most (RFC 9649, 2.6).
  if (format === 'heif' || (format === 'webp' && bytes.includes('VP8L'))) return 5;
  const each = sampleBytes[depth ?? ''] ?? 8;
  return Math.floor(((each === 1 ? 16 : 20 / each) * 4) / Math.max(4, channels));
}

/**
 * Reads the header of an image, before anything is decoded.
 * @throws ImageError for an image with too many pixels
 */
async function readHeader(bytes: Buffer): Promise<Metadata & { frames: number }> {
  const sharp = await loadSharp();
  // The bound of sharp itself is another one, and its error names no remedy.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const frames = header.pages ?? 1;
  const [millions, most] = [(header.width * header.height * frames) / 1e6, mostPixels(header, bytes)];
  if (millions > most) {
    const kind = most < 64 ? 'a file of this kind' : 'a JPEG';
    throw new ImageError(
      `has ${Math.ceil(millions)} million pixels, and ${kind} may have ${most} million. Make it smaller: 2,400 pixels on the longer side are plenty.`,
    );
  }
  return { ...header, frames };
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one task after another: two large images that are decoded at once would take twice the memory. */
export function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const next = last.then(task);
  last = next.catch(() => {});
  return next;
}

/** Opens an image upright. By default a warning does not stop it: cameras write files that cause some. */
export async function openImage(bytes: Buffer, failOn: 'warning' | 'error' = 'error', frames = 1): Promise<Sharp> {
  const sharp = await loadSharp();
  const image = sharp(bytes, { failOn, pages: frames > 1 ? -1 : 1 });
  return frames > 1 ? image : image.autoOrient(); // sharp can't turn an animation.
}

/**
 * Reads an image, one after another, and words what is wrong with it.
 * @param use gets the header, and a function that decodes every pixel for a use of them, and throws where some are lost
 */
export const readImage = <T>(
  bytes: Buffer,
  use: (header: Metadata, decode: <D>(act: (image: Sharp) => Promise<D>) => Promise<D>) => Promise<T>,
): Promise<T | Problem> =>
  inTurn(async () => {
    try {
      const header = await readHeader(bytes);
      return await use(header, async (act) => {
        try {
          return await act(await openImage(bytes, 'warning', header.frames));
        } catch (error) {
          // These warnings of a decoder mean lost pixels.
          if (/premature end|Huffman/.test(String(error))) throw error;
          return act(await openImage(bytes, 'error', header.frames));
        }
      });
    } catch (error) {
      return { problem: problemOf(error, bytes) };
    }
  });

/** Encodes an image in its own kind, without a visible loss; an AVIF file is HEIF to sharp. */
const sameKind: Readonly<Record<string, (image: Sharp, bytes: Buffer, header: Metadata) => Sharp>> = {
  jpeg: (image, _, { chromaSubsampling }) =>
    image.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' }),
  png: (image) => image.png(),
  webp: (image, bytes) => image.webp({ quality: 92, lossless: bytes.includes('VP8L') }),
  gif: (image) => image.gif(),
  tiff: (image) => image.tiff({ compression: 'deflate' }),
  heif: (image) => image.avif({ quality: 80, effort: 2 }),
};

/** Longest side of an image that is published or that the desk takes, in pixels: twice what the largest place on a page asks for. */
const longestSide = 3200;

/**
 * Encodes an image anew, upright and not larger than it can be shown: of all that a camera or a program wrote into the file,
 * only the pixels and their colour profile are left.
 * @param kinds formats that are decoded, as sharp names them
 */
export const pixelsOf = (
  bytes: Buffer,
  kinds = /^(jpeg|png|webp|gif|tiff|heif)$/,
): Promise<{ bytes: Buffer; format: string } | Problem> =>
  readImage(bytes, async (header, decode) => {
    const encode = sameKind[header.format];
    if (!encode || !kinds.test(header.format)) {
      throw new ImageError('holds no JPEG, PNG, WebP or AVIF image. Save it again as JPEG or PNG.');
    }
    const encoded = await decode((image) => {
      const smaller = image.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
      // The colours of a printed image become those of the web.
      return encode(header.space === 'cmyk' ? smaller : smaller.keepIccProfile(), bytes, header).toBuffer();
    });
    return { bytes: encoded, format: header.format };
  });
