// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { formFiles } from '../../content/form-files.ts';
import { Words } from './words.tsx';

vi.mock('../preview/preview.tsx', () => ({ Preview: () => null }));

const files = formFiles.map(({ name }) => ({ name, revision: '1', values: {}, violations: [] }));
const words = { folder: '/site', stamp: '1', forms: formFiles, files, routes: ['/', '/about'] };

/** Opens the view at an address, and returns the list of pages. */
async function open(hash: string) {
  history.replaceState(null, '', hash);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Words published={undefined} problem="" refresh={async () => {}} />));
  const list = await vi.waitFor(() => document.querySelector('select') ?? expect.unreachable());
  return { list, close: () => act(async () => root.unmount()) };
}

test('the page that was open last is open again after a look at another view', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('preview') ? { violations: [], warnings: [] } : words),
  );
  const first = await open('#words');
  expect(first.list.value).toBe('home');
  await first.close();
  await (await open('#words/about')).close();
  expect((await open('#words')).list.value).toBe('about');
});
