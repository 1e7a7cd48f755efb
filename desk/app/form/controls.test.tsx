// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Control } from './controls.tsx';

/** Shows a field, and returns its control. */
async function show(value: string): Promise<HTMLInputElement> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const common = { kind: 'text', control: 'notation', label: '', help: '', isOptional: false } as const;
  const Field = () => {
    const [now, change] = useState<unknown>(value);
    return <Control field={{ ...common, inputFormat: 'time' }} id="about.x" value={now} onChange={change} />;
  };
  document.body.innerHTML = '<div></div>';
  await act(async () => createRoot(document.body.firstElementChild as Element).render(<Field />));
  return document.querySelector('input') ?? expect.unreachable();
}

test('a text that nobody types stays as its file has it while the focus passes, and is normalised once it is typed', async () => {
  const input = await show(' 9.30 ');
  await act(async () => input.focus());
  await act(async () => input.blur());
  expect(input.value).toBe(' 9.30 ');
  await act(async () => input.focus());
  await act(async () => {
    // React follows what a person types by the setter of the element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, ' 9.45 ');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => input.blur());
  expect(input.value).toBe('09:45');
});
