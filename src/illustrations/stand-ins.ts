import type { IllustrationData } from './catalogue.ts';
import { hash, type Point, randomFrom, type Tone } from './strands.ts';

/** Frame of a photograph's stand-in. */
const frame = { width: 330, height: 220, fit: 'xMidYMid slice', scale: 'icon' } as const;

/** Centres of the boxes, and half the size of a box. A window of 2560 px cuts a fifth off above and below. */
const columns = [46, 126, 206, 286] as const;
const rows = [66, 110, 154] as const;
const [halfWidth, halfHeight] = [19, 11];

/** Greatest distance, up or down, of a box from its row: a map drawn on a wall is not quite even. */
const jitter = 6;

const box = ([x, y]: Point) =>
  `M${x - halfWidth} ${y - halfHeight}h${2 * halfWidth}v${2 * halfHeight}h${-2 * halfWidth}z`;

/** Line from the right side of a box to the left side of another. */
function connector([ax, ay]: Point, [bx, by]: Point): string {
  const [from, to] = [ax + halfWidth, bx - halfWidth];
  const middle = (from + to) / 2;
  return `M${from} ${ay}C${middle} ${ay} ${middle} ${by} ${to} ${by}`;
}

/**
 * Generates the stand-in of a photograph, always the same one for the same identifier: a small process map. The accent goes
 * from edge to edge through a box in each column; beside that box is another way through the process. The accent enters
 * in the first row, where a line on the page may lead to it (`strand-image.module.css`).
 */
export function generateStandIn(id: string): IllustrationData {
  const random = randomFrom(hash(id));
  const below = (limit: number) => Math.floor(limit * random());
  const inRow = (x: number, row: number): Point => [x, (rows[row] as number) + below(2 * jitter + 1) - jitter];
  const stops: Point[] = [[columns[0], rows[0]]];
  const others: Point[] = [inRow(columns[0], 1 + below(2))];
  let row = 0;
  for (const x of columns.slice(1)) {
    row = row === 1 ? 2 * below(2) : 1;
    stops.push(inRow(x, row));
    others.push(inRow(x, (row + 1 + below(2)) % rows.length));
  }
  // Outside of the frame by half a box, so that its lines begin and end at the frame's edges.
  const [first, last] = [stops[0] as Point, stops.at(-1) as Point];
  const way: readonly Point[] = [[-halfWidth, first[1]], ...stops, [frame.width + halfWidth, last[1]]];
  const layers = {
    far: others.map((other, i) => connector(way[i] as Point, other) + connector(other, way[i + 2] as Point)),
    mid: others.map(box),
    near: stops.map(box),
    accent: way.slice(1).map((stop, i) => connector(way[i] as Point, stop)),
  };
  return {
    ...frame,
    layers: Object.entries(layers).map(([tone, paths]) => ({ tone: tone as Tone, path: paths.join('') })),
  };
}
