import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { cached, writeWhole } from '../images/cache.ts';

/**
 * Path of the site's one typeface, Instrument Sans (SIL Open Font License 1.1), as the package ships it: variable in
 * weight, Latin characters.
 */
export const typefaceSource = createRequire(import.meta.url).resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
);

// Characters that a visitor may type, or a form service may respond with, in English: printable ASCII and the usual marks.
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const marks = '’‘“”–—£€©é…';

/** Subsets the typeface, or takes what an earlier build has made with the same options: it is a tenth of a build's work. */
async function subset(options: Parameters<typeof subsetFont>[2]): Promise<Buffer> {
  const source = await readFile(typefaceSource);
  const characters = ascii + marks;
  const key = createHash('sha256').update(source).update(characters).update(JSON.stringify(options)).digest('hex');
  return cached(`typeface-${key.slice(0, 24)}.font`, () => subsetFont(source, characters, options));
}

/**
 * Subsets the typeface to the characters that the site uses, as woff2. Alternative glyphs are a ninth of the file:
 * those that a page would have to enable, and the ligatures "fi" and "fl", whose letters do not touch in this typeface.
 * Another quarter is how the kerning varies with the weight (in GDEF). Without it, all weights have the regular weight's
 * kerning: lines of weight 600 are 0.14% longer.
 */
export const subsetTypeface = (): Promise<Buffer> =>
  subset({
    targetFormat: 'woff2',
    noLayoutClosure: true,
    dropTables: ['GDEF'],
    variationAxes: { wght: { min: 400, max: 600 } },
  });

/**
 * Converts the typeface to a TrueType file of one weight, which the image renderer requires.
 * @returns path of the file
 */
export async function typefaceForImages(): Promise<string> {
  const file = 'node_modules/.cache/typeface/instrument-sans-600.ttf';
  await writeWhole(file, await subset({ targetFormat: 'truetype', variationAxes: { wght: 600 } }));
  return file;
}

/**
 * Rules that load the typeface from a URL. It is preloaded, with `font-display: optional`. On a slow connection, this
 * page is in the fallback and the next one in the typeface, and no line ever moves. The fallback has the metrics of the
 * typeface (figures from both fonts, computed with Capsize), so that pages look alike in either.
 */
const typefaceRules = (address: string): string =>
  `@font-face{font-family:"Instrument Sans";src:url(${address}) format("woff2");font-weight:400 600;font-display:optional}` +
  '@font-face{font-family:"Instrument Sans Fallback";src:local("Arial"),local("ArialMT"),local("Liberation Sans");' +
  'ascent-override:94.4163%;descent-override:24.3341%;line-gap-override:0%;size-adjust:102.7365%}';

/**
 * Content of the one `<style>` of every page: the order of the layers, the typeface, then all rules of the site. The
 * order comes first by concatenation and not by the order of imports, which could break unnoticed.
 * @param typeface URL of the typeface
 */
export async function inlineStyle(rules: string, typeface: string): Promise<string> {
  const layers = await readFile(new URL('../../src/styles/layers.css', import.meta.url), 'utf8');
  return layers.replace(/\/\*.*?\*\/\s*/s, '').trim() + typefaceRules(typeface) + rules.trim();
}
