// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

/** Loads a page of a site that asks this version of the question; each call is another page load. */
async function openPage(version: number) {
  vi.resetModules();
  vi.stubEnv('CONSENT_VERSION', String(version));
  return import('./stored-choice.ts');
}

/** Intercepts each write of the page to its storage. */
function onWrite(intercept: (write: () => void) => void) {
  const real = localStorage;
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    ...real,
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    setItem: (key: string, value: string) => intercept(() => real.setItem(key, value)),
  } as Storage);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  localStorage.clear();
});

test('CONSENT-1: the first version stores the choice and nothing else; it holds until the owner raises the version', async () => {
  (await openPage(1)).choose('accepted');
  expect({ ...localStorage }).toEqual({ 'cookie-consent': 'accepted' });
  expect((await openPage(1)).readChoice()).toBe('accepted');
  const { choose, readChoice } = await openPage(2);
  expect(readChoice()).toBeUndefined();
  choose('declined');
  expect({ ...localStorage }).toEqual({ 'cookie-consent': 'declined', 'cookie-consent-version': '2' });
  expect(readChoice()).toBe('declined');
  expect((await openPage(3)).readChoice()).toBeUndefined();
  // An answer to the older question, given in a page that still asks it, is none to the newer one.
  (await openPage(1)).choose('accepted');
  expect((await openPage(1)).readChoice()).toBe('accepted');
  expect((await openPage(2)).readChoice()).toBeUndefined();
});

test('what another tab withdraws and clears is forgotten here as well', async () => {
  const { choose, readChoice } = await openPage(1);
  choose('accepted');
  (await openPage(1)).choose('declined');
  expect(readChoice()).toBe('declined');
  localStorage.clear();
  expect(readChoice()).toBeUndefined();
});

test.for(['', 'two', '-1', 'NaN'])('a stored version of %j is older than the second', async (stored) => {
  localStorage.setItem('cookie-consent', 'accepted');
  localStorage.setItem('cookie-consent-version', stored);
  expect((await openPage(2)).readChoice()).toBeUndefined();
});

test('another tab never sees an old acceptance as one of the new version', async () => {
  localStorage.setItem('cookie-consent', 'accepted');
  const { choose, readChoice } = await openPage(2);
  const { readChoice: readInOtherTab } = await openPage(2);
  const seen: unknown[] = [];
  onWrite((write) => {
    write();
    seen.push(readInOtherTab());
  });
  choose('declined');
  expect(seen).toEqual([undefined, 'declined']);
  expect(readChoice()).toBe('declined');
});

test('where storage takes nothing more, a withdrawal still ends the acceptance', async () => {
  (await openPage(1)).choose('accepted');
  const { choose, readChoice } = await openPage(1);
  onWrite(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  choose('declined');
  expect(readChoice()).toBe('declined');
  expect((await openPage(1)).readChoice()).toBeUndefined();
});

test('where storage is blocked, the choice lasts as long as the page', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { choose, readChoice } = await openPage(1);
  expect(readChoice()).toBeUndefined();
  choose('accepted');
  expect(readChoice()).toBe('accepted');
  expect((await openPage(1)).readChoice()).toBeUndefined();
});
