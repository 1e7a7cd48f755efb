// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Visits that an adaptor was told of, and its stops. */
const calls: string[] = [];
const referrers: string[] = [];
const deleted: string[] = [];
let closePage = () => {};

/** Loads a page for a visitor with this choice, or with none. */
async function openPage(choice?: 'accepted' | 'declined') {
  if (choice) localStorage.setItem('cookie-consent', choice);
  vi.resetModules();
  vi.stubEnv('CONSENT_VERSION', '1');
  vi.stubEnv('ANALYTICS', 'none');
  const added = vi.spyOn(window, 'addEventListener');
  const { startAnalytics } = await import('./analytics.client.ts');
  const { choose } = await import('../consent/stored-choice.ts');
  startAnalytics({
    cookies: /^_ga(_|$)/,
    count: ({ title, address, referrer }) => {
      const { search, hash } = new URL(address);
      calls.push(title + search + hash);
      referrers.push(referrer);
    },
    stop: () => calls.push('stopped'),
  });
  const listeners = added.mock.calls.map(([type, listener]) => [type, listener as EventListener] as const);
  closePage = () => {
    for (const [type, listener] of listeners) {
      window.removeEventListener(type, listener);
    }
  };
  return { choose };
}

const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  calls.length = 0;
  referrers.length = 0;
  deleted.length = 0;
  localStorage.clear();
  document.title = 'Home';
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(location, 'hostname', 'get').mockReturnValue('www.company.example');
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('a=1; _ga=GA1; _gallery=1; x_ga=3; _ga_AB12=1; b=_ga=5');
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => deleted.push(cookie));
});

afterEach(() => {
  closePage();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('CONSENT-5: a page whose visitor has not chosen is not counted, and cookies of an earlier visit are deleted on each domain', async () => {
  await openPage();
  expect(calls).toEqual(['stopped']);
  expect(console.info).not.toHaveBeenCalled();
  const on = (name: string) =>
    ['', '; domain=www.company.example', '; domain=company.example', '; domain=example'].map(
      (domain) => `${name}=; path=/; max-age=0${domain}`,
    );
  expect(deleted).toEqual([...on('_ga'), ...on('_ga_AB12')]);
});

test('CONSENT-5: a load of a page with a stored acceptance is counted once, and once more when the cache restores it', async () => {
  await openPage('accepted');
  show(false);
  expect(calls).toEqual(['Home']);
  show(true);
  expect(calls).toEqual(['Home', 'Home']);
  expect(deleted).toEqual([]);
});

test('CONSENT-3 CONSENT-6: it stops immediately, and counts again from the next acceptance; the pixel logs once', async () => {
  const { choose } = await openPage('accepted');
  choose('declined');
  choose('accepted');
  choose('accepted');
  expect(calls).toEqual(['Home', 'stopped', 'Home']);
  expect(console.info).toHaveBeenCalledExactlyOnceWith('No marketing pixel');
});

test.each([
  [undefined, 'accepted', ['stopped', 'Home']],
  ['accepted', 'declined', ['Home', 'stopped']],
] as const)(
  'CONSENT-3: a page kept by the cache after %s follows the choice elsewhere: %s',
  async (before, after, told) => {
    await openPage(before);
    localStorage.setItem('cookie-consent', after);
    show(true);
    expect(calls).toEqual(told);
  },
);

test('a message that a link proposes is not told to the vendor, and the campaign is', async () => {
  window.history.replaceState(null, '', '/contact?message=8%20people,%20%C2%A323,000&utm_source=paper#call');
  await openPage('accepted');
  expect(calls).toEqual(['Home?utm_source=paper#call']);
  window.history.replaceState(null, '', '/');
});

test.each([
  [`${window.location.origin}/contact?message=8%20people`, `${window.location.origin}/contact`],
  ['https://search.example/?q=digital', 'https://search.example/'],
  ['', ''],
])('of the page before, %j, the vendor is told %j', async (before, told) => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(before);
  await openPage('accepted');
  expect(referrers).toEqual([told]);
});
