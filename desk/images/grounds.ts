import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { wcagContrast } from 'culori';
import sharp from 'sharp';
import { rawColour } from '../../build/colours/token-colour.ts';
import { readLocalImages, resized } from '../../build/images/local-images.ts';
import { readLogo } from '../../build/images/logo.ts';
import { fileIn } from '../../src/content/public-files.ts';
import { RefusedError } from '../content/project-files.ts';

/** Grounds of the header, at the top of a page and below it, with the colour of their text. Browser tabs are as dark and as light. */
const grounds = {
  ink: { label: 'dark', colour: rawColour('ink'), text: rawColour('paper') },
  white: { label: 'light', colour: rawColour('white'), text: rawColour('ink') },
} as const;

const remedies = {
  logo: 'Use a logo of one colour, which takes that of the text around it.',
  icon: 'Use a colour that stands out from light and from dark.',
} as const;

type Shown = keyof typeof remedies;

/** Least contrast of what has to be seen (WCAG 2.2, 1.4.11), and the share of the pixels that may have less. */
const least = { contrast: 3, share: 0.25 } as const;

type Ground = keyof typeof grounds;

/** Words what is hard to see of pixels on a ground, with the remedy; empty if nothing is. */
async function problemOn(ground: (typeof grounds)[Ground], png: Buffer, what: Shown): Promise<string> {
  const bytes = await sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer();
  const contrasts: number[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = bytes.subarray(at, at + 4);
    if (alpha > 127) contrasts.push(wcagContrast({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }, ground.colour));
  }
  if (contrasts.length === bytes.length / 4) {
    const [corner = 1] = contrasts;
    return corner > 1.3
      ? `The ${what} has a background of its own, which shows as a box on ${ground.label}. Save it with a transparent background.`
      : '';
  }
  const share = contrasts.filter((contrast) => contrast < least.contrast).length / contrasts.length;
  return share > least.share
    ? `On a ${ground.label} background ${Math.round(100 * share)}% of the ${what} can hardly be seen: the contrast is below 3 to 1. ${remedies[what]}`
    : '';
}

const dataUri = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

/**
 * Renders an SVG.
 * @throws RefusedError for one that can't be read
 */
function rendered(what: Shown, svg: string, fitTo: NonNullable<ResvgRenderOptions['fitTo']>): Buffer {
  try {
    return Buffer.from(new Resvg(svg, { fitTo }).render().asPng());
  } catch (error) {
    throw new RefusedError(`The ${what} can’t be read: ${(error as Error).message}. Export it again as SVG.`);
  }
}

/** Shows a logo or icon as it is seen on the grounds of the site. */
const onGrounds = (what: Shown, pixelsOn: (text: string) => Buffer) =>
  Promise.all(
    Object.entries(grounds).map(async ([name, ground]) => {
      const png = pixelsOn(ground.text);
      return { ground: name as Ground, image: dataUri(png), problem: await problemOn(ground, png, what) };
    }),
  );

export type OnGround = Awaited<ReturnType<typeof onGrounds>>[number];

/**
 * Shows a logo as the header does, on each of its grounds. Nothing of one that is not there, or that the check of the content
 * refuses.
 * @param name path in `public/`
 */
export async function logoOnGrounds(project: string, name: string): Promise<OnGround[]> {
  const folder = path.join(project, 'public');
  const { images } = await readLocalImages({ company: { logo: name } }, folder);
  const logo = readLogo(name, images, folder);
  if (!logo || 'problem' in logo) return [];
  const address = /\/assets\/[^" ]+(?=" | 2x)/.exec(logo.html)?.[0] ?? '';
  const pixels = (address && (await resized(address, images, folder))) || Buffer.of();
  const svg = logo.html.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
  const whole = address ? svg.replaceAll(address, dataUri(pixels)) : svg;
  const isRaster = logo.html.startsWith('<img');
  return onGrounds('logo', (text) => {
    // Twice as large as it is shown.
    const fitTo = { mode: 'zoom', value: 2 } as const;
    return isRaster ? pixels : rendered('logo', whole.replaceAll('currentColor', text), fitTo);
  });
}

/** Shows the owner's icon on grounds as dark and as light as those of browser tabs; nothing without one. */
export async function iconOnGrounds(project: string): Promise<OnGround[]> {
  const file = fileIn(path.join(project, 'public'), 'favicon.svg');
  if (!file) return [];
  const png = rendered('icon', readFileSync(file, 'utf8'), { mode: 'width', value: 128 });
  return onGrounds('icon', () => png);
}
