// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { MarkdownEditor } from './editor.tsx';

test('a file that is no image and is pasted is refused in words', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (path: string) => Response.json({ problem: `Refused: ${path}` }, { status: 400 }));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(<MarkdownEditor id="x" value="Words." onChange={() => expect.fail()} hasFootnotes={false} />),
  );
  const text = document.querySelector('.ProseMirror') ?? expect.unreachable();
  const files = [new File(['ftypheic'], 'IMG_1.heic')];
  const clipboardData = { files, types: ['Files'], getData: () => '' };
  await act(async () =>
    text.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })),
  );
  const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(said()).toContain('Refused: /api/images?name=IMG_1.heic'));
  await act(async () => root.unmount());
});
