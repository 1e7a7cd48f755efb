// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { PageView, Vendor } from './vendor.ts';

vi.mock('./pixel.ts', () => ({ startPixel: () => {} }));

/** A page with an adaptor that arrives when the test says so; tells what was asked of it. */
async function openPage() {
  vi.resetModules();
  const calls: string[] = [];
  const vendor: Vendor = {
    count: ({ title }: PageView) => calls.push(title),
    stop: () => calls.push('stopped'),
  };
  const requests: PromiseWithResolvers<Vendor>[] = [];
  vi.doMock('./vendor.ts', () => ({
    vendorCookies: /^_ga(_|$)/,
    loadVendor: () => {
      const request = Promise.withResolvers<Vendor>();
      requests.push(request);
      return request.promise;
    },
  }));
  const { countPage, stopCounting } = await import('./counting.ts');
  const settle = async (settleRequest: (request: PromiseWithResolvers<Vendor>) => void) => {
    const last = requests.at(-1);
    if (last) {
      settleRequest(last);
      await last.promise.catch(() => {});
    }
  };
  return {
    calls,
    see: (visit: string, title: string) => countPage(visit, { title, address: 'https://company.example/' }),
    stopCounting,
    asked: () => requests.length,
    arrive: () => settle((request) => request.resolve(vendor)),
    fail: () => settle((request) => request.reject(new Error('kept away'))),
  };
}

const deleted = new Set<string | undefined>();

beforeEach(() => {
  deleted.clear();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('_ga=1; _gallery=1; _ga_AB12CD34EF=1; _gid=1');
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => deleted.add(cookie.split('=')[0]));
});

test('pages that were seen while the adaptor was on its way are counted once each, as they were', async () => {
  const page = await openPage();
  page.see('0', 'Home');
  page.see('0', 'Home');
  page.see('1', 'About');
  expect(page.asked()).toBe(1);
  await page.arrive();
  page.see('2', 'Contact');
  expect(page.calls).toEqual(['Home', 'About', 'Contact']);
});

test('a visitor who withdraws while the adaptor is on its way is never counted', async () => {
  const page = await openPage();
  page.see('0', 'Home');
  page.stopCounting();
  await page.arrive();
  expect(page.calls).toEqual([]);
});

test('who withdraws and accepts again while the adaptor is on its way is counted from the last acceptance on', async () => {
  const page = await openPage();
  page.see('0', 'Home');
  page.see('1', 'About');
  page.stopCounting();
  page.see('1', 'About');
  await page.arrive();
  expect(page.calls).toEqual(['About']);
});

test('it stops at once, and counts again from the page of the next acceptance', async () => {
  const page = await openPage();
  page.see('0', 'Home');
  await page.arrive();
  page.stopCounting();
  expect(page.calls).toEqual(['Home', 'stopped']);
  page.see('0', 'Home');
  expect(page.calls).toEqual(['Home', 'stopped', 'Home']);
});

test('without acceptance nothing of a vendor is loaded, also not to delete the cookies that it has left', async () => {
  const page = await openPage();
  page.stopCounting();
  expect(page.asked()).toBe(0);
  expect([...deleted]).toEqual(['_ga', '_ga_AB12CD34EF']);
});

test('an adaptor that can not be had is asked for again on the next page', async () => {
  const page = await openPage();
  page.see('0', 'Home');
  await page.fail();
  page.see('1', 'About');
  expect(page.asked()).toBe(2);
  await page.arrive();
  expect(page.calls).toEqual(['About']);
});
