/**
 * Generates threads that start in a tangle and resolve, left to right, into evenly spaced horizontal lines.
 *
 * The server and every browser must generate the same bits. The code therefore only has arithmetic that IEEE 754 and
 * ECMAScript define exactly: no sin, cos, pow, sqrt or Math.random, whose last digit may differ between engines.
 *
 * Curves are uniform cubic B-splines: curvature never jumps, and a curve stays within the hull of its control points.
 * Control points inside the frame therefore keep the strands inside it.
 */

export type Point = readonly [x: number, y: number];

export const tones = ['far', 'mid', 'near', 'accent'] as const;

/** Distance of a strand, which decides its colour and weight. */
export type Tone = (typeof tones)[number];

/** Strands of one tone at one height, to be painted over all earlier layers. */
export interface Layer {
  /** Tone, or the stops on the strand of a map. */
  readonly tone: Tone | 'stop';
  /** Value of a path's `d`, in whole units of the frame. */
  readonly path: string;
  /** Height of the line on which a whole strand ends. */
  readonly line?: number | undefined;
}

export interface Tangle {
  readonly seed: number;
  /** Width of the frame, in the units of the viewBox. Only whole units are written, so a bundle needs 140 or more. */
  readonly width: number;
  readonly height: number;
  /** Number of lines that arrive at the right edge, including the accent; at least two. */
  readonly strands: number;
  /** Index of the accent's line, counted from 0 at the top; without it there is no accent. */
  readonly accent?: number;
  /** Turns of a thread before it leaves the tangle; 0 is a plain bend. The accent, and a ring, have at least one turn. */
  readonly turns: number;
  /** Start of the tangle, as a share of the width. */
  readonly start?: number;
  /** Point where strands begin to leave the tangle, as a share of the width. At 1 they never do, and every thread is a ring. */
  readonly from: number;
  /** Point where strands have become straight lines, as a share of the width. */
  readonly to: number;
  /** Number of tangles, one below the other, into which the lines are gathered. */
  readonly bundles?: number;
  /** Movement of the turns: at 0 they share a centre, at 1 they travel to the right and shrink as they go. */
  readonly drift?: number;
  /** True for strands that are one path each, from a loose end, with equal commands: CSS can comb them. */
  readonly whole?: boolean;
  /** Free space inside the frame; at least half the widest stroke. */
  readonly margin?: number;
}

/** Points per turn. Six are enough for a B-spline to look like a circle; [COS, SIN] rotates by a sixth. */
export const TURN = 6;
export const COS = 0.5;
export const SIN = 0.8660254;

/** Centre and radius of a turn of a thread. */
type Turn = readonly [x: number, y: number, r: number];

export const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** FNV-1a hash: one number per text, the same everywhere. */
export function hash(text: string): number {
  let result = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) result = Math.imul(result ^ text.charCodeAt(i), 0x01000193);
  return result >>> 0;
}

/** Random number generator mulberry32: 32 bits of state, numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Writes the B-spline of control points as path data, and appends each segment to the layer that `layerOf` names. An
 * open curve begins at its first point and ends at its last. Handles are mirrored after rounding, so that joints are
 * exactly smooth even where the curve changes layers or closes.
 * @param before point before the first one: with it, an open curve begins bent, near its first point
 */
function trace(
  points: readonly Point[],
  closed: boolean,
  layers: string[],
  layerOf: (stretch: number) => number,
  before?: Point,
): void {
  const count = points.length;
  const at = (i: number): Point => {
    const [x, y] = points[(i + count) % count] as Point;
    if (closed || (i >= 0 && i < count)) return [x, y];
    if (i < 0 && before) return before;
    const [[ax, ay], [bx, by]] = [at(i < 0 ? 0 : count - 1), at(i < 0 ? 1 : count - 2)];
    return [2 * ax - bx, 2 * ay - by];
  };
  const mix = (i: number, before: number, here: number, after: number): Point => {
    const [[ax, ay], [bx, by], [cx, cy]] = [at(i - 1), at(i), at(i + 1)];
    return [
      Math.round((before * ax + here * bx + after * cx) / 6),
      Math.round((before * ay + here * by + after * cy) / 6),
    ];
  };
  let [x, y] = mix(0, 1, 4, 1);
  const [closeX, closeY] = mix(0, 2, 4, 0);
  let [handleX, handleY] = [2 * x - closeX, 2 * y - closeY];
  let previous = -1;
  for (let i = 0; i < count - (closed ? 0 : 1); i++) {
    const layer = layerOf(i);
    const [arriveX, arriveY] = mix(i + 1, 2, 4, 0);
    const [endX, endY] = mix(i + 1, 1, 4, 1);
    const same = layer === previous;
    const numbers = [arriveX - x, arriveY - y, endX - x, endY - y];
    layers[layer] =
      (layers[layer] ?? '') +
      (same ? 's' : `M${x} ${y}c`) +
      (same ? numbers : [handleX - x, handleY - y, ...numbers]).join(' ').replaceAll(' -', '-');
    [previous, handleX, handleY, x, y] = [layer, 2 * endX - arriveX, 2 * endY - arriveY, endX, endY];
  }
}

/** Path data of one smooth curve with these control points, for figures designed by hand. */
export function curve(points: readonly Point[], closed = false): string {
  const layers: string[] = [];
  trace(points, closed, layers, () => 0);
  return layers[0] ?? '';
}

