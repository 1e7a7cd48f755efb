import type { IllustrationData } from './catalogue.ts';
import { generatePortrait } from './portrait.ts';
import { generateStrands, type Tangle } from './strands.ts';

/**
 * Shapes of images, for the stand-ins until a photograph has loaded. Their units are coarse, two or three pixels: a
 * page may contain half a dozen stand-ins.
 */
const shapes = {
  photo: { width: 330, height: 220 },
  portrait: { width: 160, height: 200 },
} as const satisfies Record<string, { width: number; height: number }>;

export type StandInShape = keyof typeof shapes;

/** Variants of photographs' stand-ins, which differ beyond their seed. */
const variants = [
  { strands: 10, accent: 4, turns: 1, from: 0.64, to: 0.92 },
  { strands: 9, accent: 5, turns: 2, from: 0.6, to: 0.9, drift: 0.7 },
  { strands: 9, accent: 3, turns: 1, from: 0.56, to: 0.86, drift: 0.3 },
  { strands: 11, accent: 7, turns: 1, from: 0.72, to: 0.94 },
] as const satisfies readonly Partial<Tangle>[];

/** FNV-1a hash: one number per text, the same everywhere. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) result = Math.imul(result ^ text.charCodeAt(i), 0x01000193);
  return result >>> 0;
}

/** Generates the stand-in of an image, always the same one for the same id. */
export function generateStandIn(shape: StandInShape, id: string): IllustrationData {
  const seed = hash(id);
  const frame = { ...shapes[shape], fit: 'xMidYMid slice', scale: 'large' } as const;
  if (shape === 'portrait') return { ...frame, layers: generatePortrait({ ...shapes.portrait, seed }) };
  const variant = variants[(seed >>> 8) % variants.length] as (typeof variants)[number];
  return { ...frame, layers: generateStrands({ ...shapes.photo, ...variant, seed }).layers };
}
