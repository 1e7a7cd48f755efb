import { generateProcessMap, type MappedProcess } from './process-map.ts';
import { ICON, type IconName, icons } from './service-icons.ts';
import { generateStandIn, type StandIn } from './stand-ins.ts';
import {
  clamp,
  curve,
  generateStrands,
  hash,
  type Layer,
  type Point,
  randomFrom,
  type Tangle,
  type Tone,
} from './strands.ts';

/** Words in an illustration, which begin at the point. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Illustration and its frame. */
export interface IllustrationData {
  readonly width: number;
  readonly height: number;
  /** Layers in painting order. */
  readonly layers: readonly Layer[];
  readonly labels?: readonly Label[];
  /** Fit in a box of another shape, as `preserveAspectRatio`. Only a map may be stretched: a knot would be flat or thin. */
  readonly fit: 'xMidYMid' | 'xMidYMid slice' | 'xMinYMid slice' | 'none';
  /** Use of the illustration: decides the gap under a strand that crosses others, unless these are whole. */
  readonly scale: 'large' | 'band' | 'icon';
}

/**
 * Frames are far wider than their tangles, and boxes are filled from the left. However wide a box is, its height
 * decides the size of the tangle, and the lines run on to its right edge. The page keeps boxes so wide that all lines
 * are straight before they are cut off.
 */
const FROM_THE_LEFT = 'xMinYMid slice';

/** Frame for the mastheads; their boxes are at least as wide as high. */
const masthead = { width: 1320, height: 440, fit: FROM_THE_LEFT, scale: 'large' } as const;

/** Frame for the low mastheads of documents and contact; on a tablet their boxes are seven times as wide as high. */
const low = { ...masthead, width: 3300 } as const;

/** Frame across the page. The tangle lies in the first 600 units, which a phone shows. */
const band = { width: 3840, height: 144, fit: FROM_THE_LEFT, scale: 'band' } as const;

type Named = Tangle & Pick<IllustrationData, 'fit' | 'scale'>;

/** Seeds were chosen by eye, from sheets of a few dozen. */
const mastheads = {
  /** Few threads in large, open loops: people who hold together. */
  about: { ...masthead, seed: 7, strands: 11, accent: 4, turns: 1, from: 0.23, to: 0.33 },
  /** Four pillars, four tangles. */
  services: { ...masthead, seed: 9, strands: 12, accent: 4, turns: 2, from: 0.13, to: 0.29, bundles: 4 },
  /** Turns that travel and shrink one after another: a method. */
  approach: { ...masthead, seed: 5, strands: 9, accent: 4, turns: 4, from: 0.25, to: 0.33, drift: 1 },
  /** Plain bends and one loop left to pull straight: nearly there. */
  contact: { ...low, seed: 6, strands: 9, accent: 3, turns: 0, from: 0.076, to: 0.128 },
  /** Little to untangle; documents and lists have a structure each (`shapes`). */
  plain: { ...low, seed: 4, strands: 7, accent: 3, turns: 0, from: 0.04, to: 0.076 },
  /** Whole story: all of it tangled, then all of it clear. Its box may be a fifth higher than wide. Scrolling combs it (hero.module.css). */
  home: {
    ...{ ...masthead, width: 840, height: 300, margin: 20, whole: true },
    ...{ seed: 11, strands: 5, accent: 1, turns: 2, from: 0.235, to: 0.285 },
  },
} as const satisfies Record<string, Named>;

/** Structures of documents' tangles, which differ at a glance: a coil, four knots, two coils, a ball, bends, a loop, a late knot. */
const shapes: readonly Pick<Tangle, 'strands' | 'turns' | 'from' | 'to' | 'bundles' | 'drift' | 'start'>[] = [
  { strands: 2, turns: 5, drift: 1, from: 0.2, to: 0.25 },
  { strands: 8, turns: 1, bundles: 4, from: 0.06, to: 0.11 },
  { strands: 4, turns: 2, bundles: 2, drift: 1, from: 0.15, to: 0.2 },
  { strands: 7, turns: 2, from: 0.12, to: 0.22 },
  { strands: 11, turns: 0, from: 0.14, to: 0.25 },
  { strands: 3, turns: 1, from: 0.13, to: 0.25 },
  { strands: 4, turns: 2, from: 0.19, to: 0.25, start: 0.07 },
];

