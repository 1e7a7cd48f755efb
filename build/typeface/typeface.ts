import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cached } from '../cache.ts';
import { type Accent, accentRules } from '../colours/accent.ts';

const { resolve } = createRequire(import.meta.url);

/** Path of a font file as its package ships it, variable in weight. */
const packaged = (font: string, script: string) =>
  resolve(`@fontsource-variable/${font}/files/${font}-${script}-wght-normal.woff2`);

/** Font file that the pages load if they show one of its characters. */
interface Face {
  /** Name of the published file, without its hash. */
  readonly name: string;
  readonly source: string;
  /** Its characters, as `unicode-range` has them. */
  readonly range: string;
}

// Printable ASCII and the usual marks of English.
const english = 'U+20-7E,U+A3,U+A9,U+B7,U+E9,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+20AC';

/**
 * Font files of the site's typeface, Instrument Sans (SIL Open Font License 1.1). Every page loads the first. Letters and
 * signs of Latin-1 and Latin Extended-A that the typeface does not have are those of Inter, which has the same licence.
 */
export const faces: readonly [Face, ...Face[]] = [
  { name: 'instrument-sans', source: packaged('instrument-sans', 'latin'), range: english },
  {
    name: 'latin',
    source: packaged('instrument-sans', 'latin'),
    range:
      'U+A1-A2,U+A5,U+A7-A8,U+AA-AB,U+AE-B0,U+B4,U+B6,U+B8,U+BA-BB,U+BF-E8,U+EA-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+201A,U+201E,U+2022,U+2039-203A,U+2122,U+2191,U+2193,U+2212',
  },
  {
    name: 'latin-ext',
    source: packaged('instrument-sans', 'latin-ext'),
    range:
      'U+100-107,U+10A-113,U+116-11B,U+11E-123,U+126-127,U+12A-12B,U+12E-130,U+132-133,U+136-137,U+139-13E,U+141-148,U+14A-14D,U+150-151,U+154-15B,U+15E-161,U+164-165,U+16A-17E,U+1CD-1CE,U+218-21B,U+1E80-1E85,U+1E9E,U+1EF2-1EF3',
  },
  {
    name: 'inter-latin',
    source: packaged('inter', 'latin'),
    range: 'U+A4,U+A6,U+AC,U+B1-B3,U+B5,U+B9,U+BC-BE',
  },
  {
    name: 'inter-latin-ext',
    source: packaged('inter', 'latin-ext'),
    range:
      'U+108-109,U+114-115,U+11C-11D,U+124-125,U+128-129,U+12C-12D,U+134-135,U+138,U+13F-140,U+14E-14F,U+15C-15D,U+162-163,U+166-169,U+17F',
  },
];

