import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { generateNamed, illustrationNames } from './catalogue.ts';
import { generateStrands, type Layer, type Point, type Tangle } from './strands.ts';

type Segment = readonly [Point, Point, Point, Point];

/** Parses the path data of the generator (M, relative c and s), independently of the code that wrote it. */
function stretchesOf(path: string): Segment[][] {
  return path
    .split('M')
    .slice(1)
    .map((stretch) => {
      const [[, start = ''] = [], ...commands] = [.../(?:^|[cs])([^cs]+)/g[Symbol.matchAll](stretch)];
      const numbers = (text: string) => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
      let [x = Number.NaN, y = Number.NaN] = numbers(start);
      let mirrored: Point = [x, y];
      return commands.map(([command, text = '']): Segment => {
        const all = numbers(text);
        const [bx, by, ex, ey] = all.slice(-4).map((n, i) => n + (i % 2 ? y : x)) as [number, number, number, number];
        const first: Point = command.startsWith('c') ? [x + (all[0] as number), y + (all[1] as number)] : mirrored;
        const segment: Segment = [[x, y], first, [bx, by], [ex, ey]];
        [x, y, mirrored] = [ex, ey, [2 * ex - bx, 2 * ey - by]];
        return segment;
      });
    });
}

const stretches = (layers: readonly Layer[]) => layers.flatMap(({ path }) => stretchesOf(path));

function at([a, b, c, d]: Segment, t: number): Point {
  const u = 1 - t;
  const [i, j, k, l] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [i * a[0] + j * b[0] + k * c[0] + l * d[0], i * a[1] + j * b[1] + k * c[1] + l * d[1]];
}

const samples = (segment: Segment) => Array.from({ length: 17 }, (_, i) => at(segment, i / 16));

/** Cosine of the angle between two directions. */
function agreement([ax, ay]: Point, [bx, by]: Point): number {
  return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by));
}

const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by];
const leaving = ([a, b]: Segment) => minus(b, a);
const arriving = ([, , c, d]: Segment) => minus(d, c);

/** Checks that strands are smooth wherever segments meet, and returns the points where a strand begins. */
function looseEnds(layers: readonly Layer[]): Point[] {
  const all = stretches(layers);
  return all.flatMap((stretch) => {
    for (const [i, segment] of stretch.entries()) {
      const before = stretch[i - 1];
      if (before) expect(agreement(arriving(before), leaving(segment))).toBeGreaterThan(0.9999);
    }
    const first = stretch[0] as Segment;
    const [x, y] = first[0];
    const before = all
      .map((other) => other.at(-1) as Segment)
      .filter(([, , , end]) => end[0] === x && end[1] === y)
      .map((other) => agreement(arriving(other), leaving(first)));
    if (before.length) expect(Math.max(...before), `${x} ${y}`).toBeGreaterThan(0.9999);
    return before.length ? [] : [first[0]];
  });
}

/** Radii of curvature at points along a curve. */
function radiiOf([a, b, c, d]: Segment): number[] {
  return Array.from({ length: 17 }, (_, i) => {
    const [t, u] = [i / 16, 1 - i / 16];
    const along = (axis: 0 | 1) =>
      3 * (u * u * (b[axis] - a[axis]) + 2 * u * t * (c[axis] - b[axis]) + t * t * (d[axis] - c[axis]));
    const bend = (axis: 0 | 1) => 6 * (u * (c[axis] - 2 * b[axis] + a[axis]) + t * (d[axis] - 2 * c[axis] + b[axis]));
    return Math.hypot(along(0), along(1)) ** 3 / Math.abs(along(0) * bend(1) - along(1) * bend(0));
  });
}

const home: Tangle = { seed: 1, width: 720, height: 720, strands: 17, accent: 6, turns: 2, from: 0.58, to: 0.86 };

/** Tangles of 300 kinds: every parameter at more than one value, in frames of every shape. */
const many: readonly Tangle[] = Array.from({ length: 300 }, (_, i): Tangle => {
  const resolves = i % 5 !== 4;
  return {
    seed: i * 7919,
    width: [480, 680, 1920][i % 3] as number,
    height: [200, 520, 760, 240][i % 4] as number,
    strands: 3 + (i % 15),
    ...(i % 7 ? { accent: i % 3 } : {}),
    turns: i % 4,
    from: resolves ? 0.4 + (i % 6) / 15 : 1,
    to: resolves ? 0.9 + (i % 3) / 30 : 1,
    bundles: i % 4 === 1 || i % 4 === 2 ? 1 + (i % 3) : 1,
    drift: (i % 4) / 3,
    start: (i % 2) / 20,
  };
});

