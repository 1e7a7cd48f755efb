import type { Tone } from './strands.ts';

/** Side of an icon's frame: a few units to the pixel, so that rounding does not distort small figures. */
export const ICON = 192;

/**
 * Icons of services, drawn by hand as layers in painting order, each with its tone and its path data: every icon must be
 * distinguishable from the others at 32 pixels.
 */
export const icons = {
  /** A knot that leaves as one straight line. */
  process: [
    'near M84 15c19 0 37 10 47 24s9 35 0 50s-28 24-47 24s-37-10-47-24s-9-35 0-50s28-24 47-24',
    'accent M20 172c13-4 27-8 41-17s31-22 39-38s8-34 0-46s-24-18-36-12s-20 24-18 42s13 39 27 51s30 16 44 18s23 2 35 2s26 0 40 0',
  ],
  /** Strands that rise from an old track to a higher one. */
  modernisation: [
    'far M0 172c21 0 43 0 64 0s43 0 64 0s43 0 64 0',
    'mid M0 172c9 0 19 0 29 0s20 0 32-14s26-42 38-56s22-14 38-14s35 0 55 0',
    'near M0 140c9 0 19 0 29 0s20 0 32-14s26-42 38-56s22-14 38-14s35 0 55 0',
    'accent M0 108c9 0 19 0 29 0s20 0 32-14s26-42 38-56s22-14 38-14s35 0 55 0',
  ],
  /** Many strands that turn towards one person. */
  experience: [
    'near M61 9c14 4 28 7 39 13s20 14 26 22s9 17 10 26s1 15 0 23M154 22c4 14 7 28 8 41s-2 23-7 33s-10 16-16 21s-13 9-20 12M189 109c-10 10-21 21-31 28s-22 9-32 10s-19 0-27-3s-14-7-20-12M131 183c-14-4-28-7-39-13s-20-14-25-22s-10-17-11-26s-1-15 0-23M38 170c-4-14-7-28-8-41s2-23 7-33s10-16 16-21s13-9 20-12M3 83c10-10 21-21 31-28s22-9 32-10s19 0 27 3s14 7 20 12',
    'accent M96 66c10 0 21 6 26 15s5 21 0 30s-16 15-26 15s-21-6-26-15s-5-21 0-30s16-15 26-15',
  ],
  /** One strand that branches out to several outlets. */
  commerce: [
    'mid M0 96c9 0 19 0 29 0s20 0 32-5s26-14 38-18s22-5 32-5s20 0 29 0M171 57c4 0 8 2 10 5s1 8 0 11s-6 6-10 6s-8-2-10-5s-1-8 0-11s6-6 10-6',
    'mid M0 96c9 0 19 0 29 0s20 0 32 5s26 14 38 18s22 5 32 5s20 0 29 0M171 113c4 0 8 2 10 5s1 8 0 11s-6 6-10 6s-8-2-10-5s-1-8 0-11s6-6 10-6',
    'near M0 96c9 0 19 0 29 0s20 0 32 13s26 39 38 52s22 13 32 13s20 0 29 0M171 163c4 0 8 2 10 5s1 8 0 11s-6 6-10 6s-8-2-10-5s-1-8 0-11s6-6 10-6',
    'accent M0 96c9 0 19 0 29 0s20 0 32-13s26-39 38-52s22-13 32-13s20 0 29 0M171 7c4 0 8 2 10 5s1 8 0 11s-6 6-10 6s-8-2-10-5s-1-8 0-11s6-6 10-6',
  ],
  /** Loose waves that lie in order at the end. */
  data: [
    'far M0 36c8-10 16-20 25-15s20 25 31 28s21-13 31-17s20 4 28 7s17 0 26-2s18-1 26-1s17 0 25 0',
    'mid M0 76c8-7 16-15 25-11s20 18 31 20s21-9 31-12s20 3 28 5s17 0 26-1s18-1 26-1s17 0 25 0',
    'near M0 116c8-5 16-9 25-7s20 12 31 13s21-6 31-8s20 2 28 3s17 0 26 0s18-1 26-1s17 0 25 0',
    'accent M0 156c8-2 16-4 25-3s20 5 31 6s21-3 31-4s20 1 28 2s17 0 26-1s18 0 26 0s17 0 25 0',
  ],
  /** Rings around one that is safe in the middle. */
  security: [
    'mid M96 12c29 0 58 17 73 42s14 59 0 84s-44 42-73 42s-58-17-73-42s-14-59 0-84s44-42 73-42',
    'near M96 40c19 0 39 11 48 28s10 39 0 56s-29 28-48 28s-39-11-48-28s-10-39 0-56s29-28 48-28',
    'accent M96 70c9 0 18 5 23 13s4 18 0 26s-14 13-23 13s-18-5-23-13s-4-18 0-26s14-13 23-13',
  ],
  /** Three people on one strand. */
  people: [
    'mid M0 166c16 0 32 0 44-6s20-17 28-22s16-6 24-6s16 0 24 6s16 17 28 22s28 6 44 6',
    'near M36 82c8 0 17 5 21 12s4 17 0 24s-13 12-21 12s-17-5-21-12s-4-17 0-24s13-12 21-12M156 82c8 0 17 5 21 12s4 17 0 24s-13 12-21 12s-17-5-21-12s-4-17 0-24s13-12 21-12',
    'accent M96 26c11 0 22 6 28 16s5 22 0 32s-17 16-28 16s-22-6-28-16s-5-22 0-32s17-16 28-16',
  ],
  /** A winding way that arrives. */
  strategy: [
    'far M0 172c21 0 43 0 64 0s43 0 64 0s43 0 64 0',
    'near M8 172c17 0 35 0 58-4s54-11 60-20s-12-19-34-29s-47-20-53-29s8-20 28-25s46-5 73-5',
    'accent M160 20c8 0 17 5 21 12s4 17 0 24s-13 12-21 12s-17-5-21-12s-4-17 0-24s13-12 21-12',
  ],
} as const satisfies Record<string, readonly `${Tone} M${string}`[]>;

export type IconName = keyof typeof icons;

export const iconNames = Object.keys(icons) as [IconName, ...IconName[]];
