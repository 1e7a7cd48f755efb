// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../testing/mount.ts';
import { PanelBox } from '../markdown/panels.tsx';
import { ChooseImage } from './images.tsx';

test('Escape in the dialog of images leaves the panel of the editor open', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const onClose = vi.fn();
  const children = createElement(ChooseImage, { onChoose: () => {} });
  const { place } = await mount(createElement(PanelBox, { name: 'Image', onClose, children }));
  const button = place.querySelector('button');
  await act(async () => button?.click());
  const pressed = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  await act(async () => document.querySelector('dialog')?.dispatchEvent(pressed()));
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => button?.dispatchEvent(pressed()));
  expect(onClose).toHaveBeenCalledOnce();
});
