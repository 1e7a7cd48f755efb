import type { Tone } from './strands.ts';

/** Side of an icon's frame. */
export const ICON = 48;

/**
 * Icons of services and of points, drawn by hand as layers in painting order, each with its tone and its path data: every icon
 * must be distinguishable from the others at 32 pixels.
 */
export const icons = {
  /** Strands that cross, pulled into one line. */
  process: [
    'mid M0 10C16 10 12 40 24 40s8-16 16-16h8',
    'near M0 38C16 38 12 8 24 8s8 16 16 16h8',
    'accent M0 24h8c14 0 20 10 13 14s-15-6-10-13 17-1 37-1',
  ],
  /** Strands that rise from an old track to a higher one. */
  modernisation: [
    'far M0 43h48',
    'mid M0 43h8c11 0 14-21 24-21h16',
    'near M0 35h8c11 0 14-21 24-21h16',
    'accent M0 27h8C19 27 22 6 32 6h16',
  ],
  /** Many strands that turn towards one person. */
  experience: [
    'near M14 3q16 2 19 11M34 3q9 14 3 22M47 19q-6 15-15 16M42 39q-15 5-21-2M24 47Q10 38 12 29M6 38Q4 22 13 18M2 18Q13 7 22 11',
    'accent M24 17a7 7 0 0 0 0 14 7 7 0 0 0 0-14',
  ],
  /** One strand that branches out to several outlets. */
  commerce: [
    'mid M0 24c22 0 18-5 41-5a3 3 0 1 1 0 .1',
    'mid M0 24c22 0 18 9 41 9a3 3 0 1 1 0 .1',
    'near M0 24c22 0 18 20 41 20a3 3 0 1 1 0 .1',
    'accent M0 24C22 24 18 4 41 4a3 3 0 1 1 0 .1',
  ],
  /** Loose waves that lie in order at the end. */
  data: [
    'far M0 8c9-15 9 15 18 8s10-5 30-5',
    'mid M0 20c9-12 9 12 18 5s10-4 30-4',
    'near M0 30c9-8 9 8 18 3s10-2 30-2',
    'accent M0 41c9-4 9 4 18 1s10-1 30-1',
  ],
  /** Rings around one that is safe in the middle. */
  security: [
    'mid M24 3a21 21 0 0 0 0 42 21 21 0 0 0 0-42',
    'near M24 10a14 14 0 0 0 0 28 14 14 0 0 0 0-28',
    'accent M24 17a7 7 0 0 0 0 14 7 7 0 0 0 0-14',
  ],
  /** Three people on one strand. */
  people: [
    'mid M0 42c22 0 12-14 24-14s2 14 24 14',
    'near M9 20a6 6 0 0 0 0 12 6 6 0 0 0 0-12M39 20a6 6 0 0 0 0 12 6 6 0 0 0 0-12',
    'accent M24 6a7 7 0 0 0 0 14 7 7 0 0 0 0-14',
  ],
  /** A winding way that arrives. */
  strategy: ['near M2 43c22 0 34-4 24-10S-2 23 8 14 24 9 34 9', 'accent M41 3a6 6 0 0 0 0 12 6 6 0 0 0 0-12'],
  /** A pulse. */
  care: ['near M24 3a21 21 0 0 0 0 42 21 21 0 0 0 0-42', 'accent M0 24h14l6-12 9 24 6-12h13'],
  /** A conveyor belt on its legs. */
  making: ['near M15 36v9M33 36v9', 'accent M13 13h22a11 11 0 0 1 0 22H13a11 11 0 0 1 0-22'],
  /** A shopping bag. */
  shop: ['near M9 17h30l4 28H5z', 'accent M15 24v-9a9 9 0 0 1 18 0v9'],
  /** An open book. */
  learning: ['near M24 12L3 6v32l21 6 21-6V6z', 'accent M24 12v32'],
} as const satisfies Record<string, readonly `${Tone} M${string}`[]>;

export type IconName = keyof typeof icons;

export const iconNames = Object.keys(icons) as [IconName, ...IconName[]];
