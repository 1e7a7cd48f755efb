import { readFileSync } from 'node:fs';
import { fileIn } from '../../src/content/public-files.ts';
import { markPath } from '../../src/illustrations/mark.ts';
import { rawColour } from '../colours/token-colour.ts';

const ink = rawColour('ink');
const paper = rawColour('paper');

/**
 * Default icon. At 16, 32 and 48 pixels, its stroke and its horizontal and vertical
 * parts lie on whole pixels, so that none of their edges is blurred. Its background is transparent, because browser
 * tabs are light or dark.
 */
const mark = (accent: string) => `<path fill="none" stroke="${accent}" stroke-width="8" d="${markPath}"/>`;

function ownIcon(publicFolder: string): string | undefined {
  const file = fileIn(publicFolder, 'favicon.svg');
  return file && readFileSync(file, 'utf8');
}

export function iconSvg(accent: string, publicFolder = 'public'): string {
  return ownIcon(publicFolder) ?? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark(accent)}</svg>`;
}

const asImage = (svg: string, attributes: string) =>
  `<image href="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" ${attributes}/>`;

/** Icon in a frame of 64 by 64 for a dark background; the owner's own icon may be dark, and gets a light background. */
export function markOnInk(accent: string, publicFolder = 'public'): string {
  const own = ownIcon(publicFolder);
  return own
    ? `<path fill="${paper}" d="M0 0h64v64H0z"/>${asImage(own, 'x="8" y="8" width="48" height="48"')}`
    : mark(accent);
}

/** Icon for a phone's home screen, which shows transparency as black and rounds the corners. */
export function touchIconSvg(accent: string, publicFolder = 'public'): string {
  const own = ownIcon(publicFolder);
  if (own) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 92 92"><path fill="${paper}" d="M0 0h92v92H0z"/>${asImage(own, 'x="14" y="14" width="64" height="64"')}</svg>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -16 92 92"><path fill="${ink}" d="M-14-16h92v92h-92z"/>${mark(accent)}<path fill="${accent}" d="M63 48h15v8H63z"/></svg>`;
}

/** Builds an ICO file from PNGs, by their width in pixels (Microsoft, "The format of icon resources"). */
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
