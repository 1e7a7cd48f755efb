// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { mount, type } from '../../testing/mount.ts';
import { Control } from './controls.tsx';

/** Shows a field, and returns its control. */
async function show(value: string): Promise<HTMLInputElement> {
  const common = { kind: 'text', control: 'notation', label: '', help: '', isOptional: false } as const;
  const Field = () => {
    const [now, change] = useState<unknown>(value);
    return <Control field={{ ...common, inputFormat: 'time' }} id="about.x" value={now} onChange={change} />;
  };
  const { place } = await mount(<Field />);
  return place.querySelector('input') ?? expect.unreachable();
}

test('a text that nobody types stays as its file has it while the focus passes, and is normalised once it is typed', async () => {
  const input = await show(' 9.30 ');
  await act(async () => input.focus());
  await act(async () => input.blur());
  expect(input.value).toBe(' 9.30 ');
  await act(async () => input.focus());
  await type(input, ' 9.45 ');
  await act(async () => input.blur());
  expect(input.value).toBe('09:45');
});
