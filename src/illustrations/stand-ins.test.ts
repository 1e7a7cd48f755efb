import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateStandIn } from './stand-ins.ts';

const standIns = fc.record({
  standInFor: fc.webUrl(),
  stepNames: fc.array(
    fc.integer({ min: 0, max: 40 }).map((length) => 'n'.repeat(length)),
    { minLength: 1, maxLength: 9 },
  ),
});

/** Points where the bends of a path begin and end, in absolute units. */
const bendsOf = (path: string) =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)c\S+ 0 \S+ \S+ ([\d.]+) (-?[\d.]+)/g)].map(([, ...numbers]) => {
    const [x = 0, y = 0, dx = 0, dy = 0] = numbers.map(Number);
    return { from: [x, y], to: [x + dx, y + dy] };
  });

test('the accent goes from the middle of the left edge to the right edge, through a box on the lane of each of the first steps', () => {
  fc.assert(
    fc.property(standIns, (standIn) => {
      const { layers, labels = [], width, height } = generateStandIn(standIn);
      const pathOf = (wanted: string) => layers.find(({ tone }) => tone === wanted)?.path ?? '';
      const lanes = [...pathOf('far').matchAll(/M0 ([\d.]+)h/g)].map(([, y]) => Number(y));
      expect(lanes).toHaveLength(Math.min(5, standIn.stepNames.length));
      const boxes = [...pathOf('near').matchAll(/M([\d.]+) ([\d.]+)h12v12/g)].map(([, x, y]) => [Number(x), Number(y)]);
      expect(boxes.map(([, y = 0]) => y + 6)).toEqual(lanes);
      const bends = bendsOf(pathOf('accent'));
      // The style sheet of StrandImage leads to the middle.
      expect(bends[0]?.from).toEqual([0, height / 2]);
      expect(bends.at(-1)?.to[0]).toBeCloseTo(width);
      for (const [index, [x = 0, y = 0]] of boxes.entries()) {
        expect(bends[index]?.to.map(Math.round)).toEqual([x, y + 6].map(Math.round));
        expect(bends[index + 1]?.from.map(Math.round)).toEqual([x + 12, y + 6].map(Math.round));
        expect(labels.every((label) => label.x > x + 12)).toBe(true);
      }
    }),
  );
});

test('it names each step that has room over its lane, where a window of 2560 px shows it', () => {
  fc.assert(
    fc.property(standIns, (standIn) => {
      const { labels = [], layers, width, height } = generateStandIn(standIn);
      const first = standIn.stepNames.slice(0, 5).filter(({ length }) => length > 0 && length < 30);
      expect(labels.map(({ text }) => text)).toEqual(first);
      const lanes = new Set([...(layers[0]?.path ?? '').matchAll(/M0 ([\d.]+)h/g)].map(([, y]) => Number(y)));
      expect(labels.every(({ y }) => lanes.delete(y + 6) && y >= 52 && y <= height - 42)).toBe(true);
      for (const { text, x } of labels) expect(x + text.length * 6.1).toBeLessThan(width);
    }),
  );
});

test('each photograph has a stand-in of its own, always the same', () => {
  const drawn = () =>
    Array.from({ length: 40 }, (_, index) =>
      JSON.stringify(generateStandIn({ standInFor: `photo-${index}`, stepNames: ['Watch', 'Draw', 'Decide'] })),
    );
  expect(new Set(drawn()).size).toBe(40);
  expect(drawn()).toEqual(drawn());
});

test('without steps, the accent goes straight from edge to edge, and each lane ends at a box', () => {
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const { layers, width, height } = generateStandIn({ standInFor: `photo-${index}`, stepNames: [] });
    const pathOf = (wanted: string) => layers.find(({ tone }) => tone === wanted)?.path ?? '';
    const boxes = [...pathOf('near').matchAll(/M([\d.]+) ([\d.]+)h12v12/g)].map(([, x]) => Number(x));
    const parts = [...pathOf('accent').matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)].map((part) =>
      part.slice(1).map(Number),
    );
    expect(parts.map(([, y]) => y)).toEqual(parts.map(() => height / 2));
    expect(parts.map(([x]) => x)).toEqual([0, ...boxes.map((x) => x + 12)]);
    expect(parts.map(([x = 0, , size = 0]) => x + size)).toEqual([...boxes, width]);
    const lanes = [...pathOf('mid').matchAll(/M(\d+) [\d.]+H([\d.]+)c(\S+) 0 \S+ \S+ (\S+)/g)];
    const joins = pathOf('mid').startsWith('M0');
    const ends = lanes.map(([, , from, , by]) => Number(from) + Number(by)).toSorted((a, b) => a - b);
    expect(ends, 'at the near side').toEqual(boxes.map((x) => (joins ? x : x + 12)));
    return joins;
  });
  expect(new Set(shapes).size).toBe(2);
});
