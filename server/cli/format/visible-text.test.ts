import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleSummary, visibleText } from './visible-text.ts';

const text = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', '\t', '\x1b', '\u00a0', '\u202e', '\u2028', '👩', '\ud800', '\ufeff'),
});

test('a summary is the beginning of all the text on one line', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (value, width) => {
      const whole = Array.from(visibleText(value.replaceAll(/\s+/g, ' ').trim()));
      const expected = whole.length <= width ? whole : [...whole.slice(0, width - 1), '…'];
      expect(visibleSummary(value, width)).toBe(expected.join(''));
    }),
    { numRuns: 2000 },
  );
});

test('a summary costs little where the text is long', () => {
  const long = '\x1b'.repeat(65_536);
  const milliseconds = (act: (text: string) => string) => {
    const start = performance.now();
    for (let round = 0; round < 20; round += 1) {
      act(long);
    }
    return performance.now() - start;
  };
  expect(milliseconds((value) => visibleSummary(value, 48))).toBeLessThan(milliseconds(visibleText) / 4);
});
