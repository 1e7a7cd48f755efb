import { beforeEach, expect, test, vi } from 'vitest';
import { keepDrafts, keepSteps, openTab, readDrafts, readSteps, type Tab } from './drafts.ts';
import { noSteps } from './editor.ts';

const draft = (heading: string) => ({ revision: 'r', base: {}, values: { heading } });

beforeEach(() => {
  const storage: Record<string, string> = {};
  const own = { enumerable: false, writable: true };
  Object.defineProperties(storage, {
    getItem: { ...own, value: (place: string) => storage[place] ?? null },
    setItem: { ...own, value: (place: string, text: string) => Object.assign(storage, { [place]: text }) },
    removeItem: { ...own, value: (place: string) => Reflect.deleteProperty(storage, place) },
  });
  vi.stubGlobal('localStorage', storage);
});

const [site, other, clone] = ['/site', '/site', '/clone'].map((folder, at) => ({ folder, id: `${at}` })) as [
  Tab,
  Tab,
  Tab,
];

test('two tabs keep drafts of their own, of the same file as well, and so does another site on the port', () => {
  keepDrafts(site, {}, { home: draft('A'), about: draft('A') });
  keepDrafts(other, {}, { home: draft('B') });
  keepDrafts(clone, {}, { home: draft('C') });
  keepDrafts(site, { home: draft('A') }, {});
  expect([site, other, clone].map(readDrafts)).toEqual([
    { about: draft('A') },
    { home: draft('B') },
    { home: draft('C') },
  ]);
});

/** Opens a tab that has no storage of its own yet, or that of another one. */
async function open(session: Record<string, string> = {}) {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => session[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(session, { [name]: value }),
  });
  return { ...(await openTab('/site')), session };
}

test('the drafts of a closed tab are taken up once, and never those of a tab that is open, nor one in place of another', async () => {
  keepDrafts(site, {}, { home: draft('A'), about: draft('A') });
  keepDrafts(other, {}, { home: draft('B') });
  keepDrafts(clone, {}, { home: draft('C') });
  const first = await open();
  expect(readDrafts(first)).toEqual({ home: draft('A'), about: draft('A') });
  const [second, third] = [await open(), await open(first.session)];
  expect([first, second, third].map(readDrafts)).toEqual([
    { home: draft('A'), about: draft('A') },
    { home: draft('B') },
    {},
  ]);
  expect(new Set([first, second, third].map(({ id }) => id)).size).toBe(3);
  expect(readDrafts(clone)).toEqual({ home: draft('C') });
});

test('what was done and undone in a tab is what it is after a reload, as far as there is room', async () => {
  const tab = await open();
  const step = (at: number) => ({ name: 'home', path: ['heading'], before: 'a', after: 'b', at });
  for (const steps of [{ done: [step(1), step(2)], undone: [] }, { done: [], undone: [step(2)] }, noSteps]) {
    keepSteps(tab, steps);
    expect(readSteps(tab)).toEqual(steps);
  }
  const set = sessionStorage.setItem;
  sessionStorage.setItem = (name, value) => {
    if (value.length > 250) throw new Error('QuotaExceededError');
    set(name, value);
  };
  keepSteps(tab, { done: [1, 2, 3, 4].map(step), undone: [] });
  expect(readSteps(tab).done).toEqual([step(3), step(4)]);
});

test('a draft without room keeps no other from being kept, and none that is saved stays', async () => {
  keepDrafts(site, {}, { home: draft('saved since') });
  const set = localStorage.setItem;
  localStorage.setItem = (place, text) => (text.length > 100 ? expect.fail('QuotaExceededError') : set(place, text));
  expect(keepDrafts(site, { home: draft('saved since') }, { about: draft('long '.repeat(50)), work: draft('A') })).toBe(
    false,
  );
  expect(readDrafts(site)).toEqual({ work: draft('A') });
});

test('a browser that keeps nothing says so, and nothing else fails', async () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }));
  const tab = await open();
  expect(readDrafts(tab)).toEqual({});
  expect(keepDrafts(tab, {}, { home: draft('C') })).toBe(false);
});
