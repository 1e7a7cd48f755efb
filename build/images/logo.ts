import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { fileName } from '../../src/content/path-on-site.ts';
import { fileIn } from '../../src/content/public-files.ts';

/**
 * The owner's logo, an SVG file in `public/`, as it stands in the header of every page:
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
export type Logo = { readonly svg: string } | { readonly problem: string };

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
  const scale = Math.min(most.height / height, most.width / width);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  if (!(shownWidth > 0 && shownHeight > 0)) {
    return { problem: 'is too long and thin, or too small, to be seen in the header. Check its viewBox.' };
  }
  const size = `width="${shownWidth}" height="${shownHeight}"`;
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
  return prepared.length > mostCharacters ? { problem } : { svg: prepared };
}

/** Reads the owner's logo; undefined if there is none. A file that is missing is left to the rules of the content. */
export function readLogo(name: string | undefined, folder = 'public'): Logo | undefined {
  const file = name && fileIn(folder, fileName(name));
  return file ? prepareLogo(readFileSync(file, 'utf8')) : undefined;
}
