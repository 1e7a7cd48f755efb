import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { type LocalImages, localFolder } from '../../src/components/image/image-source.ts';
import { fileName } from '../../src/content/path-on-site.ts';
import { fileIn } from '../../src/content/public-files.ts';

/**
 * The owner's logo, an SVG or PNG file in `public/`, as it stands in the header of every page:
 * docs/decisions/local-images.md.
 */

/** Largest size in the header, in CSS pixels. */
const most = { width: 160, height: 36 } as const;

/** Largest number of characters: every page holds the logo. */
const mostCharacters = 16_000;

/** Colour that stands for `currentColor` while the file is read, because its reader knows no text around the logo. */
const sentinel = '#010203';

/** Elements that may be in the page: shapes, and what they are painted with. */
const allowed = /^(svg|g|path|defs|linearGradient|radialGradient|stop|clipPath|mask|pattern|filter|fe[A-Z][A-Za-z]*)$/;

/** Logo ready to stand in a page, or what is wrong with its file. */
export type Logo = { readonly html: string } | { readonly problem: string };

/** Gives a logo of one colour the colour of the text around it, and others where they say `currentColor`. */
function withTextColour(svg: string): string {
  const [only, ...others] = new Set(svg.match(/#[\da-f]{6}\b/g));
  return svg.replaceAll(only && others.length === 0 ? only : sentinel, 'currentColor');
}

/** Rounds the shapes to a ten-thousandth of their width or so, which no screen can show. */
function rounded(svg: string, width: number): string {
  const digits = Math.max(0, 4 - Math.ceil(Math.log10(width)));
  return svg.replace(/ d="[^"]*"/g, (shape) =>
    shape.replace(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(digits)))),
  );
}

const tooThin = 'is too long and thin, or too small, to be seen in the header.';

/** Fits a logo into the header, in CSS pixels; undefined for one that nobody would see there. */
function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(most.height / height, most.width / width);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}

/** Prepares a logo in pixels, which is a file of its own. One of one colour takes the colour of the text around it. */
function pixelLogo(image: LocalImages[string]): Logo {
  const size = sizeOf(image);
  if (!size) return { problem: tooThin };
  const url = (width: number) => `${localFolder}${image.name}-whole-${width}.png`;
  const double = Math.min(2 * size.width, image.width);
  const shown = `width="${size.width}" height="${size.height}"`;
  return image.isSilhouette
    ? {
        html: `<svg ${shown} aria-hidden="true"><mask id="logo-mask" mask-type="alpha"><image href="${url(double)}" ${shown}/></mask><rect fill="currentColor" ${shown} mask="url(#logo-mask)"/></svg>`,
      }
    : { html: `<img src="${url(size.width)}" srcset="${url(double)} 2x" ${shown} alt="">` };
}

/**
 * Prepares a logo. Its reader, resvg, keeps shapes and colours alone: scripts, events, links, style sheets, animations and
 * whatever lies at another address are gone. Images and text are errors, because they would be gone too.
 */
export function prepareLogo(text: string): Logo {
  let parsed: Resvg;
  try {
    parsed = new Resvg(text.replace(/currentcolor/gi, sentinel), { font: { loadSystemFonts: false } });
  } catch (error) {
    return { problem: `is not an SVG: ${error instanceof Error ? error.message : error}. Export it again as SVG.` };
  }
  const { width, height } = parsed;
  const svg = parsed.toString();
  const elements = [...svg.matchAll(/<([A-Za-z][\w:-]*)/g)].map(([, name = '']) => name);
  if (/<(\w+:)?text\b/.test(text)) {
    return { problem: 'has text in it. Turn it into shapes: visitors do not have its typeface.' };
  }
  if (elements.includes('image') || elements.includes('feImage')) {
    return { problem: 'has an image in it. Use shapes alone.' };
  }
  if (!elements.includes('path') || !elements.every((name) => allowed.test(name))) {
    return { problem: 'has no shapes that a page can show. Export it again as SVG, with paths alone.' };
  }
  const shown = sizeOf({ width, height });
  if (!shown) return { problem: `${tooThin} Check its viewBox.` };
  const size = `width="${shown.width}" height="${shown.height}"`;
  const prepared = withTextColour(rounded(svg, width))
    .replace(/<svg [^>]*>/, `<svg ${size} viewBox="0 0 ${width} ${height}" aria-hidden="true">`)
    // The policy of the pages allows no style attribute, and ids must be none of the page's.
    .replace(/ (style|xmlns:xlink)="[^"]*"/g, '')
    .replace(/ id="/g, ' id="logo-')
    .replace(/url\(#/g, 'url(#logo-')
    .replace(/>\s+</g, '><')
    .replace('<defs/>', '')
    .trim();
  const problem = `takes ${prepared.length} characters in every page, and ${mostCharacters} are the most. Simplify its paths.`;
  return prepared.length > mostCharacters ? { problem } : { html: prepared };
}

/**
 * Reads the owner's logo; undefined if there is none. A file that is missing is left to the rules of the content, and one in
 * pixels that can't be read to those of images.
 */
export function readLogo(name: string | undefined, images: LocalImages, folder = 'public'): Logo | undefined {
  if (!name) return undefined;
  const image = images[fileName(name)];
  if (image) return pixelLogo(image);
  const file = /\.svg$/i.test(name) ? fileIn(folder, fileName(name)) : undefined;
  return file ? prepareLogo(readFileSync(file, 'utf8')) : undefined;
}
