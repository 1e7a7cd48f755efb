import type { IllustrationData, Label } from './catalogue.ts';
import { hash, type Point, randomFrom, type Tone } from './strands.ts';

/** Photograph that a stand-in is generated for, and the steps of the process that it shows. */
export interface StandIn {
  /** Identifier of the photograph: decides how the steps are arranged. */
  readonly standInFor: string;
  readonly stepNames: readonly string[];
}

/** Frame of a photograph's stand-in. */
const frame = { width: 330, height: 220, fit: 'xMidYMid slice', scale: 'icon' } as const;

/** Place of the first column, and room for the other columns and rows. A window of 2560 px cuts a fifth off above and below. */
const [left, across, down] = [45, 240, 96];

/** Half the size of a box; distance of a name from its box's middle and from the frame's edge; average width of a letter. */
const [half, beside, edge, letter] = [6, 11, 8, 6.6];

/** Bend that leaves and arrives in the direction of the text. */
const bend = ([x, y]: Point, [toX, toY]: Point) =>
  `M${x} ${y}c${(toX - x) / 2} 0 ${(toX - x) / 2} ${toY - y} ${toX - x} ${toY - y}`;

/**
 * Generates the stand-in of a photograph, always the same one for the same photograph and steps: a small process map. The accent
 * enters in the middle, where a line on the page may lead to it (`strand-image.module.css`), and goes up or down through the
 * first five steps, each in a column and a row of its own; one column stays free. A name without room is left out.
 */
export function generateStandIn({ standInFor, stepNames }: StandIn): IllustrationData {
  const names = stepNames.length === 0 ? ['', '', '', ''] : stepNames.slice(0, 5);
  const random = randomFrom(hash([standInFor, ...names].join('\n')));
  const below = (limit: number) => Math.floor(limit * random());
  const direction = below(2) ? 1 : -1;
  const free = 1 + below(names.length);
  const stops = names.map((_, index): Point => {
    const row = index / Math.max(1, names.length - 1) - 0.5;
    const column = index < free ? index : index + 1;
    return [left + (column * across) / names.length, frame.height / 2 + direction * row * down];
  });
  // The other strands keep clear of names, above or below them.
  const room = stepNames.length > 0 ? 12 : frame.height;
  const [from, to, isAbove] = [below(room), below(room), below(2)];
  const fromEdge = (y: number) => (isAbove ? y : frame.height - y);
  const way: readonly Point[] = [[-half, frame.height / 2], ...stops, [frame.width + half, stops.at(-1)?.[1] ?? 0]];
  const layers = {
    far: [0, 14].map((apart) => bend([0, fromEdge(from + apart)], [frame.width, fromEdge(to + apart)])),
    near: stops.map(([x, y]) => `M${x - half} ${y - half}h12v12h-12z`),
    accent: way.slice(1).map(([x, y], index) => {
      const [beforeX, beforeY] = way[index] as Point;
      return bend([beforeX + half, beforeY], [x - half, y]);
    }),
  };
  let isAfter = true;
  const labels = names.flatMap((text, index): Label[] => {
    const [x, y] = stops[index] as Point;
    const length = Math.round(text.length * letter);
    if (length === 0 || length > frame.width - left - beside - edge) return [];
    isAfter &&= x + beside + length <= frame.width - edge;
    const place = isAfter ? x + beside : Math.max(edge + length, x - beside);
    // On the side of the strand where it does not go.
    return [{ text, x: place, y: isAfter === direction > 0 ? y - 9 : y + 19, anchor: isAfter ? 'start' : 'end' }];
  });
  return {
    ...frame,
    layers: Object.entries(layers).map(([tone, paths]) => ({ tone: tone as Tone, path: paths.join('') })),
    labels,
  };
}
