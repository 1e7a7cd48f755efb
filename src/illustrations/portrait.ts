import { COS, clamp, type Layer, type Point, randomFrom, SIN, TURN, tones, trace } from './strands.ts';

/** Tone of each thread, in painting order: the accent comes last. */
const order = [0, 1, 0, 2, 1, 3] as const;

interface Portrait {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Generates a head and shoulders from threads. Each thread is wound into a knot in the upper middle. It leaves the knot
 * along the bottom, by turns to the left and to the right, as a line at the height of a shoulder. Every person has a
 * number, roundness, width and neatness of turns of their own.
 */
export function generatePortrait({ seed, width, height }: Portrait): readonly Layer[] {
  const random = randomFrom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const margin = 4;
  const size = width * between(0.28, 0.37);
  const [x, y] = [width * between(0.46, 0.54), height * 0.39];
  const [flat, loose, lean] = [between(0.05, 0.5), between(0.1, 0.42), between(-1, 1)];
  const wound = TURN + Math.floor(random() * 4);
  const hand = random() < 0.5 ? 1 : -1;
  const gap = (0.3 * height - margin) / (order.length - 1);
  const layers: string[] = [];

  for (const [n, tone] of order.entries()) {
    // 1 is to the right, -1 to the left.
    const way = n % 2 ? hand : -hand;
    // The painting order of lines is independent of their height: 5 and 6 have no common divisor.
    const line = Math.round(0.66 * height + gap * ((5 * n + 2 * wound) % order.length));
    const t = clamp(lean + between(-loose, loose), -1, 1);
    const [tiltX, tiltY] = [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)];
    const radius = size * between(1 - loose, 1);
    const room = size * 1.1 - radius;
    const [cx, cy] = [x + room * between(-1, 1), y + room * between(-1, 1)];
    const inner = tone === 3 ? between(0.4, 0.6) : between(0.7, 1);
    const points: Point[] = [];
    const depth: number[] = [];
    // A unit vector, traced backwards: from the bottom, where the line leaves, into the knot.
    let [ux, uy] = [0, 1];
    for (let i = 0; i <= wound; i++) {
      const r = radius * (1 + ((inner - 1) * i) / wound);
      const d = ux * tiltX + uy * tiltY;
      points.push([cx + way * r * (ux - flat * d * tiltX), cy + r * (uy - flat * d * tiltY)]);
      depth.push(d > 0 === n % 3 > 0 ? 1 : 0);
      [ux, uy] = [ux * COS - uy * SIN, ux * SIN + uy * COS];
    }
    const edge = way > 0 ? width : 0;
    const out = (share: number): Point => [x + (edge - x) * share, line];
    const tail = [out(1), out(0.85), out(0.36)];
    trace([...tail, ...points], false, layers, (stretch) => {
      const i = clamp(stretch - tail.length + 1, 0, wound);
      return tone * 2 + (depth[i] as number);
    });
  }
  return layers.map((path, i) => ({ tone: tones[i >> 1] as Layer['tone'], path })).filter(Boolean);
}
