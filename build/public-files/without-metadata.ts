import path from 'node:path';
import type { CustomPlugin } from 'svgo';
import { type Problem, pixelsOf } from '../images/read-image.ts';

/** What a file of `public/` becomes on the site, or what is wrong with it. */
export type Published = { readonly bytes: Buffer } | Problem;

/** Endings of images that can be encoded anew. */
const writable = /^(jpe?g|jpe|jfif|tiff?|a?png|webp|gif|avif)$/;

/** Endings of other images, of which many are what a camera writes. */
const unwritable =
  /^(heic|heif|hif|bmp|jxl|jp2|j2k|jpx|psd|dng|cr2|cr3|crw|nef|nrw|arw|srf|sr2|orf|rw2|raf|pef|raw|rwl|srw|3fr|iiq|x3f)$/;

/** First bytes of images in pixels, whatever their files are called. */
const signature =
  /^(\xff\xd8\xff|\x89PNG|GIF8|II[*+]\0|MM\0[*+]|RIFF....WEBP|....ftyp(avi[fs]|hei|hev|mif|msf)|\0\0\0.(JXL |jP )|\xff\n)/s;

const saveAgain = 'Save it again as JPEG or PNG.';

/** Replaces the images in an icon that are PNG files by their pixels (Microsoft, "The format of icon resources"). */
async function iconOf(bytes: Buffer): Promise<Published> {
  const entries = Array.from({ length: bytes.length < 6 ? 0 : bytes.readUInt16LE(4) }, (_, index) => 6 + 16 * index);
  const start = 6 + 16 * entries.length;
  if (entries.length === 0 || bytes.readUInt32LE(0) !== 0x10000 || bytes.length < start) {
    return { problem: 'is no icon. Delete it: the build makes one from favicon.svg.' };
  }
  const header = Buffer.from(bytes.subarray(0, start));
  const images: Buffer[] = [];
  let next = start;
  for (const entry of entries) {
    const [length, at] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    const image = bytes.subarray(at, at + length);
    const published = image.toString('latin1', 1, 4) === 'PNG' ? await pixelsOf(image) : { bytes: image };
    if ('problem' in published) return published;
    header.writeUInt32LE(published.bytes.length, entry + 8);
    header.writeUInt32LE(next, entry + 12);
    images.push(published.bytes);
    next += published.bytes.length;
  }
  return { bytes: Buffer.concat([header, ...images]) };
}

/** Namespaces of what an SVG shows; programs write their own data in others. */
const shown = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink', 'http://www.w3.org/1999/xhtml'];

const remove = (node: object, parent: { children: object[] }) => {
  parent.children = parent.children.filter((child) => child !== node);
};

/** Removes metadata, scripts, what is in a namespace of a program, instructions to programs, and the comments of style sheets. */
const keepWhatIsShown: CustomPlugin = {
  name: 'keep-what-is-shown',
  fn: () => {
    const prefixes = new Set(['xml', 'xmlns', 'xlink', 'svg']);
    const isShown = (name: string) => !name.includes(':') || prefixes.has(name.replace(/:.*/, ''));
    return {
      instruction: { enter: (node, parent) => remove(node, parent) },
      element: {
        enter: (node, parent) => {
          for (const [name, value] of Object.entries(node.attributes)) {
            if (name.startsWith('xmlns:') && shown.includes(value)) prefixes.add(name.slice(6));
          }
          for (const name of Object.keys(node.attributes)) {
            if (!isShown(name.replace(/^xmlns:(.*)/, '$1:'))) delete node.attributes[name];
          }
          if (!isShown(node.name) || /^(\w+:)?(metadata|script)$/.test(node.name)) remove(node, parent);
          for (const child of node.name.endsWith('style') ? node.children : []) {
            if (child.type === 'text' || child.type === 'cdata') {
              child.value = child.value.replace(/\/\*.*?\*\//gs, '');
            }
          }
        },
      },
    };
  },
};

const embedded = /data:image\/(?!svg)[\w.+-]+;base64,([\w+/=\s]+)/g;

/** Keeps what an SVG shows. Of images in it, their pixels are kept. */
async function svgOf(bytes: Buffer): Promise<Published> {
  const { optimize } = await import('svgo');
  try {
    const [, encoding] = /^[^>]*encoding=["']([\w-]+)["'][^>]*\?>/.exec(bytes.toString('latin1', 0, 200)) ?? [];
    const text = new TextDecoder(encoding).decode(bytes);
    const { data } = optimize(text, {
      plugins: [
        'removeDoctype',
        'removeXMLProcInst',
        { name: 'removeComments', params: { preservePatterns: false } },
        'removeScripts',
        keepWhatIsShown,
      ],
    });
    if (!/<(svg:)?svg\b/.test(data)) return { problem: 'is no SVG. Export it again as SVG.' };
    const images = new Map<string, string>();
    for (const [whole, base64 = ''] of data.matchAll(embedded)) {
      const image = Buffer.from(base64, 'base64');
      const published = await pixelsOf(image);
      if ('problem' in published) return { problem: `has an image in it that ${published.problem}` };
      images.set(whole, whole.replace(base64, published.bytes.toString('base64')));
    }
    return { bytes: Buffer.from(data.replace(embedded, (whole) => images.get(whole) ?? '')) };
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    return { problem: `is no SVG: ${message}. Export it again as SVG.` };
  }
}

/** Takes out of an image what it does not show. Any other file stays as it is, such as a PDF with the name of its author. */
export async function withoutMetadata(name: string, bytes: Buffer): Promise<Published> {
  const ending = path.extname(name).slice(1).toLowerCase();
  if (ending === 'svg') return svgOf(bytes);
  if (ending === 'ico') return iconOf(bytes);
  if (unwritable.test(ending)) {
    return { problem: `can’t be published without what its camera or program wrote into it. ${saveAgain}` };
  }
  return writable.test(ending) || signature.test(bytes.toString('latin1', 0, 16)) ? pixelsOf(bytes) : { bytes };
}
