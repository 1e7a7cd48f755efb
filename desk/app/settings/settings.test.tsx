// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { SettingGroup } from '../../server/settings.ts';
import { Settings } from './settings.tsx';

const field = { label: 'Mail server', help: '', isOptional: true, kind: 'text', control: 'notation' } as const;
const groups: SettingGroup[] = [
  { label: 'Site', effect: '', settings: [{ name: 'SMTP_URL', field, value: '', isHidden: false, locked: '' }] },
];

/** Opens the view. */
async function open() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Settings />));
  return {
    input: document.querySelector('#SMTP_URL') as HTMLInputElement,
    close: () => act(async () => root.unmount()),
  };
}

/** True if the browser asks before it leaves the page. */
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('unsaved settings outlive a look at another view, the page is not left without a question, and nothing is stored', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json(groups));
  const first = await open();
  expect(isAsked()).toBe(false);
  await act(async () => {
    // React follows what a person types by the setter of the element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(first.input, 'smtps://a:s3cret@b');
    first.input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await first.close();
  expect(isAsked()).toBe(true);
  expect((await open()).input.value).toBe('smtps://a:s3cret@b');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('s3cret');
});
