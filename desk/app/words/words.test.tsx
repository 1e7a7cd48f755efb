// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { documentForm, formFiles } from '../../content/form-files.ts';
import { mount, type } from '../../testing/mount.ts';
import { Words } from './words.tsx';

vi.mock('../preview/preview.tsx', () => ({ Preview: () => null }));

const files = formFiles.map(({ name }) => ({ name, revision: '1', values: {}, violations: [] }));
const words = { folder: '/site', stamp: '1', forms: formFiles, files, routes: ['/', '/about'] };

beforeEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens the view at an address, and returns the list of pages. */
async function open(hash: string) {
  history.replaceState(null, '', hash);
  const { place, close } = await mount(<Words published={undefined} problem="" refresh={async () => {}} />);
  const list = await vi.waitFor(() => place.querySelector('select') ?? expect.unreachable());
  return { list, close };
}

/** Responds to requests by the ends of their paths; to any other with the words. */
function respondWith(responses: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const all = { preview: { violations: [], warnings: [] }, stamp: { stamp: '1' }, ...responses };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(Object.entries(all).find(([end]) => path.endsWith(end))?.[1] ?? words),
  );
}

const write = (id: string, text: string) => type(document.getElementById(id), text);

test('the page that was open last is open again after a look at another view', async () => {
  respondWith({});
  const first = await open('#words');
  expect(first.list.value).toBe('home');
  await first.close();
  await (await open('#words/about')).close();
  const again = await open('#words');
  expect(again.list.value).toBe('about');
  await again.close();
});

test('a save says what is wrong with a file that another program has left unreadable', async () => {
  const violations = [{ file: 'content/about.yaml', field: 'line 3', problem: 'needs a colon.' }];
  const changed = [{ name: 'about', revision: '2', values: undefined, violations }];
  respondWith({ save: { saved: [], changed, violations: [], historyProblem: '' } });
  const { close } = await open('#words/about');
  await write('about.metadata.title', 'Typed meanwhile');
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save');
  await act(async () => save?.click());
  await vi.waitFor(() =>
    expect(document.querySelector('[role=status]')?.textContent).toBe(
      'Nothing was saved. “About page” waits: 1 problem to fix.',
    ),
  );
  expect(document.body.textContent).toContain('content/about.yaml, line 3: needs a colon.');
  await close();
});

test('what a full browser has not kept is kept as soon as there is room, though it does not change again', async () => {
  respondWith({});
  const { list, close } = await open('#words/about');
  const kept: Record<string, string> = {};
  const isFull = vi.fn(() => true);
  const setItem = (place: string, text: string) =>
    isFull() ? expect.fail('QuotaExceededError') : Object.assign(kept, { [place]: text });
  vi.stubGlobal('localStorage', { setItem });
  await write('about.metadata.title', 'Typed without room');
  const told = () => document.querySelector('[role=status]')?.textContent;
  expect(told()).toBe('This browser keeps no unsaved words. Save before you close the tab.');
  isFull.mockReturnValue(false);
  await act(async () => {
    list.value = 'home';
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await write('home.metadata.title', 'Typed with room');
  expect(Object.values(kept).join()).toMatch(/Typed without room.*Typed with room/);
  await close();
});

test('what somebody else has saved stays, though the next key comes before it is shown', async () => {
  const state = { stamp: '1', words };
  const metadata = { title: 'Old', description: 'Old' };
  const at = (revision: string, given: object) =>
    files.map((file) => (file.name === 'about' ? { ...file, revision, values: { metadata: given } } : file));
  state.words = { ...words, files: at('1', metadata) };
  const sent: string[] = [];
  respondWith({});
  const respond = fetch;
  vi.stubGlobal('fetch', async (path: string, options: { body: string }) => {
    if (path.endsWith('stamp')) return Response.json(state);
    if (path.endsWith('words')) return Response.json(state.words);
    if (path.endsWith('preview')) sent.push(options.body);
    return respond(path, options);
  });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { close } = await open('#words/about');
  Object.assign(state, {
    stamp: '2',
    words: { ...words, stamp: '2', files: at('2', { ...metadata, description: 'Theirs' }) },
  });
  const field = document.getElementById('about.metadata.title');
  await act(async () => {
    vi.advanceTimersByTime(1000);
    // React has their words by then, and has not shown them.
    await new Promise((resolve) => setTimeout(resolve, 50));
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Mine');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const { changed } = JSON.parse(sent.at(-1) ?? '');
  expect(changed.about).toEqual({ metadata: { title: 'Mine', description: 'Theirs' } });
  await close();
});

test('a page that somebody else deletes while it is open is not gone without a word', async () => {
  const name = 'pages/terms';
  const all = (some: typeof files) => ({
    ...words,
    forms: [...formFiles, documentForm(name)],
    files: [...files, ...some],
  });
  const state = { stamp: '1', words: all([{ ...(files[0] ?? expect.unreachable()), name }]) };
  respondWith({});
  const respond = fetch;
  vi.stubGlobal('fetch', async (path: string) =>
    /words$|stamp$/.test(path) ? Response.json(path.endsWith('words') ? state.words : state) : respond(path),
  );
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { close } = await open(`#words/${name}`);
  const title = () => document.querySelector('h1')?.textContent;
  expect(title()).toBe('terms');
  Object.assign(state, { stamp: '2', words: { ...all([]), forms: formFiles } });
  await act(async () => vi.advanceTimersByTime(1000));
  await vi.waitFor(() => expect(title()).toBe('Home page'));
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/^Somebody else has saved changes/);
  await close();
});
