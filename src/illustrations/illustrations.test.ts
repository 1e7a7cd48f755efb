import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sitePages } from '../site-pages.tsx';
import { pointsOf } from '../testing/points-of.ts';
import { generate } from './catalogue.ts';
import { generateStrands, type Tangle } from './strands.ts';

test('they are computed with arithmetic that all engines agree on', () => {
  for (const file of [
    'strands.ts',
    'stand-ins.ts',
    'process-map.ts',
    '../sections/cost-calculator/cost-calculator.tsx',
  ]) {
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
    const points = generateStrands({ seed: i * 7919, width, height, strands, ...bends, ...more }).flatMap(({ path }) =>
      pointsOf(path),
    );
    // Half of the widest stroke is inside the frame, too.
    expect(points.every(([x, y]) => x >= 2 && x <= width && y >= 2 && y <= height - 2)).toBe(true);
    expect(new Set(points.flatMap(([x, y]) => (x === width ? [y] : []))).size).toBe(strands);
  }
});

test('the style of the hero combs each of its strands to the line at its end', () => {
  const sheet = readFileSync(new URL('../sections/masthead/hero.module.css', import.meta.url), 'utf8');
  const commands = (path = '') => path.replace(/[^a-z]/gi, '');
  const [, straight = ''] = /path\(\s*"(M0 0c[^"]+)"/.exec(sheet) ?? [];
  const { layers, width } = generate('home');
  expect(layers.map(({ path }) => commands(path))).toEqual(layers.map(() => commands(straight)));
  expect(layers.map(({ path }) => pointsOf(path).at(-1))).toEqual(layers.map(({ line }) => [width, line]));
  expect(pointsOf(straight).at(-1)).toEqual([width, 0]);
});

const names = ['home', 'about', 'services', 'approach', 'contact', 'plain'] as const;

test('no two pages have the same illustration, and that of a page is always the same', () => {
  const paths = fc.uniqueArray(fc.webPath(), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(paths, fc.constantFrom(...names), (pages, like) => {
      const drawn = () => [...pages, '/about', '/'].map((path) => JSON.stringify(generate({ like, path })));
      expect(new Set(drawn()).size).toBe(new Set([...pages, '/about', '/']).size);
      expect(drawn()).toEqual(drawn());
    }),
  );
  const seen = [...sitePages.values()].map(({ illustration }) => JSON.stringify(generate(illustration)));
  expect(new Set(seen).size).toBe(seen.length);
});

test.each(names.flatMap((name) => [`/${name}`, '/terms', '/insights/a', '/b'].map((path) => [name, path] as const)))(
  'the masthead %s of %s has only straight lines where its narrowest box is cut off, and goes on beyond the widest',
  (name, path) => {
    const sheets: Partial<Record<typeof name, string>> = { contact: 'document', home: 'hero', plain: 'document' };
    const sheet = `../sections/masthead/${sheets[name] ?? 'masthead'}.module.css`;
    const [, narrowest] = /--narrowest: ([\d.]+);/.exec(readFileSync(new URL(sheet, import.meta.url), 'utf8')) ?? [];
    const { layers, width, height, fit } = generate({ like: name, path });
    const points = layers.flatMap(({ path }) => pointsOf(path));
    const ends = points.filter(([x]) => x === width).map(([, y]) => y);
    for (const [x, y] of points.filter(([x]) => x >= height * Number(narrowest))) {
      expect(Math.min(...ends.map((end) => Math.abs(end - y))), `${x} ${y}`).toBeLessThan(height / 50);
    }
    expect(fit).toBe('xMinYMid slice');
    expect(width / height).toBeGreaterThanOrEqual(2.7);
  },
);
