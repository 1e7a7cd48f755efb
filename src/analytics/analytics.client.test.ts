// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const calls: string[] = [];

vi.mock('./pixel.ts', () => ({ startPixel: () => {} }));
vi.mock('./vendor.ts', () => ({
  vendor: { count: () => calls.push('counted'), stop: () => calls.push('stopped') },
}));

/** Loads a page for a visitor with this choice, or with none. */
async function openPage(choice?: string) {
  if (choice) {
    localStorage.setItem('cookie-consent', choice);
  }
  vi.resetModules();
  vi.stubEnv('CONSENT_VERSION', '1');
  const added = vi.spyOn(window, 'addEventListener');
  (await import('./analytics.client.ts')).startAnalytics();
  const listeners = added.mock.calls.map(([type, listener]) => [type, listener as EventListener] as const);
  closePage = () => {
    for (const [type, listener] of listeners) {
      window.removeEventListener(type, listener);
    }
  };
}

let closePage = () => {};

const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
});

afterEach(() => {
  closePage();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('CONSENT-5: a page whose visitor has not chosen is not counted', async () => {
  await openPage();
  expect(calls).toEqual(['stopped']);
});

test('CONSENT-5: a load of a page with a stored acceptance is counted once', async () => {
  await openPage('accepted');
  show(false);
  expect(calls).toEqual(['counted']);
});

test('a page that the back/forward cache restores is counted once more', async () => {
  await openPage('accepted');
  show(true);
  expect(calls).toEqual(['counted', 'counted']);
});

test('a page is counted once where its visitor accepted elsewhere while the cache kept it', async () => {
  await openPage();
  calls.length = 0;
  localStorage.setItem('cookie-consent', 'accepted');
  show(true);
  expect(calls).toEqual(['counted']);
});

test('CONSENT-3: a page is not counted where its visitor withdrew elsewhere while the cache kept it', async () => {
  await openPage('accepted');
  localStorage.setItem('cookie-consent', 'declined');
  show(true);
  expect(calls).toEqual(['counted', 'stopped']);
});
