import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateStandIn } from './stand-ins.ts';

const standIns = fc.record({
  standInFor: fc.webUrl(),
  stepNames: fc.array(
    fc.integer({ min: 0, max: 40 }).map((length) => 'n'.repeat(length)),
    { maxLength: 9 },
  ),
});

/** Points where the bends of a path begin and end, in absolute units. */
const bendsOf = (path: string) =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)c\S+ 0 \S+ \S+ ([\d.]+) (-?[\d.]+)/g)].map(([, ...numbers]) => {
    const [x = 0, y = 0, dx = 0, dy = 0] = numbers.map(Number);
    return { from: [x, y], to: [x + dx, y + dy] };
  });

test('the accent goes from the middle of the left edge to the right edge, through a box for each of the first steps', () => {
  fc.assert(
    fc.property(standIns, (standIn) => {
      const { layers, width, height } = generateStandIn(standIn);
      const pathOf = (wanted: string) => layers.find(({ tone }) => tone === wanted)?.path ?? '';
      const boxes = [...pathOf('near').matchAll(/M([\d.]+) ([\d.]+)h12v12/g)].map(([, x, y]) => [Number(x), Number(y)]);
      expect(boxes).toHaveLength(Math.min(5, standIn.stepNames.length || 4));
      const bends = bendsOf(pathOf('accent'));
      // The style sheet of StrandImage leads to the middle.
      expect(bends[0]?.from).toEqual([0, height / 2]);
      expect(bends.at(-1)?.to[0]).toBeCloseTo(width);
      for (const [index, [x = 0, y = 0]] of boxes.entries()) {
        expect(bends[index]?.to.map(Math.round)).toEqual([x, y + 6].map(Math.round));
        expect(bends[index + 1]?.from).toEqual([x + 12, y + 6]);
      }
    }),
  );
});

test('it names each step that has room, in a line of its own, where a window of 2560 px shows it', () => {
  fc.assert(
    fc.property(standIns, (standIn) => {
      const { labels = [], width, height } = generateStandIn(standIn);
      const first = standIn.stepNames.slice(0, 5).filter(({ length }) => length > 0 && length <= 40);
      expect(labels.map(({ text }) => text)).toEqual(first);
      const lines = labels.map(({ y }) => y).toSorted((a, b) => a - b);
      expect(lines.every((y, index) => y - (lines[index - 1] ?? 36) >= 14 && y <= height - 42)).toBe(true);
      for (const { text, x, anchor } of labels) {
        const from = anchor === 'end' ? x - text.length * 6.6 : x;
        expect(from).toBeGreaterThan(0);
        expect(from + text.length * 6.6).toBeLessThan(width);
      }
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
