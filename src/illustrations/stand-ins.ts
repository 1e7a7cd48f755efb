import type { IllustrationData } from './catalogue.ts';
import { hash } from './hash.ts';
import { generateStrands, type Tangle } from './strands.ts';

/** Frame of a photograph's stand-in. Its units are coarse, two or three pixels, for a page may contain several. */
const frame = { width: 330, height: 220, fit: 'xMidYMid slice', scale: 'large' } as const;

/** Variants of photographs' stand-ins, which differ beyond their seed. */
const variants = [
  { strands: 10, accent: 4, turns: 1, from: 0.64, to: 0.92 },
  { strands: 9, accent: 5, turns: 2, from: 0.6, to: 0.9, drift: 0.7 },
  { strands: 9, accent: 3, turns: 1, from: 0.56, to: 0.86, drift: 0.3 },
  { strands: 11, accent: 7, turns: 1, from: 0.72, to: 0.94 },
] as const satisfies readonly Partial<Tangle>[];

/** Generates the stand-in of a photograph, always the same one for the same identifier. */
export function generateStandIn(id: string): IllustrationData {
  const seed = hash(id);
  const variant = variants[(seed >>> 8) % variants.length] as (typeof variants)[number];
  return { ...frame, layers: generateStrands({ ...frame, ...variant, seed }).layers };
}
