// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { cropOf, shapes } from '../../../src/components/image/image-source.ts';
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
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const onChange = vi.fn();
  const form = document.body.appendChild(document.createElement('div'));
  const field = createElement(FocalPoint, { id: 'image', src: '/a.jpg', focus: '30 20', onChange });
  await act(async () => createRoot(form).render(field));
  const input = form.querySelector('input');
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('');
  expect([onChange.mock.calls, input?.value]).toEqual([[], '']);
  await type('7');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('7 20');
});
