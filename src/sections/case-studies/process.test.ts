import { expect, test } from 'vitest';
import { drawLine, drawTangle } from './process.tsx';

const steps = (count: number) => Array.from({ length: count }, (_, index) => `Step ${index}`);

test.each([1, 2, 3, 9, 14])('a process of %d steps is drawn with each of them, apart and inside the frame', (count) => {
  for (const { stations, layers } of [drawTangle(steps(count)), drawLine(steps(count))]) {
    expect(stations).toHaveLength(count);
    for (const [x, y] of stations) {
      expect(x).toBeGreaterThanOrEqual(16);
      expect(x).toBeLessThanOrEqual(480 - 16);
      expect(y).toBeGreaterThanOrEqual(16);
      expect(y).toBeLessThanOrEqual(300 - 16);
    }
    expect(new Set(stations.map(String)).size).toBe(count);
    expect(layers.filter(({ tone }) => tone === 'accent')).toHaveLength(1);
    expect(layers.map(({ path }) => path).join()).not.toMatch(/NaN|undefined/);
  }
});

test('the tangle goes back and forth, the line does not', () => {
  const xs = (drawing: ReturnType<typeof drawLine>) => drawing.stations.map(([x]) => x);
  const inOrder = (list: readonly number[]) => list.every((x, index) => index === 0 || x > (list[index - 1] ?? 0));
  expect(inOrder(xs(drawTangle(steps(9))))).toBe(false);
  expect(inOrder(xs(drawLine(steps(9))))).toBe(true);
});
