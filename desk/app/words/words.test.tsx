// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { formFiles } from '../../content/form-files.ts';
import { mount } from '../../testing/mount.ts';
import { Words } from './words.tsx';

vi.mock('../preview/preview.tsx', () => ({ Preview: () => null }));

const files = formFiles.map(({ name }) => ({ name, revision: '1', values: {}, violations: [] }));
const words = { folder: '/site', stamp: '1', forms: formFiles, files, routes: ['/', '/about'] };

/** Opens the view at an address, and returns the list of pages. */
async function open(hash: string) {
  history.replaceState(null, '', hash);
  const { place, close } = await mount(<Words published={undefined} problem="" refresh={async () => {}} />);
  const list = await vi.waitFor(() => place.querySelector('select') ?? expect.unreachable());
  return { list, close };
}

test('the page that was open last is open again after a look at another view', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('preview') ? { violations: [], warnings: [] } : words),
  );
  const first = await open('#words');
  expect(first.list.value).toBe('home');
  await first.close();
  await (await open('#words/about')).close();
  expect((await open('#words')).list.value).toBe('about');
});
