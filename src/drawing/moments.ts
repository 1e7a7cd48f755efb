import { COS, clamp, curve, drawStrands, type Layer, type Point, SIN, type Tangle, type Tone } from './strands.ts';

/** A drawing and its frame. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** In painting order. */
  readonly layers: readonly Layer[];
  /** How it fills a box of another shape, as `preserveAspectRatio`. */
  readonly fit: string;
}

/**
 * Most drawings are stretched: strokes keep their weight, loops stay loops, and lines meet the edges of the box wherever
 * those are, evenly spaced.
 */
const STRETCHED = 'none';

/** Bands are not: their lines run out of the box on the right, so that any width shows the same tangle. */
const FROM_THE_LEFT = 'xMinYMid slice';

/** A frame for the mastheads; their boxes are from 0.95 to 2.7 times as wide as high. */
const masthead = { width: 680, height: 520, fit: STRETCHED } as const;

/** A frame across the page. What is tangled lies in the first 500 units: a telephone shows them. */
const band = { width: 1920, height: 144, fit: FROM_THE_LEFT } as const;

type Named = Tangle & { readonly fit: string };

/** Seeds were chosen by eye, from sheets of a few dozen. */
const mastheads = {
  /** Few threads in large, open loops: people who hold together. */
  about: { ...masthead, seed: 7, strands: 11, accent: 4, turns: 1, from: 0.62, to: 0.9 },
  /** Four pillars, four tangles. */
  services: { ...masthead, seed: 9, strands: 12, accent: 4, turns: 2, from: 0.34, to: 0.74, bundles: 4 },
  /** Turn after turn the tangle travels and shrinks: a method. */
  approach: { ...masthead, seed: 5, strands: 9, accent: 4, turns: 4, from: 0.74, to: 0.95, drift: 1 },
  /** Nearly there: plain bends, and one loop left to pull straight. */
  contact: { ...masthead, seed: 6, strands: 9, accent: 3, turns: 0, from: 0.5, to: 0.86 },
} as const satisfies Record<string, Named>;

const tangles = {
  ...mastheads,
  /** The whole story: all of it tangled, then all of it clear. */
  home: { width: 720, height: 720, fit: STRETCHED, seed: 9, strands: 17, accent: 6, turns: 2, from: 0.58, to: 0.86 },
  /** The one that never resolves. */
  'not-found': { width: 680, height: 640, fit: STRETCHED, seed: 3, strands: 13, accent: 4, turns: 3, from: 1, to: 1 },
  divider: { ...band, seed: 2, strands: 5, accent: 2, turns: 1, from: 0.16, to: 0.25, start: 0.03 },
  /** An enquiry has arrived: one loop, and straight on. */
  sent: { ...band, seed: 2, strands: 3, accent: 1, turns: 0, from: 0.12, to: 0.25 },
} as const satisfies Record<string, Named>;

/** Side of an icon's frame: a few units to the pixel, so that rounding does not dent small figures. */
const ICON = 192;
const MIDDLE = ICON / 2;
const SIXTHS = [0, 1, 2, 3, 4, 5] as const;

/** Points written as `x, y, x, y, ...`. */
const points = (numbers: readonly number[]): readonly Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] as number, numbers[2 * i + 1] as number]);

/** Points turned round the middle of the icon, by sixths of a full turn. */
const turned = (points: readonly Point[], sixths: number): readonly Point[] =>
  sixths === 0
    ? points
    : turned(
        points.map(([x, y]) => [
          MIDDLE + (x - MIDDLE) * COS - (y - MIDDLE) * SIN,
          MIDDLE + (x - MIDDLE) * SIN + (y - MIDDLE) * COS,
        ]),
        sixths - 1,
      );

/** A circle; its B-spline lies a sixth inside the points that lead it. */
function ring(x: number, y: number, radius: number): string {
  const corners = SIXTHS.flatMap((sixth) => turned([[MIDDLE, MIDDLE - radius * 1.2]], sixth));
  return curve(
    corners.map(([cx, cy]) => [cx + x - MIDDLE, cy + y - MIDDLE]),
    true,
  );
}

/** A line from the left edge that changes to another height on its way to `x`. */
const step = (from: number, to: number, x = ICON) =>
  curve(points([0, from, 28, from, 60, from, 100, to, 132, to, x, to]));

/** The same figure in every sixth of the icon. */
const wheel = (points: readonly Point[]) => SIXTHS.map((sixth) => curve(turned(points, sixth))).join('');

