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

/** Least distance of the first box from the edge, room for the lanes, and least room for the boxes. A window of 2560 px cuts a fifth off above and below. */
const [left, down, least] = [44, 96, 80];

/** Half the size of a box; height of a name over its lane; distance of a name from the last box and the edge; average width of a letter. */
const [half, over, beside, letter] = [6, 6, 14, 6.1];

/** Bend that leaves and arrives in the direction of the text. */
const bend = ([x, y]: Point, [toX, toY]: Point) =>
  `c${(toX - x) / 2} 0 ${(toX - x) / 2} ${toY - y} ${toX - x} ${toY - y}`;

/**
 * Generates the stand-in of a photograph, always the same one for the same photograph and steps: a process map with a lane for each of
 * the first five steps, named where it leaves to the right. Everything enters in the middle, where a line on the page may lead to it
 * (`strand-image.module.css`). A thin strand wanders from lane to lane, as the work does today; the accent visits each lane once,
 * downwards. A name without room is left out. Without steps, lanes join the accent instead, or part from it.
 */
export function generateStandIn({ standInFor, stepNames }: StandIn): IllustrationData {
  if (stepNames.length === 0) return generateJunctions(standInFor);
  const { width, height } = frame;
  const names = stepNames.slice(0, 5);
  const random = randomFrom(hash([standInFor, ...names].join('\n')));
  const below = (limit: number) => Math.floor(limit * random());
  const lengths = names.map((text) => Math.round(text.length * letter));
  const hasRoom = (length = 0) => length > 0 && length <= width - left - least - 2 * beside;
  const start = width - beside - Math.max(beside, ...lengths.filter(hasRoom));
  const first = left + below(24);
  const lastRow = Math.max(1, names.length - 1);
  const point = (row: number, share: number): Point => [
    Math.round(first + share * (start - beside - half - first)),
    height / 2 + Math.round((row / lastRow - 0.5) * down),
  ];
  const stops = names.map((_, row) => point(row, row / lastRow));
  const entry: Point = [0, height / 2];
  // One visit more than there are lanes, never to the lane that it is in.
  let row = below(names.length);
  const detour = Array.from({ length: names.length + 1 }, (_, visit) => {
    row = (row + 1 + below(names.length - 1)) % names.length;
    return point(row, (visit + 0.5) / (names.length + 1));
  });
  const wander = [entry, ...detour, [width, detour.at(-1)?.[1] ?? 0] as Point];
  const layers = {
    far: stops.map(([, y]) => `M0 ${y}h${width}`),
    mid: [`M0 ${height / 2}`, ...wander.slice(1).map((to, index) => bend(wander[index] as Point, to))],
    near: stops.map(([x, y]) => `M${x - half} ${y - half}h12v12h-12z`),
    accent: [...stops, [width + half, stops.at(-1)?.[1] ?? 0] as Point].map(([x, y], index) => {
      const [beforeX, beforeY] = stops[index - 1] ?? [-half, height / 2];
      return `M${beforeX + half} ${beforeY}${bend([beforeX + half, beforeY], [x - half, y])}`;
    }),
  };
  const labels = names.flatMap((text, index): Label[] =>
    hasRoom(lengths[index]) ? [{ text, x: start, y: (stops[index]?.[1] ?? 0) - over }] : [],
  );
  return { ...frame, layers: layersOf(layers), labels };
}

const layersOf = (paths: Partial<Record<Tone, string[]>>) =>
  Object.entries(paths).map(([tone, parts]) => ({ tone: tone as Tone, path: parts.join('') }));

/** Heights of lanes above and below the accent, in the order in which they join it: no lane crosses another. */
const lanes = [-24, 24, -40, 40, -56, 56];

/** Generates lanes that join the accent one after another, each at a box, or part from it. */
function generateJunctions(standInFor: string): IllustrationData {
  const { width, height } = frame;
  const random = randomFrom(hash(standInFor));
  const isJoined = random() < 0.4;
  const middle = height / 2;
  const at = (x: number) => (isJoined ? x : width - x);
  const boxes = lanes.map((_, index) => left + 40 * index + Math.floor(14 * random()));
  const across = boxes.map(at).toSorted((a, b) => a - b);
  return {
    ...frame,
    layers: layersOf({
      mid: boxes.map((x, index) => {
        const from: Point = [at(x - left), middle + (lanes[index] ?? 0)];
        return `M${at(0)} ${from[1]}H${from[0]}${bend(from, [at(x - half), middle])}`;
      }),
      near: across.map((x) => `M${x - half} ${middle - half}h12v12h-12z`),
      accent: [...across, width + half].map((x, index) => {
        const from = (across[index - 1] ?? -half) + half;
        return `M${from} ${middle}h${x - half - from}`;
      }),
    }),
  };
}
