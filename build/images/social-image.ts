import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Resvg, renderAsync } from '@resvg/resvg-js';
import { escapeHtml } from '../../config/escape-html.ts';
import { generate, type Subject } from '../../src/illustrations/catalogue.ts';
import type { SitePage } from '../../src/site-pages.tsx';
import { rawColour } from '../colours/token-colour.ts';
import { typefaceForImages } from '../typeface/typeface.ts';

export type IllustratedPage = Pick<SitePage, 'name' | 'illustration' | 'metadata'>;

/** Size of a social image in pixels, for link previews (Open Graph, Twitter's summary_large_image). */
const social = { width: 1200, height: 630, margin: 64 } as const;

/** Limits for the text of a social image; the illustration has the rest of the width. */
const words = {
  width: 620,
  height: 400,
  largest: 96,
  smallest: 24,
  lineHeight: 1.02,
  name: 40,
} as const;

const ink = rawColour('ink');
const paper = rawColour('paper');

/** Strokes of an illustration, by their tone. */
const tonesWith = (accent: string) => ({
  far: { colour: rawColour('sage-deep'), weight: 1.5 },
  mid: { colour: rawColour('sage-soft'), weight: 2 },
  near: { colour: rawColour('sage'), weight: 2.5 },
  accent: { colour: accent, weight: 6 },
  /** Rings: a wider dot below one in the colour of the ground. */
  stop: { colour: ink, weight: 13 },
});

const square = social.width - social.margin - words.width;

/** Renders an illustration as part of an SVG; each strand leaves a gap in the strands that it crosses. */
function illustrationSvg(subject: Subject, accent: string): string {
  const tones = tonesWith(accent);
  const { width, height, fit, layers } = generate(subject);
  const paths = layers.map(({ tone, path: data }) => {
    const { colour, weight } = tones[tone];
    const isStop = tone === 'stop';
    const stroke = (value: string, pixels: number) =>
      `<path d="${data}" stroke="${value}" stroke-width="${pixels}"${isStop ? ' stroke-linecap="round"' : ''} vector-effect="non-scaling-stroke"/>`;
    return stroke(isStop ? tones.accent.colour : ink, weight + (isStop ? 9 : 4.5)) + stroke(colour, weight);
  });
  return `<svg x="${social.width - square}" y="${(social.height - square) / 2}" width="${square}" height="${square}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${fit}" fill="none">${paths.join('')}</svg>`;
}

/** Text as an image shows it: composed letters, and no characters that only programs see. Unicode replaces U+0149 by two. */
export const shownText = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u0149', '’n');

/** More words than an image has room for: each of them takes a measurement. */
const mostWords = 60;

/** Breaks a title into lines that `fits` accepts; a word that is too long for one has a line of its own. */
function linesOf(title: string, fits: (line: string) => boolean): string[] {
  const [first = '', ...more] = title.trim().split(/\s+/, mostWords);
  const lines = [first];
  for (const word of more) {
    const joined = `${lines.at(-1)} ${word}`;
    if (fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

type Measure = (svg: string) => number;

const titleText = (line: string, size: number, y = 0) =>
  `<text x="${social.margin}" y="${y}" font-family="Instrument Sans" font-weight="600" font-size="${size}" letter-spacing="${-0.03 * size}" fill="${paper}">${escapeHtml(line)}</text>`;

/**
 * Finds the largest font size at which a title's lines keep clear of the illustration, and of the company's name above them.
 * At the smallest size, a title of more lines than there is room for ends early.
 */
function layOut(title: string, measure: Measure): { size: number; lines: string[] } {
  // A line is as wide as its letters are large, so one measurement serves all sizes.
  const widthOf = (line: string, size: number) =>
    measure(titleText(line, words.largest, words.largest)) * (size / words.largest);
  for (let size: number = words.largest; ; size -= 4) {
    const fits = (line: string) => widthOf(line, size) <= words.width;
    const most = Math.floor(words.height / (size * words.lineHeight));
    const lines = linesOf(title, fits);
    if (size <= words.smallest || (lines.length <= most && lines.every(fits))) {
      return { size, lines: lines.slice(0, most) };
    }
  }
}

/** Renders the company's name beside its mark; a long name gets smaller letters, so that it keeps clear of the illustration. */
function nameText(name: string, measure: Measure): string {
  const left = social.margin + 64;
  const text = (size: number) =>
    `<text x="${left}" y="${social.margin + 22 + 0.35 * size}" font-family="Instrument Sans" font-weight="600" font-size="${size}" letter-spacing="${-0.02 * size}" fill="${paper}">${escapeHtml(name)}</text>`;
  // The measured width begins with the first letter, a little right of `left`.
  const room = social.margin + words.width - 8 - left;
  return text(Math.min(words.name, (words.name * room) / measure(text(words.name))));
}

export interface SiteLook {
  readonly companyName: string;
  readonly accent: string;
  readonly mark: string;
}

function socialSvg({ illustration, metadata: { title } }: IllustratedPage, look: SiteLook, measure: Measure): string {
  const { size, lines } = layOut(shownText(title), measure);
  const last = social.height - social.margin - 0.05 * size;
  const text = lines.map((line, i) => titleText(line, size, last - (lines.length - 1 - i) * size * words.lineHeight));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${social.width} ${social.height}">
<rect width="100%" height="100%" fill="${ink}"/>
${illustrationSvg(illustration, look.accent)}
<svg x="${social.margin - 6}" y="${social.margin - 8}" width="54" height="54" viewBox="0 0 64 64">${look.mark}</svg>
${nameText(shownText(look.companyName), measure)}
${text.join('')}
</svg>`;
}

function writeTypeface(fonts: readonly Buffer[]): { fontFiles: string[]; loadSystemFonts: false } {
  const folder = mkdtempSync(path.join(tmpdir(), 'typeface-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const fontFiles = fonts.map((bytes, index) => {
    const file = path.join(folder, `${index}.ttf`);
    writeFileSync(file, bytes);
    return file;
  });
  return { fontFiles, loadSystemFonts: false };
}

/** Loads the typeface of the images, and renders with it. Most builds have all images in the cache and render none. */
export async function imageRenderer() {
  const fonts = await typefaceForImages();
  let written: ReturnType<typeof writeTypeface> | undefined;
  const font = () => {
    written ??= writeTypeface(fonts);
    return written;
  };
  const widths = new Map<string, number>();
  const measure: Measure = (text) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200">${text}</svg>`;
    const width = widths.get(text) ?? new Resvg(svg, { font: font() }).getBBox()?.width ?? 0;
    widths.set(text, width);
    return width;
  };
  return {
    fonts,
    png: (svg: string, width: number): Buffer =>
      new Resvg(svg, { font: font(), fitTo: { mode: 'width', value: width } }).render().asPng(),
    lacks: (character: string): boolean =>
      character.trim() !== '' && measure(titleText(character, words.largest, words.largest)) === 0,
    /** Renders the social image of a page, in a thread of the runtime's pool. */
    social: async (page: IllustratedPage, look: SiteLook): Promise<Buffer> =>
      (await renderAsync(socialSvg(page, look, measure), { font: font() })).asPng(),
  };
}
