// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../testing/mount.ts';
import { MarkdownEditor } from './editor.tsx';

/** Shows a text in the editor; nothing changes it. */
const show = () => mount(<MarkdownEditor id="x" value="Words." onChange={() => expect.fail()} hasFootnotes={false} />);

test('the keys that undo are those of the field while one writes an address', async () => {
  const { close } = await show();
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Link"]')?.click());
  const seen: string[] = [];
  addEventListener('keydown', ({ key }) => seen.push(key));
  for (const key of ['z', 'Y', 's']) {
    const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true });
    await act(async () => document.getElementById('x--link')?.dispatchEvent(event));
  }
  expect(seen).toEqual(['s']);
  await close();
});

test('a file that is no image and is pasted is refused in words', async () => {
  vi.stubGlobal('fetch', async (path: string) => Response.json({ problem: `Refused: ${path}` }, { status: 400 }));
  const { close } = await show();
  const text = document.querySelector('.ProseMirror') ?? expect.unreachable();
  const files = [new File(['ftypheic'], 'IMG_1.heic')];
  const clipboardData = { files, types: ['Files'], getData: () => '' };
  await act(async () =>
    text.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })),
  );
  const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(said()).toContain('Refused: /api/images?name=IMG_1.heic'));
  await close();
});
