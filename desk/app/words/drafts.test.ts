import { beforeEach, expect, test, vi } from 'vitest';
import { isSame, keepDrafts, readDrafts } from './drafts.ts';

const saved = { image: { host: 'local', alt: 'A desk' }, lines: ['One', 'Two'] };

const draft = (heading: string) => ({ revision: 'r', values: { heading } });

beforeEach(() => {
  const storage: Record<string, string> = {};
  const own = { enumerable: false };
  Object.defineProperties(storage, {
    setItem: { ...own, value: (place: string, text: string) => Object.assign(storage, { [place]: text }) },
    removeItem: { ...own, value: (place: string) => Reflect.deleteProperty(storage, place) },
  });
  vi.stubGlobal('localStorage', storage);
});

test('two tabs keep their drafts of different files, and another site on the port has its own', () => {
  keepDrafts('/site/content', {}, { notFound: draft('A') });
  keepDrafts('/site/content', {}, { about: draft('B') });
  keepDrafts('/clone/content', {}, { home: draft('C') });
  expect(readDrafts('/site/content')).toEqual({ notFound: draft('A'), about: draft('B') });
  keepDrafts('/site/content', { about: draft('B') }, {});
  expect(readDrafts('/site/content')).toEqual({ notFound: draft('A') });
});

test('a browser that keeps nothing says so, and nothing else fails', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }));
  expect(readDrafts('/site/content')).toEqual({});
  expect(keepDrafts('/site/content', {}, { home: draft('C') })).toBe(false);
});

test.each([
  ['fields in another order', { lines: ['One', 'Two'], image: { alt: 'A desk', host: 'local' } }, true],
  ['a field without a value', { ...saved, logo: undefined }, true],
  ['another text', { ...saved, image: { ...saved.image, alt: '' } }, false],
  ['entries in another order', { ...saved, lines: ['Two', 'One'] }, false],
])('%s: the same is %s', (_, values, same) => expect(isSame(values, saved)).toBe(same));
