import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointsOf } from '../testing/points-of.ts';
import { generateProcessMap } from './process-map.ts';

const steps = (maxLength: number) => fc.array(fc.string(), { maxLength });

test('a map of any steps has all of them on its strand, in order and inside the frame, and ends in a line', () => {
  fc.assert(
    fc.property(
      fc.record({ before: steps(24), after: steps(12) }),
      fc.constantFrom(undefined, 'strip' as const, 'row' as const),
      fc.string(),
      (process, look, path) => {
        const { width, height, layers } = generateProcessMap({ path, steps: process, ...(look && { look }) });
        const pathOf = (tone: string) => layers.filter((layer) => layer.tone === tone).map((layer) => layer.path);
        const [[accent = ''], [stops = '']] = [pathOf('accent'), pathOf('stop')];
        expect(pathOf('accent')).toHaveLength(1);
        expect(layers.map((layer) => layer.path).join()).not.toMatch(/NaN|undefined/);
        const rings = pointsOf(stops);
        expect(rings).toHaveLength(process.before.length + process.after.length);
        expect(rings.every(([x = 0], index) => index === 0 || x > (rings[index - 1]?.[0] ?? 0))).toBe(true);
        expect(rings.slice(process.before.length).every(([, y]) => y === height / 2)).toBe(true);
        const strand = pointsOf(accent);
        for (const [x = 0, y = 0] of rings.slice(0, process.before.length)) {
          expect(
            Math.min(...strand.map(([ax = 0, ay = 0]) => Math.max(Math.abs(ax - x), Math.abs(ay - y)))),
          ).toBeLessThan(2);
        }
        expect(strand.at(-1)).toEqual([width, height / 2]);
        for (const [x = 0, y = 0] of layers.flatMap((layer) => pointsOf(layer.path))) {
          expect(x >= 0 && x <= width && y >= 0 && y <= height, `${x} ${y}`).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
});
