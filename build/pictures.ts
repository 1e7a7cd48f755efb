import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { company } from '../content/company.ts';
import { drawMoment, type MomentName } from '../src/drawing/moments.ts';
import { rawColour } from './tokens.ts';
import { typefaceForPictures } from './typeface.ts';

/** Pixels; what link previews show (Open Graph, Twitter's summary_large_image). */
const social = { width: 1200, height: 630, margin: 84, textSize: 82, lineHeight: 88, charactersPerLine: 13 } as const;

const ink = rawColour('ink');
const paper = rawColour('paper');
const mist = rawColour('mist');

const tones = {
  far: { colour: rawColour('sage-deep'), weight: 1.5 },
  mid: { colour: rawColour('sage-soft'), weight: 2 },
  near: { colour: rawColour('sage'), weight: 2.5 },
  accent: { colour: rawColour('orange'), weight: 6 },
} as const;

/** The strokes of a moment of the drawing, scaled to a box; each strand leaves a gap in those that it passes over. */
function strokes(name: MomentName, box: { x: number; y: number; width: number; height: number }, weight = 1): string {
  const { width, height, layers } = drawMoment(name);
  const paths = layers.map(({ tone, path: data }) => {
    const { colour, weight: own } = tones[tone];
    const stroke = (value: string, pixels: number) =>
      `<path d="${data}" stroke="${value}" stroke-width="${pixels * weight}" vector-effect="non-scaling-stroke"/>`;
    return stroke(ink, own + 6) + stroke(colour, own);
  });
  return `<g fill="none" transform="translate(${box.x} ${box.y}) scale(${box.width / width} ${box.height / height})">${paths.join('')}</g>`;
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Breaks a title into lines of about equal length, none longer than the picture is wide. */
function linesOf(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const joined = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && joined.length <= social.charactersPerLine) {
      lines[lines.length - 1] = joined;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function socialSvg(title: string, moment: MomentName): string {
  const lines = linesOf(title);
  const top = social.height - social.margin - 70 - (lines.length - 1) * social.lineHeight;
  const text = lines.map(
    (line, index) => `<text x="${social.margin}" y="${top + index * social.lineHeight}">${escapeXml(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${social.width} ${social.height}">
<rect width="100%" height="100%" fill="${ink}"/>
${strokes(moment, { x: 660, y: 0, width: 540, height: social.height })}
<g font-family="Instrument Sans" font-weight="600" font-size="${social.textSize}" letter-spacing="-2.5" fill="${paper}">${text.join('')}</g>
<text x="${social.margin}" y="${social.height - social.margin + 14}" font-family="Instrument Sans" font-size="32" fill="${mist}">${escapeXml(company.name)}</text>
</svg>`;
}

/**
 * The mark: one coil that leaves as one line. Its stroke and the places where it runs level or upright lie on whole pixels
 * at 16, 32 and 48 pixels: no edge of those is blurred. Its ground is left open, for tabs are light or dark.
 */
const mark = `<path fill="none" stroke="${tones.accent.colour}" stroke-width="8" d="M36 24h-6c-6 0-10 3-10 8s4 8 10 8c10 0 18-6 18-15 0-11-8-17-19-17C16 8 8 17 8 30s9 22 22 22h34"/>`;

export function iconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark}</svg>`;
}

/** The mark on a telephone's home screen, which shows what is left open as black and rounds the corners. */
function touchIconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -16 92 92"><path fill="${ink}" d="M-14-16h92v92h-92z"/>${mark}<path fill="${tones.accent.colour}" d="M63 48h15v8H63z"/></svg>`;
}

/** An ICO file that holds PNGs, by their width in pixels (Microsoft, "The format of icon resources"). */
export function ico(images: ReadonlyMap<number, Uint8Array>): Buffer {
  const header = Buffer.alloc(6 + 16 * images.size);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.size, 4);
  let [entry, start] = [6, header.length];
  for (const [size, { length }] of images) {
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(length, entry + 8);
    header.writeUInt32LE(start, entry + 12);
    [entry, start] = [entry + 16, start + length];
  }
  return Buffer.concat([header, ...images.values()]);
}

/** A page that gets a social picture: the name of its file and its title. */
export interface PicturedPage {
  readonly name: MomentName;
  readonly title: string;
}

/** Writes the icons and a social picture for each page: SVG, ICO, PNG. */
export async function writePictures(dist: string, pages: readonly PicturedPage[]): Promise<void> {
  const font = { fontFiles: [await typefaceForPictures()], loadSystemFonts: false };
  const png = (svg: string, width: number) =>
    new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render().asPng();
  await mkdir(path.join(dist, 'social'), { recursive: true });
  const icon = iconSvg();
  await writeFile(path.join(dist, 'favicon.svg'), icon);
  await writeFile(path.join(dist, 'favicon.ico'), ico(new Map([16, 32, 48].map((size) => [size, png(icon, size)]))));
  await writeFile(path.join(dist, 'apple-touch-icon.png'), png(touchIconSvg(), 180));
  for (const { name, title } of pages) {
    await writeFile(path.join(dist, 'social', `${name}.png`), png(socialSvg(title, name), social.width));
  }
}
