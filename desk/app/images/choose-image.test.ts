// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { PanelBox } from '../markdown/panels.tsx';
import { ChooseImage } from './images.tsx';

test('Escape in the dialog of images leaves the panel of the editor open', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json([]));
  const onClose = vi.fn();
  const panel = document.body.appendChild(document.createElement('div'));
  const children = createElement(ChooseImage, { onChoose: () => {} });
  await act(async () => createRoot(panel).render(createElement(PanelBox, { name: 'Image', onClose, children })));
  const button = panel.querySelector('button');
  await act(async () => button?.click());
  const pressed = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  await act(async () => document.querySelector('dialog')?.dispatchEvent(pressed()));
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => button?.dispatchEvent(pressed()));
  expect(onClose).toHaveBeenCalledOnce();
});
