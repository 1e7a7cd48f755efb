// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { SettingGroup } from '../../server/settings.ts';
import { mount, type } from '../../testing/mount.ts';
import { Settings } from './settings.tsx';

const field = { label: 'Mail server', help: '', isOptional: true, kind: 'text', control: 'notation' } as const;
const groups: SettingGroup[] = [
  { label: 'Site', effect: '', settings: [{ name: 'SMTP_URL', field, value: '', isHidden: false, locked: '' }] },
];

/** Opens the view. */
async function open() {
  const { place, close } = await mount(<Settings />);
  return { input: place.querySelector('#SMTP_URL') as HTMLInputElement, close };
}

/** True if the browser asks before it leaves the page. */
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('unsaved settings outlive a look at another view, the page is not left without a question, and nothing is stored', async () => {
  vi.stubGlobal('fetch', async () => Response.json(groups));
  const first = await open();
  expect(isAsked()).toBe(false);
  await type(first.input, 'smtps://a:s3cret@b');
  await first.close();
  expect(isAsked()).toBe(true);
  expect((await open()).input.value).toBe('smtps://a:s3cret@b');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('s3cret');
});
