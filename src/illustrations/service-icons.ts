import { COS, curve, type Point, SIN, type Tone } from './strands.ts';

/** Side of an icon's frame: a few units to the pixel, so that rounding does not distort small figures. */
export const ICON = 192;
const MIDDLE = ICON / 2;
const SIXTHS = [0, 1, 2, 3, 4, 5] as const;

/** Groups coordinates into points: `x, y, x, y, ...`. */
const points = (numbers: readonly number[]): readonly Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] as number, numbers[2 * i + 1] as number]);

/** Rotates points around the middle of the icon, by sixths of a full turn. */
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

/** Circle; its B-spline lies a sixth inside its control points. */
export function ring(x: number, y: number, radius: number): string {
  const corners = SIXTHS.flatMap((sixth) => turned([[MIDDLE, MIDDLE - radius * 1.2]], sixth));
  return curve(
    corners.map(([cx, cy]) => [cx + x - MIDDLE, cy + y - MIDDLE]),
    true,
  );
}

/** Line from the left edge that changes to another height on its way to `x`. */
const step = (from: number, to: number, x = ICON) =>
  curve(points([0, from, 28, from, 60, from, 100, to, 132, to, x, to]));

/** Strand at a height whose waves become smaller. */
const wave = (y: number, high: number) =>
  curve(points([0, y, 24, y - high, 56, y + high, 88, y - high / 2, 116, y + high / 4, 140, y, 168, y, ICON, y]));

/** Repeats a figure in every sixth of the icon. */
const wheel = (points: readonly Point[]) => SIXTHS.map((sixth) => curve(turned(points, sixth))).join('');

/** Icons of services, designed by hand: each must be distinguishable from the others at 32 pixels. */
export const icons = {
  /** A knot that leaves as one straight line. */
  process: [
    ['near', curve(points([84, 6, 140, 34, 140, 94, 84, 122, 28, 94, 28, 34]), true)],
    [
      'accent',
      curve(points([20, 172, 60, 160, 108, 120, 108, 64, 60, 48, 36, 100, 70, 160, 120, 172, 150, 172, ICON, 172])),
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
  /** Loose waves that lie in order at the end. */
  data: [
    ['far', wave(36, 30)],
    ['mid', wave(76, 22)],
    ['near', wave(116, 14)],
    ['accent', wave(156, 6)],
  ],
  /** Rings around one that is safe in the middle. */
  security: [
    ['mid', ring(MIDDLE, MIDDLE, 84)],
    ['near', ring(MIDDLE, MIDDLE, 56)],
    ['accent', ring(MIDDLE, MIDDLE, 26)],
  ],
  /** Three people on one strand. */
  people: [
    ['mid', curve(points([0, 166, 48, 166, 72, 132, MIDDLE, 132, 120, 132, 144, 166, ICON, 166]))],
    ['near', ring(36, 106, 24) + ring(156, 106, 24)],
    ['accent', ring(MIDDLE, 58, 32)],
  ],
  /** A winding way that arrives. */
  strategy: [
    ['far', curve(points([0, 172, 64, 172, 128, 172, ICON, 172]))],
    ['near', curve(points([8, 172, 60, 172, 150, 150, 96, 118, 20, 90, 60, 60, 140, 60]))],
    ['accent', ring(160, 44, 24)],
  ],
} as const satisfies Record<string, readonly (readonly [Tone, string])[]>;

export type IconName = keyof typeof icons;

export const iconNames = Object.keys(icons) as [IconName, ...IconName[]];
