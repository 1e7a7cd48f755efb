// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Opens a page whose visitor has not chosen, and shows its banner. */
async function openPage() {
  document.body.innerHTML =
    '<main tabindex="-1"></main><section id="cookie-banner" hidden><a href="/privacy">Notice</a></section>';
  document.documentElement.dataset.banner = 'shown';
  vi.resetModules();
  vi.stubEnv('CONSENT_VERSION', '1');
  (await import('./banner.ts')).startBanner();
}

const banner = () => document.getElementById('cookie-banner');
const stage = () => document.documentElement.dataset.banner;
const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.banner;
});

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

test('CONSENT-4: a choice in another tab has the banner slide out, and be removed after 300 ms', async () => {
  await openPage();
  localStorage.setItem('cookie-consent', 'declined');
  window.dispatchEvent(new Event('storage'));
  vi.advanceTimersByTime(299);
  expect([banner()?.isConnected, stage()]).toEqual([true, 'leaving']);
  vi.advanceTimersByTime(1);
  expect([banner(), stage()]).toEqual([null, undefined]);
});
