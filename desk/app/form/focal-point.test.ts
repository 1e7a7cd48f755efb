// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { cropOf, shapes } from '../../../src/components/image/image-source.ts';
import { mount, type } from '../../testing/mount.ts';
import { FocalPoint, usualPoint } from './focal-point.tsx';

test.each([
  [1200, 1800, 41],
  [400, 4000, 6],
  [1800, 1200, 50],
])('the first change of a focal point leaves a portrait at its top: %i × %i', (width, height, y) => {
  const size = { width, height };
  expect(usualPoint(size)).toEqual({ x: 50, y });
  expect(cropOf(size, shapes.portrait, usualPoint(size)).top).toBe(0);
});

test('a number that is emptied writes nothing', async () => {
  const onChange = vi.fn();
  const { place } = await mount(createElement(FocalPoint, { id: 'image', src: '/a.jpg', focus: '30 20', onChange }));
  const input = place.querySelector('input');
  await type(input, '');
  expect([onChange.mock.calls, input?.value]).toEqual([[], '']);
  await type(input, '7');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('7 20');
});