/** Generates the layers of a tangle, in painting order. */
export function generateStrands(tangle: Tangle): Layer[] {
  const { width, height, strands, turns, from, to } = tangle;
  const { accent = -1, start = 0, bundles = 1, drift = 0, whole = false, margin = 8 } = tangle;
  const random = randomFrom(tangle.seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const gap = (height - 2 * margin) / (strands - 1);
  const ends = Array.from({ length: strands }, (_, i) => Math.round(margin + i * gap));
  const left = start * width + margin;
  const right = Math.min(from * width, width - margin);
  const closed = from >= 1;
  const layers: string[] = [];
  const wholes: Pick<Layer, 'tone' | 'line'>[] = [];

  /** Generates one thread from the line `entry` (or a loose end) around the tangle to the line `exit`. */
  const thread = (tone: number, top: number, bottom: number, n: number, exit: number, entry?: number) => {
    const loose = entry === undefined;
    const steps = TURN * Math.max(closed || tone === 3 ? 1 : 0, n) + (closed ? 0 : TURN / 2);
    const size = Math.min(right - left, bottom - top) / 2;
    const squash = between(0.1, tone === 3 ? 0.3 : 0.4);
    const t = between(-1, 1);
    const [tiltX, tiltY] = [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)];
    const side = random() < 0.5 ? 1 : -1;
    // Centre and radius of the turn at the share `s` of the thread. The centre moves by at most 0.7 radii per turn: a
    // faster one would pull the turns into hairpins.
    const place = (s: number, last?: Turn): Turn => {
      const along = loose ? s : Math.abs(2 * s - 1);
      const grown = tone === 3 ? 0.4 + (s + drift * (1 - s)) * between(0.3, 0.6) : between(0.45, 1);
      const r = grown * size * (1 - drift * along * 0.65);
      const step = 0.7 * Math.min(r, last?.[2] ?? r);
      const centre = (low: number, high: number, drifted: number, before?: number) => {
        const aim = (low + high + (drifted + (1 - Math.abs(drifted)) * between(-1, 1)) * (high - low - 2 * r)) / 2;
        const near = before === undefined ? aim : clamp(aim, before - step, before + step);
        return clamp(near, low + r, high - r);
      };
      return [centre(left, right, drift * (2 * along - 1), last?.[0]), centre(top, bottom, 0, last?.[1]), r];
    };
    /** Point of a turn in the direction of a unit vector. */
    const pointOn = ([x, y, r]: Turn, ux: number, uy: number): Point => {
      const d = squash * (ux * tiltX + uy * tiltY);
      return [x + r * (ux - d * tiltX), y + r * (uy - d * tiltY)];
    };
    const first = place(0);
    let [before, after] = [first, first];
    // A unit vector that rotates clockwise from the bottom: in along the bottom, out over the top.
    let [ux, uy] = [0, 1];
    const points: Point[] = [];
    const depth: number[] = [];
    for (let i = 0; i <= steps; i++) {
      const s = (i % TURN) / TURN;
      if (!s)
        [before, after] = [after, closed && i + TURN >= steps ? first : place(Math.min(1, (i + TURN) / steps), after)];
      const [x = 0, y = 0, r = 0] = before.map((value, axis) => value + ((after[axis] as number) - value) * s);
      points.push(pointOn([x, y, r], ux, uy));
      depth.push((ux * tiltX + uy * tiltY) * side > 0 ? 1 : 0);
      [ux, uy] = [ux * COS - uy * SIN, ux * SIN + uy * COS];
    }
    if (closed) points.pop();
    const fan = ([x, y]: Point, end: number): Point[] => {
      const l = to * width - x;
      const ease = (share: number, mix: number): Point => [x + l * share, y + (end - y) * mix];
      // A distant end would pull the bend along: if there is room, another point holds it.
      const held: Point[] = (1 - to) * width > l ? [[x + l * 1.33, end]] : [];
      return [ease(0.33, 0.2), ease(0.67, 0.8), [to * width, end], ...held, [width, end]];
    };
    const head = closed || loose ? [] : fan(points[0] as Point, ends[entry] as number).reverse();
    const tail = closed ? [] : fan(points.at(-1) as Point, ends[exit] as number);
    if (whole) wholes.push({ tone: tones[tone] as Tone, line: ends[exit] });
    const layerOf = (stretch: number) => {
      if (whole) return wholes.length - 1;
      // The accent is in one piece: gaps in itself would leave crumbs where its turns meet at a flat angle.
      const i = Math.max(0, Math.min(steps, stretch - head.length + 1));
      return tone * 2 + (tone === 3 ? 0 : (depth[i] as number));
    };
    // A loose end is bent as its turn is.
    trace([...head, ...points, ...tail], closed, layers, layerOf, loose ? pointOn(first, SIN, COS) : undefined);
  };

  let tone = 0;
  for (let bundle = 0; bundle < bundles; bundle++) {
    const slots: number[] = [];
    for (let i = 0; i < strands; i++) if (i !== accent && Math.floor((i * bundles) / strands) === bundle) slots.push(i);
    const room = (height - 2 * margin) / bundles;
    const top = margin + bundle * room;
    // The upper half of the lines leaves over the top, the lower half along the bottom, in any order.
    const lower = whole ? [] : slots.splice(0, slots.length >> 1);
    for (const exit of lower) {
      const [entry] = slots.splice(Math.floor(random() * slots.length), 1);
      thread(tone % 3, top, top + room, turns - (tone++ % 2), exit, entry);
    }
    for (const exit of slots) thread(tone++ % 3, top, top + room, turns, exit);
    if (Math.floor((accent * bundles) / strands) === bundle) thread(3, top, top + room, turns, accent);
  }
  return layers.map((path, i) => ({ ...(wholes[i] ?? { tone: tones[i >> 1] as Tone }), path })).filter(Boolean);
}