/** Characters of a range, as one text. */
export const charactersOf = (range: string): string =>
  range
    .replaceAll('U+', '')
    .split(',')
    .map((part) => part.split('-').map((code) => Number.parseInt(code, 16)))
    .flatMap(([first = 0, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');

/** Finds the font files that a page needs: the first, and those with other letters of its HTML, each for these letters alone. */
export function facesFor(html: string): Face[] {
  const [first, ...more] = faces;
  const shown = [...new Set(html.match(/[^\0-~]/g))].toSorted();
  const needed = more.map((face) => {
    const characters = charactersOf(face.range);
    const letters = shown.filter((letter) => characters.includes(letter));
    return { ...face, range: letters.map((each) => `U+${each.codePointAt(0)?.toString(16).toUpperCase()}`).join() };
  });
  return [first, ...needed.filter(({ range }) => range)];
}

/** Subsets a font file, or takes what an earlier build has made with the same options: it is a tenth of a build's work. */
async function subset(file: string, characters: string, options: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const source = await readFile(file);
  return cached('typeface', [source, characters, JSON.stringify(options)], async () => {
    const { default: subsetFont } = await import('subset-font');
    return subsetFont(source, characters, options);
  });
}

/**
 * Subsets a font file to its characters, as woff2. Alternative glyphs are a ninth of the file: those that a page would have to
 * enable, and the ligatures "fi" and "fl", whose letters do not touch in this typeface. Another quarter is how the kerning
 * varies with the weight (in GDEF). Without it, all weights have the regular weight's kerning: lines of weight 600 are 0.14%
 * longer.
 */
export const subsetFace = ({ source, range }: Face): Promise<Buffer> =>
  subset(source, charactersOf(range), {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    dropTables: ['GDEF'],
    variationAxes: { wght: { min: 400, max: 600 } },
  });

/** Scripts that images show beside those of the pages, for which browsers have fonts of their own. */
const imageScripts = ['greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((script) => ({
  name: `inter-${script}`,
  source: packaged('inter', script),
  range: 'U+300-52F,U+1E00-1EFF,U+20AB',
}));

/** Converts the font files to TrueType files of one weight, which the image renderer requires. */
export const typefaceForImages = (): Promise<Buffer[]> =>
  Promise.all(
    [...faces, ...imageScripts].map(({ source, range }) =>
      subset(source, charactersOf(range), { targetFormat: 'truetype', variationAxes: { wght: 600 } }),
    ),
  );

/** Font of a system, for a text of one weight while the typeface is missing. A bold one stands in for weight 600. */
interface Fallback {
  readonly family: string;
  readonly weight: 400 | 600;
  /** Its names, as systems have them; the fonts are equally wide. */
  readonly names: readonly string[];
  /** Width of the site's texts of this weight in the typeface, in percent of their width in this font. */
  readonly width: number;
}

/**
 * Fallbacks of Windows, macOS and iOS (Arial), Linux (Liberation Sans) and Android (Roboto). Fonts of different widths need a
 * family each: a browser goes on to the next one if it has none of a family's fonts of a weight. It never thickens a
 * regular font.
 */
const fallbacks: readonly Fallback[] = [
  { family: 'f1', weight: 400, names: ['Arial', 'Liberation Sans', 'Roboto'], width: 101.7 },
  { family: 'f1', weight: 600, names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], width: 97.8 },
  { family: 'f2', weight: 600, names: ['Roboto Bold', 'Roboto-Bold'], width: 104 },
];

/** Gives a fallback the widths, ascent and descent of the typeface: pages look alike in either. */
const fallbackFace = ({ family, weight, names, width }: Fallback) =>
  `@font-face{font-family:${family};font-weight:${weight};src:${names.map((name) => `local("${name}")`).join()};` +
  `size-adjust:${width}%;ascent-override:${(9700 / width).toFixed(1)}%;descent-override:${(2500 / width).toFixed(1)}%;line-gap-override:0%}`;

/**
 * Content of the one `<style>` of every page: the order of the layers, the typeface, then all rules of the site. The
 * order comes first by concatenation and not by the order of imports, which could break unnoticed. The files of the typeface
 * are preloaded, with `font-display: optional`. On a slow connection, this page is in the fallback and the next one in the
 * typeface, and no line ever moves.
 * @param accent colours that replace those of the tokens
 * @param loaded font files that the page needs
 * @param urlOf returns the URL of a font file
 */
export async function inlineStyle(
  rules: string,
  accent: Accent | undefined,
  loaded: readonly Face[],
  urlOf: (face: Face) => string,
): Promise<string> {
  const layers = await readFile(new URL('../../src/styles/layers.css', import.meta.url), 'utf8');
  // The first has all letters that no later one has: its range would cost every page its bytes.
  const typeface = loaded.map(
    (face, index) =>
      `@font-face{font-family:"Instrument Sans";src:url(${urlOf(face)}) format("woff2");font-weight:400 600;font-display:optional${index > 0 ? `;unicode-range:${face.range}` : ''}}`,
  );
  return (
    layers.replace(/\/\*.*?\*\/\s*/s, '').trim() +
    [...typeface, ...fallbacks.map(fallbackFace)].join('') +
    rules.trim() +
    (accent ? accentRules(accent) : '')
  );
}
