// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../testing/mount.ts';
import { SampleTexts } from './launch-check.tsx';

test('the button of texts that are being accepted says so, and does nothing else until they are', async () => {
  const accepting = Promise.withResolvers<void>();
  const onAccept = vi.fn(() => accepting.promise);
  const targets = [{ href: '/#words/home.a', label: 'Home page › A', text: 'One' }];
  const { place } = await mount(<SampleTexts targets={targets as never} onAccept={onAccept} />);
  const [button] = place.querySelectorAll<HTMLButtonElement>('li button');
  const press = () => act(async () => button?.click());
  await press();
  expect([button?.textContent, button?.getAttribute('aria-disabled')]).toEqual(['Accepting…', 'true']);
  await press();
  await act(async () => accepting.resolve());
  expect(button?.textContent).toBe('Accept Home page › A');
  expect(onAccept.mock.calls).toEqual([[['One']]]);
});
