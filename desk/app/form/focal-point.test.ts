import { expect, test } from 'vitest';
import { cropOf, shapes } from '../../../src/components/image/image-source.ts';
import { usualPoint } from './focal-point.tsx';

test.each([
  [1200, 1800, 41],
  [400, 4000, 6],
  [1800, 1200, 50],
])('the first change of a focal point leaves a portrait at its top: %i × %i', (width, height, y) => {
  const size = { width, height };
  expect(usualPoint(size)).toEqual({ x: 50, y });
  expect(cropOf(size, shapes.portrait, usualPoint(size)).top).toBe(0);
});
