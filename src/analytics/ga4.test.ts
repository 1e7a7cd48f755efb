// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { ga4 } from './ga4.ts';

const id = 'G-AB12CD34EF';
const home = { title: 'Home – Company', address: 'https://company.example/', referrer: '' };
const about = {
  title: 'About – Company',
  address: 'https://company.example/about',
  referrer: 'https://search.example/',
};

const nothing = [
  'consent',
  'default',
  { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' },
];
const consent = (analytics_storage: string) => ['consent', 'update', { analytics_storage }];
const started = (view: typeof home) => [
  nothing,
  consent('granted'),
  ['js', expect.any(Date)],
  ['config', id, { send_page_view: false, ...parametersOf(view) }],
];
const parametersOf = ({ title, address, referrer }: typeof home) => ({
  page_title: title,
  page_location: address,
  page_referrer: referrer,
});
const viewOf = (view: typeof home) => ['event', 'page_view', parametersOf(view)];

/** JavaScript elements that were added to the page; none is fetched. */
const scripts: HTMLScriptElement[] = [];
const queue = () => (window.dataLayer ?? []).map((command) => [...(command as IArguments)]);

/** Simulates that Google's JavaScript has run: the queued calls are done. */
function scriptArrives() {
  window.dataLayer = [];
  scripts[0]?.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  scripts.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
  delete window.dataLayer;
});

test('nothing is asked before the first page; advertising stays denied, and each page is one view', () => {
  const vendor = ga4({ vendor: 'ga4', id });
  vendor.stop();
  expect([scripts, window.dataLayer]).toEqual([[], undefined]);
  vendor.count(home);
  vendor.count(about);
  expect(queue()).toEqual([...started(home), viewOf(home), viewOf(about)]);
  expect(scripts.map(({ src }) => src)).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
  expect(window[`ga-disable-${id}`]).toBe(false);
});

test('it is disabled before it learns of the withdrawal, which it would report otherwise', () => {
  const vendor = ga4({ vendor: 'ga4', id });
  vendor.count(home);
  scriptArrives();
  let disabledBefore: unknown;
  Object.assign(window.dataLayer ?? [], {
    push: () => {
      disabledBefore = window[`ga-disable-${id}`];
    },
  });
  vendor.stop();
  expect(disabledBefore).toBe(true);
});

test('JavaScript that arrives after the withdrawal finds nothing to report, and all of it after a new acceptance', () => {
  const vendor = ga4({ vendor: 'ga4', id });
  vendor.count(home);
  vendor.stop();
  expect(queue()).toEqual([nothing]);
  expect(window[`ga-disable-${id}`]).toBe(true);
  scriptArrives();
  vendor.count(about);
  expect(queue()).toEqual([...started(about), viewOf(about)]);
});

test('a visitor who accepts again is counted again, with the same JavaScript', () => {
  const vendor = ga4({ vendor: 'ga4', id });
  vendor.count(home);
  vendor.stop();
  vendor.count(about);
  expect(queue().slice(1)).toEqual([...started(about), viewOf(about)]);
  scriptArrives();
  vendor.stop();
  vendor.count(home);
  expect(queue()).toEqual([consent('denied'), consent('granted'), viewOf(home)]);
  expect(scripts).toHaveLength(1);
  expect(window[`ga-disable-${id}`]).toBe(false);
});
