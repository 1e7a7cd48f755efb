import type { IllustrationData } from './catalogue.ts';
import { clamp, curve, hash, type Layer, type Point, randomFrom } from './strands.ts';

/** Case study, as far as its map shows it. */
export interface MappedProcess {
  /** Path of its page: no two studies have the same map. */
  readonly path: string;
  readonly steps: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Frame: half as wide again as high without one, a strip across a page, or a strip without other strands, for a row of a list. */
  readonly look?: 'strip' | 'row';
}

/** Width of a frame, height of each frame, and least distance of loops from above and below. */
const [width, tall, strip, edge] = [480, 320, 160, 14];

/** Directions of a loop's control points from its centre, clockwise. */
const loop: readonly Point[] = [
  [-0.2, 1],
  [0.8, 0.8],
  [1, -0.2],
  [0, -1],
  [-1, -0.3],
  [-0.8, 0.75],
  [0.2, 1],
];

/** Heights at which the other strands arrive, as shares of the frame's height. */
const levels = [0.2, 0.86];

/**
 * Generates the map of a process, always the same one for the same path and steps. One strand goes through all steps from left to
 * right, in equal columns: in loops through those before, straight through those after. The frame may be stretched: strokes and
 * the rings of the steps keep their widths.
 */
export function generateProcessMap({ path, steps: { before, after }, look }: MappedProcess): IllustrationData {
  const height = look ? strip : tall;
  const middle = height / 2;
  // A strip comes from the edge of its box; the other begins in the middle of a page, beside words.
  const [start, swing] = look ? [0, middle - 2 * edge] : [0.06 * width, 0.65 * middle];
  const room = (width - start) / Math.max(1, before.length + after.length);
  const end = start + before.length * room;
  const random = randomFrom(hash([path, ...before].join('\n')));
  const between = (low: number, high: number) => low + (high - low) * random();

  /** Traces a strand that loops from point to point, and then follows the line at `level`. */
  const strand = (points: readonly Point[], entry: number, level: number) => {
    const controls: Point[] = [[start, entry]];
    const places: number[] = [];
    for (const [index, point] of points.entries()) {
      places.push(controls.push(point) - 1);
      const next = points[index + 1];
      if (!next) break;
      const [[x, y], [nextX, nextY]] = [point, next];
      const distance = nextX - x;
      const [radiusX, radiusY] = [Math.min(between(0.45, 1.25) * distance, width / 6), between(0.2, 0.4) * strip];
      const up = random() < 0.5 ? 1 : -1;
      const centreX = clamp((x + nextX) / 2 + between(-0.3, 0.3) * distance, radiusX, width - radiusX);
      const centreY = clamp((y + nextY) / 2 + between(-0.2, 0.2) * strip, edge + radiusY, height - edge - radiusY);
      const plain: Point[] = [
        [x + 0.35 * distance, y + 0.12 * (y - nextY)],
        [nextX - 0.35 * distance, nextY - 0.12 * (y - nextY)],
      ];
      const round = loop.map(([dx, dy]): Point => [centreX + radiusX * dx, centreY + up * radiusY * dy]);
      controls.push(...(random() < 0.6 ? round : plain));
    }
    // A curve passes its control points by: these are moved so that it goes through the points themselves.
    for (const [index, place] of places.entries()) {
      const [[x, y], [beforeX, beforeY]] = [points[index] as Point, controls[place - 1] as Point];
      const [afterX, afterY] = controls[place + 1] ?? [end, level];
      controls[place] = [(6 * x - beforeX - afterX) / 4, (6 * y - beforeY - afterY) / 4];
    }
    const tail = [end, end + 0.2 * room, end + 0.4 * room].filter((x) => x < width);
    return curve([...controls, ...tail.map((x): Point => [x, level]), [width, level]]);
  };

  let side = random() < 0.5 ? -1 : 1;
  const tangled = before.map((_, index): Point => {
    side = random() < 0.75 ? -side : side;
    return [Math.round(start + (index + 0.5) * room), Math.round(middle + side * between(0.15, 1) * swing)];
  });
  const straight = after.map((_, index): Point => [Math.round(end + (index + 0.5) * room), middle]);
  const accent = strand(tangled, middle, middle);
  const bends = Math.floor((5 * (end - start)) / width + 0.99);
  const others =
    look === 'row'
      ? []
      : levels.map((level, index): Layer => {
          const points = Array.from({ length: bends }, (_, bend): Point => {
            return [start + ((bend + between(0.3, 0.7)) * (end - start)) / bends, between(0.1, 0.9) * height];
          });
          const entry = bends ? between(0.1, 0.9) : level;
          return { tone: index % 2 ? 'near' : 'far', path: strand(points, entry * height, level * height) };
        });
  const stops = [...tangled, ...straight].map(([x, y]) => `M${x} ${y}h0`).join('');
  const layers: Layer[] = [...others, { tone: 'accent', path: accent }, { tone: 'stop', path: stops }];
  return { width, height, layers, fit: 'none', scale: 'band' };
}
