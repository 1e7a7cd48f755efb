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
    countPage,
    stopCounting,
    asked: () => requests.length,
    arrive: () => settle((request) => request.resolve(vendor)),
    fail: () => settle((request) => request.reject(new Error('kept away'))),
  };
}

beforeEach(() => {
  document.title = 'Home';
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
});

test('pages that were seen while the adaptor was on its way are counted once each, as they were', async () => {
  const page = await openPage();
  page.countPage(0);
  page.countPage(0);
  document.title = 'About';
  page.countPage(1);
  expect(page.asked()).toBe(1);
  await page.arrive();
  document.title = 'Contact';
  page.countPage(2);
  expect(page.calls).toEqual(['Home', 'About', 'Contact']);
});

test('a visitor who withdraws while the adaptor is on its way is never counted', async () => {
  const page = await openPage();
  page.countPage(0);
  page.stopCounting();
  await page.arrive();
  expect(page.calls).not.toContain('Home');
});

test('it stops at once, and counts again from the page of the next acceptance', async () => {
  const page = await openPage();
  page.countPage(0);
  await page.arrive();
  page.stopCounting();
  expect(page.calls).toEqual(['Home', 'stopped']);
  page.countPage(0);
  expect(page.calls).toEqual(['Home', 'stopped', 'Home']);
});

test('without cookies and acceptance nothing of a vendor is loaded; what an earlier visit left is deleted', async () => {
  const page = await openPage();
  page.stopCounting();
  expect(page.asked()).toBe(0);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('_ga=1');
  page.stopCounting();
  await page.arrive();
  expect(page.calls).toEqual(['stopped']);
});

test('an adaptor that can not be had is asked for again on the next page', async () => {
  const page = await openPage();
  page.countPage(0);
  await page.fail();
  page.countPage(1);
  expect(page.asked()).toBe(2);
  await page.arrive();
  expect(page.calls).toEqual(['Home']);
});