/** The four pillars, drawn by hand: each must be told from the others at 32 pixels. */
const icons = {
  /** A tangle that leaves as one straight line. */
  process: [
    ['near', curve(points([100, 20, 142, 44, 142, 118, 104, 160, 60, 128, 62, 52]), true)],
    [
      'accent',
      curve(
        points([
          128, 172, 60, 172, 10, 136, 12, 76, 66, 52, 116, 86, 104, 142, 48, 140, 22, 84, 40, 30, 92, 10, 132, 48, 150,
          96, 172, 96, 192, 96,
        ]),
      ),
    ],
  ],
  /** Strands that rise from an old track to a higher one. */
  modernisation: [
    ['far', curve(points([0, 172, 64, 172, 128, 172, ICON, 172]))],
    ['mid', step(172, 88)],
    ['near', step(140, 56)],
    ['accent', step(108, 24)],
  ],
  /** Many strands that turn towards one person. */
  experience: [
    ['near', wheel(points([61, 9, 103, 20, 128, 44, 138, 70, 136, 93]))],
    ['accent', ring(MIDDLE, MIDDLE, 30)],
  ],
  /** One strand that branches out to several outlets. */
  commerce: [
    ['mid', step(96, 68, 160) + ring(171, 68, 11)],
    ['mid', step(96, 124, 160) + ring(171, 124, 11)],
    ['near', step(96, 174, 160) + ring(171, 174, 11)],
    ['accent', step(96, 18, 160) + ring(171, 18, 11)],
  ],
} as const satisfies Record<string, readonly (readonly [Tone, string])[]>;

/** Lines that part round one place, as contours do. */
function map(): Picture {
  const [width, height, x, y, radius] = [1440, 560, 860, 230, 54];
  const lines: Record<'far' | 'mid' | 'near', string> = { far: '', mid: '', near: '' };
  for (let i = 0; i < 16; i++) {
    const level = 20 + i * 35;
    const away = level - y;
    const side = away < 0 ? -1 : 1;
    const points = Array.from({ length: 13 }, (_, column): Point => {
      const px = (column * width) / 12;
      const near = 1 / (1 + ((px - x) * (px - x)) / 26000);
      const pushed = (near * radius * radius * 2.2) / (Math.abs(away) + radius * 1.1);
      return [px, clamp(level + side * pushed, 8, height - 8)];
    });
    lines[i % 3 === 0 ? 'near' : i % 3 === 1 ? 'far' : 'mid'] += curve(points);
  }
  const layers: Layer[] = [
    { tone: 'far', path: lines.far },
    { tone: 'mid', path: lines.mid },
    { tone: 'near', path: lines.near },
    { tone: 'accent', path: ring(x, y, 22) },
  ];
  return { width, height, layers, fit: 'xMidYMid slice' };
}

/** The shapes of pictures, for what stands in until a photograph has arrived. */
const shapes = {
  photo: { width: 600, height: 400 },
  portrait: { width: 400, height: 500 },
} as const satisfies Record<string, { width: number; height: number }>;

/** The ways in which stand-ins differ beyond their seed. Few threads: a page may hold half a dozen of them. */
const manners = [
  { strands: 6, turns: 1, from: 0.72, to: 0.95 },
  { strands: 5, turns: 2, from: 0.85, to: 0.98, drift: 0.8 },
  { strands: 4, turns: 2, from: 0.66, to: 0.94 },
  { strands: 8, turns: 0, from: 0.6, to: 0.9 },
] as const satisfies readonly Partial<Tangle>[];

/** FNV-1a: one number per text, the same everywhere. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) result = Math.imul(result ^ text.charCodeAt(i), 0x01000193);
  return result >>> 0;
}

/** Always the same drawing for the same picture, by its id. No accent: that belongs to the page. */
export function drawStandIn(shape: StandInShape, id: string): Picture {
  const seed = hash(id);
  const manner = manners[(seed >>> 8) % manners.length] as (typeof manners)[number];
  const { layers } = drawStrands({ ...shapes[shape], ...manner, seed });
  return { ...shapes[shape], fit: STRETCHED, layers };
}

export type StandInShape = keyof typeof shapes;
export type IconName = keyof typeof icons;
export type MomentName = keyof typeof tangles | IconName | 'map';

export const momentNames = [
  ...Object.keys(tangles),
  ...Object.keys(icons),
  'map',
] as readonly string[] as readonly MomentName[];

const has = <K extends string>(table: Record<K, unknown>, key: string): key is K => Object.hasOwn(table, key);

export function drawMoment(name: MomentName): Picture {
  if (name === 'map') return map();
  if (has(icons, name)) {
    const layers = icons[name].map(([tone, path]) => ({ tone, path }));
    return { width: ICON, height: ICON, fit: 'xMidYMid', layers };
  }
  const { width, height, fit } = tangles[name];
  return { width, height, fit, layers: drawStrands(tangles[name]).layers };
}
