// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Opens a page whose visitor has not chosen. By default this tab has shown its banner before. */
async function openPage(banner: 'shown' | 'due' = 'shown') {
  document.body.innerHTML =
    '<main tabindex="-1"></main><section id="cookie-banner" hidden><a href="/privacy">Notice</a></section>';
  if (banner === 'shown') document.documentElement.dataset.banner = banner;
  vi.resetModules();
  vi.stubEnv('CONSENT_VERSION', '1');
  (await import('./consent.client.ts')).startBanner();
}

const banner = () => document.getElementById('cookie-banner');
const stage = () => document.documentElement.dataset.banner;
const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

let height = 90;

beforeEach(() => {
  vi.useFakeTimers();
  // happy-dom lays nothing out.
  height = 90;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.banner;
});

test.for(['due', 'shown'] as const)(
  'no room is kept for a banner that a content filter hides, when it is %s',
  async (state) => {
    height = 0;
    await openPage(state);
    show(false);
    vi.advanceTimersByTime(5000);
    expect([banner(), stage()]).toEqual([null, undefined]);
  },
);

test('a page that the back/forward cache restores still asks a visitor who has not chosen', async () => {
  await openPage();
  show(true);
  expect([banner()?.hidden, stage()]).toEqual([false, 'shown']);
});

test('CONSENT-4: a page that the back/forward cache restores after a choice never shows the banner again', async () => {
  await openPage();
  document.querySelector('a')?.focus();
  localStorage.setItem('cookie-consent', 'declined');
  show(true);
  expect([banner(), stage()]).toEqual([null, undefined]);
  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('CONSENT-4: a choice in another tab has the banner slide out, and be removed after 300 ms; the focus is not lost with it', async () => {
  await openPage();
  document.querySelector('a')?.focus();
  localStorage.setItem('cookie-consent', 'declined');
  window.dispatchEvent(new Event('storage'));
  vi.advanceTimersByTime(299);
  expect([banner()?.isConnected, stage(), document.activeElement?.localName]).toEqual([true, 'leaving', 'main']);
  vi.advanceTimersByTime(1);
  expect([banner(), stage()]).toEqual([null, undefined]);
});

test('CONSENT-2: the time counts from the load of a page, and goes on as the visitor moves about', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  await openPage('due');
  vi.advanceTimersByTime(5000);
  state.mockReturnValue('complete');
  show(false);
  for (const milliseconds of [499, 499, 499]) {
    vi.advanceTimersByTime(milliseconds);
    expect(banner()?.hidden).toBe(true);
    await openPage('due');
    show(false);
  }
  vi.advanceTimersByTime(3);
  expect([banner()?.hidden, stage()]).toEqual([false, 'below']);
  vi.advanceTimersByTime(99);
  expect(stage()).toBe('below');
  vi.advanceTimersByTime(1);
  expect(stage()).toBe('shown');
});

test('CONSENT-2 CONSENT-4: a choice before the banner is due, here or in another tab, keeps it away', async () => {
  await openPage('due');
  show(false);
  vi.advanceTimersByTime(1000);
  localStorage.setItem('cookie-consent', 'declined');
  window.dispatchEvent(new Event('storage'));
  vi.advanceTimersByTime(5000);
  expect([banner(), stage(), sessionStorage.length]).toEqual([null, undefined, 0]);
});

test.for([
  ['CONSENT-2', 'banner-due', String(Date.UTC(2999, 0))],
  ['CONSENT-2', 'banner-due', 'Infinity'],
  ['CONSENT-2', 'banner-due', 'NaN'],
  ['CONSENT-2', 'banner-due', ''],
  ['CONSENT-1', 'cookie-consent', ''],
  ['CONSENT-1', 'cookie-consent', 'true'],
  ['CONSENT-1', 'cookie-consent', 'Accepted'],
] as const)('%s: with %s "%s" in storage, the visitor is asked 1500 ms after load', async ([, key, value]) => {
  (key === 'banner-due' ? sessionStorage : localStorage).setItem(key, value);
  await openPage('due');
  show(false);
  vi.advanceTimersByTime(1499);
  expect([banner()?.hidden, stage()]).toEqual([true, undefined]);
  vi.advanceTimersByTime(101);
  expect([banner()?.hidden, stage()]).toEqual([false, 'shown']);
});
