import { expect, test } from 'vitest';
import { generateStandIn } from './stand-ins.ts';
import type { Tone } from './strands.ts';

const ids = Array.from({ length: 40 }, (_, index) => `photo-${index}`);

/** Points between which a line or box is drawn, in absolute units; those of a curve include its control points. */
const pointsOf = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)(?:h(\d+)v(\d+)h-\3z|C([\d. ]+))/g)].map(([, x, y, width, height, curve]) => {
    const start = [Number(x), Number(y)];
    return curve
      ? [...start, ...curve.split(' ').map(Number)]
      : [...start, Number(x) + Number(width), Number(y) + Number(height)];
  });

const pathOf = (id: string, tone: Tone) => generateStandIn(id).layers.find((layer) => layer.tone === tone)?.path ?? '';

test('each photograph has a stand-in of its own, always the same, and inside its frame', () => {
  expect(new Set(ids.map((id) => JSON.stringify(generateStandIn(id)))).size).toBe(ids.length);
  for (const id of ids) {
    const { layers, width, height } = generateStandIn(id);
    expect(generateStandIn(id).layers).toEqual(layers);
    expect(layers.map(({ tone }) => tone)).toEqual(['far', 'mid', 'near', 'accent']);
    const shapes = layers.flatMap(({ path }) => pointsOf(path));
    // Ways there and back for four boxes, eight boxes, and five parts of the accent.
    expect(shapes).toHaveLength(8 + 8 + 5);
    for (const [index, value] of shapes.flatMap((points) => [...points.entries()])) {
      const [least, most] = index % 2 ? [45, height - 45] : [0, width];
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    }
  }
});

test('the accent goes from edge to edge, from box to box, and enters where a page leads a strand to it', () => {
  for (const id of ids) {
    const { width, height } = generateStandIn(id);
    const boxes = pointsOf(pathOf(id, 'near'));
    const parts = pointsOf(pathOf(id, 'accent'));
    // The style sheet of StrandImage has this place as two fifteenths of the width above the middle of the frame.
    expect(parts[0]?.slice(0, 2)).toEqual([0, height / 2 - (2 / 15) * width]);
    expect(parts.at(-1)?.at(-2)).toBe(width);
    for (const [index, [left = 0, top = 0, right = 0, bottom = 0]] of boxes.entries()) {
      expect(parts[index]?.slice(-2)).toEqual([left, (top + bottom) / 2]);
      expect(parts[index + 1]?.slice(0, 2)).toEqual([right, (top + bottom) / 2]);
    }
  }
});