describe('strands', () => {
  it('are the same for the same seed', () => {
    expect(generateStrands({ ...home })).toEqual(generateStrands({ ...home }));
  });

  it('differ from seed to seed', () => {
    const illustrations = new Set(
      Array.from({ length: 200 }, (_, seed) => JSON.stringify(generateStrands({ ...home, seed }))),
    );
    expect(illustrations.size).toBe(200);
  });

  it('never leave the frame', () => {
    for (const tangle of many) {
      const points = stretches(generateStrands(tangle).layers).flat().flatMap(samples);
      expect(points.length).toBeGreaterThan(100);
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      const extremes = [
        Math.min(...xs),
        Math.min(...ys),
        Math.max(...xs) - tangle.width,
        Math.max(...ys) - tangle.height,
      ];
      // Half of the widest stroke is inside the frame, too.
      const inside = [2, 2, 0, -2].map((limit, i) =>
        i < 2 ? (extremes[i] as number) >= limit : (extremes[i] as number) <= limit,
      );
      expect(inside, JSON.stringify({ tangle, extremes })).toEqual([true, true, true, true]);
    }
  });

  it('arrive at the right edge level and evenly spaced, one line each', () => {
    for (const tangle of many.filter(({ from }) => from < 1)) {
      const { layers, ends } = generateStrands(tangle);
      const arrivals: number[] = [];
      for (const stretch of stretches(layers)) {
        for (const [[x, y], direction] of [
          [stretch[0]?.[0], leaving(stretch[0] as Segment)],
          [stretch.at(-1)?.[3], arriving(stretch.at(-1) as Segment)],
        ] as [Point, Point][]) {
          if (x !== tangle.width) continue;
          arrivals.push(y);
          expect(direction[1]).toBe(0);
          expect(Math.abs(direction[0])).toBeGreaterThan(0);
        }
      }
      expect(arrivals.sort((a, b) => a - b)).toEqual(ends);
      expect(ends).toHaveLength(tangle.strands);
      const gaps = ends.slice(1).map((end, i) => end - (ends[i] as number));
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    }
  });

  it('go on in the same direction at every joint, within a layer and from layer to layer', () => {
    for (const tangle of many) {
      const loose = looseEnds(generateStrands(tangle).layers).filter(([x]) => x !== tangle.width);
      // A thread has a loose end only if the lines of its bundle can't all be paired.
      expect(loose.length).toBeLessThanOrEqual((tangle.bundles ?? 1) + 1);
    }
  });

  it('have no hairpins', () => {
    const radii = Array.from({ length: 200 }, (_, seed) => generateStrands({ ...home, seed }).layers)
      .flatMap(stretches)
      .flat()
      .flatMap(radiiOf);
    expect(radii.reduce((a, b) => Math.min(a, b))).toBeGreaterThan(home.width / 75);
  });

  it('are rings where they never resolve', () => {
    const { layers } = generateStrands({ ...home, from: 1, to: 1 });
    const starts = stretches(layers).map((stretch) => String(stretch[0]?.[0]));
    const ends = stretches(layers).map((stretch) => String(stretch.at(-1)?.[3]));
    expect(starts.sort()).toEqual(ends.sort());
  });

  it('are computed with arithmetic that all engines agree on', () => {
    for (const file of ['pillar-icons.ts', 'strands.ts', 'catalogue.ts', 'stand-ins.ts']) {
      const source = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const used = new Set(source.match(/Math\.\w+/g));
      for (const safe of ['abs', 'floor', 'imul', 'max', 'min', 'round']) used.delete(`Math.${safe}`);
      expect([...used]).toEqual([]);
      expect(source).not.toContain('**');
    }
  });
});

/** Compressed bytes of the path data in the markup, which contains each layer twice. */
function weight(layers: readonly Layer[]): number {
  return brotliCompressSync(layers.map(({ path }) => `<path d="${path}"/><path d="${path}"/>`).join('')).length;
}

describe('illustrations', () => {
  const limits = {
    ...{ home: 1200, about: 800, services: 1250, approach: 1250, contact: 600, plain: 450, 'not-found': 1150 },
    ...{ 'closing-about': 480, 'closing-services': 380, closing: 310 },
    ...{ sent: 250, map: 650, process: 150, modernisation: 200, experience: 350, commerce: 250 },
  } as const satisfies Record<(typeof illustrationNames)[number], number>;

  it.each(illustrationNames)('%s stays in its frame and within its bytes', (name) => {
    const { layers, width, height } = generateNamed(name);
    expect(weight(layers)).toBeLessThanOrEqual(limits[name]);
    for (const [x, y] of stretches(layers).flat().flatMap(samples)) {
      expect(x >= 0 && x <= width && y >= 0 && y <= height, `${x} ${y}`).toBe(true);
    }
  });

  it.each(illustrationNames)('%s is smooth', (name) => {
    looseEnds(generateNamed(name).layers);
  });

  it('differ from one another', () => {
    expect(new Set(illustrationNames.map((name) => JSON.stringify(generateNamed(name)))).size).toBe(
      illustrationNames.length,
    );
  });

  it.each(['home', 'about', 'services', 'approach', 'contact', 'plain'] as const)(
    '%s has only straight lines where its narrowest box is cut off, and goes on beyond the widest',
    (name) => {
      const { layers, width, height, fit } = generateNamed(name);
      const css = readFileSync(new URL('../sections/masthead/masthead.module.css', import.meta.url), 'utf8');
      const [general, home] = [...css.matchAll(/--narrowest: ([\d.]+);/g)].map(([, ratio]) => Number(ratio));
      const narrowest = (name === 'home' ? home : general) as number;
      const shown = stretches(layers).flat();
      for (const [x, y] of shown.flatMap(samples).filter(([x]) => x >= height * narrowest)) {
        const [line] = shown
          .flatMap(([start, , , end]) => [start, end])
          .filter(([ex, ey]) => ex === width && Math.abs(ey - y) < height / 50);
        expect(line, `${x} ${y}`).toBeDefined();
      }
      expect(fit).toBe('xMinYMid slice');
      expect(width / height).toBeGreaterThanOrEqual(2.7);
    },
  );

  it('close the pages with ever less that is tangled', () => {
    const lengths = (['closing-about', 'closing-services', 'closing'] as const).map(
      (name) => stretches(generateNamed(name).layers).flat().length,
    );
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
    expect(new Set(lengths).size).toBe(lengths.length);
  });
});
