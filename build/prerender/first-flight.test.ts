import { expect, test } from 'vitest';
import { content } from '../../src/content/content.ts';
import type { Section } from '../../src/sections/kinds.ts';
import { sectionCosts } from './first-flight.ts';

test('the section that makes a page large is named first, with about its bytes', async () => {
  // Digits that repeat nowhere: they hardly compress.
  const noise = Array.from({ length: 2000 }, (_, at) => Math.sin(at).toString(36).slice(3, 9)).join('');
  const large = { kind: 'map', heading: 'How to find us', text: noise } as const;
  const sections: Section[] = [...content.approach.sections, large];
  const [, first = '', second = ''] = (await sectionCosts(sections, async (some) => JSON.stringify(some))).split('\n');
  expect(first).toMatch(/^ *\d+ {2}map, “How to find us”$/);
  expect(Number.parseInt(first, 10)).toBeGreaterThan(noise.length / 2);
  expect(Number.parseInt(second, 10)).toBeLessThan(1000);
});