const tangles = {
  ...mastheads,
  /** Tangle that never resolves. */
  'not-found': {
    ...{ width: 680, height: 640, fit: 'xMidYMid', scale: 'large' },
    ...{ seed: 3, strands: 13, accent: 4, turns: 3, from: 1, to: 1 },
  },
  /** Closings, in the order in which they are offered: ever less is tangled. */
  'closing-about': { ...band, seed: 2, strands: 6, accent: 2, turns: 1, from: 0.1, to: 0.15, start: 0.015 },
  'closing-services': { ...band, seed: 2, strands: 5, accent: 2, turns: 1, from: 0.07, to: 0.12, start: 0.015 },
  /** One loop, and straight on: an enquiry has arrived. */
  sent: { ...band, seed: 2, strands: 3, accent: 1, turns: 0, from: 0.06, to: 0.125 },
} as const satisfies Record<string, Named>;

const framed = (tangle: Named): IllustrationData => {
  const { width, height, fit, scale } = tangle;
  return { width, height, fit, scale, layers: generateStrands(tangle) };
};

/** Generates lines that part around one point, like contour lines. */
function map(): IllustrationData {
  const [width, height, x, y, radius] = [1440, 560, 860, 230, 54];
  const rows = Array.from({ length: 16 }, (_, row) => {
    const level = 20 + row * 35;
    const away = level - y;
    const side = away < 0 ? -1 : 1;
    return curve(
      Array.from({ length: 13 }, (_, column): Point => {
        const px = (column * width) / 12;
        const near = 1 / (1 + ((px - x) * (px - x)) / 26000);
        const pushed = (near * radius * radius * 2.2) / (Math.abs(away) + radius * 1.1);
        return [px, clamp(level + side * pushed, 8, height - 8)];
      }),
    );
  });
  const layers = (['far', 'mid', 'near'] as const).map((tone, index): Layer => {
    return { tone, path: rows.filter((_, row) => row % 3 === (index + 1) % 3).join('') };
  });
  const point = 'M860 208c8 0 15 4 19 11s4 15 0 22s-11 11-19 11s-15-4-19-11s-4-15 0-22s11-11 19-11';
  layers.push({ tone: 'accent', path: point });
  return { width, height, layers, fit: 'xMidYMid slice', scale: 'large' };
}

export type IllustrationName = keyof typeof tangles | IconName | 'map';

/** Illustration of a masthead, of which each page has its own. */
export type MastheadName = keyof typeof mastheads;

/** Illustration of a page's own, of the kind of another. */
interface OwnIllustration {
  readonly like: MastheadName;
  /** Path of the page. */
  readonly path: string;
}

/** Illustration of the site, or of a page's own, the stand-in for the photograph with an identifier, or the map of a study's process. */
export type Subject = IllustrationName | OwnIllustration | StandIn | MappedProcess;

const has = <K extends string>(table: Record<K, unknown>, key: string): key is K => Object.hasOwn(table, key);

/**
 * Varies a tangle by the path of a page, so that no two pages have the same. The page that it was made for has the one whose seed
 * was chosen by eye.
 */
function tangleOf({ like, path }: OwnIllustration): Named {
  const tangle: Named = mastheads[like];
  if (path === (like === 'home' ? '/' : `/${like}`)) return tangle;
  const seed = hash(path);
  if (like === 'home') return { ...tangle, seed };
  const random = randomFrom(seed);
  const strands = tangle.strands + Math.floor(random() * 3);
  const accent = 2 + Math.floor(random() * (strands - 4));
  if (like !== 'plain') return { ...tangle, seed, strands, accent };
  const shape = shapes[seed % shapes.length] ?? tangle;
  const own = shape.strands + Math.floor(random() * 2);
  return { ...tangle, ...shape, seed, strands: own, accent: Math.floor(random() * own) };
}

/** Generates the illustration of a subject, which is always the same. */
export function generate(subject: Subject): IllustrationData {
  if (typeof subject === 'object') {
    if ('standInFor' in subject) return generateStandIn(subject);
    if ('steps' in subject) return generateProcessMap(subject);
    return framed(tangleOf(subject));
  }
  if (subject === 'map') return map();
  if (has(icons, subject)) {
    const layers = icons[subject].map((layer) => {
      const [tone, path = ''] = layer.split(/ (.*)/);
      return { tone: tone as Tone, path };
    });
    return { width: ICON, height: ICON, fit: 'xMidYMid', scale: 'icon', layers };
  }
  return framed(tangles[subject]);
}
