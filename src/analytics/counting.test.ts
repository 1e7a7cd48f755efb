// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Adaptor, PageView } from './adaptor.ts';

vi.mock('./pixel.ts', () => ({ startPixel: () => {} }));

/** Opens a page with an adaptor, and records the calls to the adaptor. */
async function openPage(title: string) {
  vi.resetModules();
  document.title = title;
  const calls: string[] = [];
  const vendor: Adaptor = {
    cookies: /^_ga(_|$)/,
    count: ({ title, address }: PageView) => calls.push(title + new URL(address).search),
    stop: () => calls.push('stopped'),
  };
  vi.doMock('./vendor.ts', () => ({ vendor }));
  return { calls, ...(await import('./counting.ts')) };
}

const deleted = new Set<string | undefined>();

beforeEach(() => {
  deleted.clear();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('_ga=1; _gallery=1; _ga_AB12CD34EF=1; _gid=1');
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => deleted.add(cookie.split('=')[0]));
});

test('a page is counted once, however often its acceptance is told', async () => {
  const page = await openPage('Home');
  page.countPage();
  page.countPage();
  expect(page.calls).toEqual(['Home']);
});

test('a page that the browser kept and shows again is another visit of it', async () => {
  const page = await openPage('Home');
  page.countPage();
  page.seeAnew();
  page.countPage();
  expect(page.calls).toEqual(['Home', 'Home']);
});

test('a message that a link proposes is not told to the vendor, and the campaign is', async () => {
  window.history.replaceState(null, '', '/contact?message=8%20people,%20%C2%A323,000&utm_source=paper#call');
  const page = await openPage('Contact');
  page.countPage();
  expect(page.calls).toEqual(['Contact?&utm_source=paper']);
  window.history.replaceState(null, '', '/');
});

test('it stops at once, and counts again from the next acceptance', async () => {
  const page = await openPage('Home');
  page.countPage();
  page.stopCounting();
  expect(page.calls).toEqual(['Home', 'stopped']);
  page.countPage();
  expect(page.calls).toEqual(['Home', 'stopped', 'Home']);
});

test('the cookies that a vendor has left on an earlier visit are deleted without an acceptance', async () => {
  const page = await openPage('Home');
  page.stopCounting();
  expect([...deleted]).toEqual(['_ga', '_ga_AB12CD34EF']);
});
