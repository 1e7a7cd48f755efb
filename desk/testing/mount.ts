import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** Renders a part of the desk into the page of a test; returns its element, and the function that takes it away. */
export async function mount(part: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(part));
  return { place, close: () => act(async () => root.unmount()) };
}

/** Puts a text into a field as typing does: React follows the setter of the element. */
export const type = (field: Element | null, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
