import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { generate, illustrationNames } from './catalogue.ts';
import { generateStrands, type Layer, type Point, type Tangle } from './strands.ts';

/** Points of strands and their handles in absolute units, parsed from path data (M, relative c and s). */
function pointsOf({ path }: Layer): Point[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([Mcs])([^Mcs]+)/g)].flatMap(([, command, text = '']) => {
    const numbers = (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const origin = command === 'M' ? [0, 0] : [x, y];
    const points = Array.from(
      { length: numbers.length / 2 },
      (_, i): Point => [(numbers[2 * i] ?? 0) + (origin[0] ?? 0), (numbers[2 * i + 1] ?? 0) + (origin[1] ?? 0)],
    );
    [x, y] = points.at(-1) ?? [x, y];
    return command === 'M' ? points : [points.at(-1) as Point];
  });
}

/** Compressed bytes of the path data in the markup, which contains each layer twice. */
const weight = (layers: readonly Layer[]): number =>
  brotliCompressSync(layers.map(({ path }) => `<path d="${path}"/><path d="${path}"/>`).join('')).length;

const limits = {
  ...{ home: 1200, about: 800, services: 1250, approach: 1250, contact: 600, plain: 450, 'not-found': 1150 },
  ...{ 'closing-about': 480, 'closing-services': 380, closing: 310 },
  ...{ sent: 250, map: 650, process: 150, modernisation: 200, experience: 350, commerce: 250 },
} as const satisfies Record<(typeof illustrationNames)[number], number>;

test.each(illustrationNames)('%s stays in its frame and within its bytes', (name) => {
  const { layers, width, height } = generate(name);
  expect(weight(layers)).toBeLessThanOrEqual(limits[name]);
  for (const [x, y] of layers.flatMap(pointsOf)) {
    expect(x >= 0 && x <= width && y >= 0 && y <= height, `${x} ${y}`).toBe(true);
  }
});

test('illustrations differ from one another, and are always the same', () => {
  const all = illustrationNames.map((name) => JSON.stringify(generate(name)));
  expect(new Set(all).size).toBe(all.length);
  expect(illustrationNames.map((name) => JSON.stringify(generate(name)))).toEqual(all);
});

test('they are computed with arithmetic that all engines agree on', () => {
  for (const file of ['pillar-icons.ts', 'strands.ts', 'catalogue.ts', 'stand-ins.ts']) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const used = new Set(source.match(/Math\.\w+/g));
    for (const safe of ['abs', 'floor', 'imul', 'max', 'min', 'round']) used.delete(`Math.${safe}`);
    expect([...used]).toEqual([]);
    expect(source).not.toContain('**');
  }
});

test('the strands of any tangle stay in its frame, and arrive at its right edge, one line each', () => {
  for (let i = 0; i < 60; i++) {
    const [width, height, strands] = [[480, 680, 1920][i % 3] ?? 0, [200, 520, 760, 240][i % 4] ?? 0, 3 + (i % 15)];
    const bends: Pick<Tangle, 'turns' | 'from' | 'to'> = { turns: i % 4, from: 0.4 + (i % 6) / 15, to: 0.9 };
    const more = { bundles: 1 + (i % 3), drift: (i % 4) / 3, start: (i % 2) / 20, accent: i % 3 };
    const points = generateStrands({ seed: i * 7919, width, height, strands, ...bends, ...more }).flatMap(pointsOf);
    // Half of the widest stroke is inside the frame, too.
    expect(points.every(([x, y]) => x >= 2 && x <= width && y >= 2 && y <= height - 2)).toBe(true);
    expect(new Set(points.flatMap(([x, y]) => (x === width ? [y] : []))).size).toBe(strands);
  }
});

describe('the masthead', () => {
  const narrowest = (sheet: string) =>
    Number(
      /--narrowest: ([\d.]+);/.exec(
        readFileSync(new URL(`../sections/masthead/${sheet}`, import.meta.url), 'utf8'),
      )?.[1],
    );

  test.each(['home', 'about', 'services', 'approach', 'contact', 'plain'] as const)(
    '%s has only straight lines where its narrowest box is cut off, and goes on beyond the widest',
    (name) => {
      const { layers, width, height, fit } = generate(name);
      const points = layers.flatMap(pointsOf);
      const ends = points.filter(([x]) => x === width).map(([, y]) => y);
      const cut = height * narrowest(name === 'home' ? 'hero.module.css' : 'masthead.module.css');
      for (const [x, y] of points.filter(([x]) => x >= cut)) {
        expect(Math.min(...ends.map((end) => Math.abs(end - y))), `${x} ${y}`).toBeLessThan(height / 50);
      }
      expect(fit).toBe('xMinYMid slice');
      expect(width / height).toBeGreaterThanOrEqual(2.7);
    },
  );
});
