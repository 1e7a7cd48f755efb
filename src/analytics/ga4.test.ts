// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { ga4 } from './ga4.ts';

const id = 'G-AB12CD34EF';
const home = { title: 'Home – Company', address: 'https://company.example/' };
const about = { title: 'About – Company', address: 'https://company.example/about' };

const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
const pageView = ({ title, address }: typeof home) => [
  'event',
  'page_view',
  { page_title: title, page_location: address },
];
const started = [
  ['consent', 'default', { ...denied, analytics_storage: 'denied' }],
  ['consent', 'update', { analytics_storage: 'granted' }],
  ['js', expect.any(Date)],
  ['config', id, { send_page_view: false }],
];

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

test('the first page starts it: advertising stays denied, and each page is one view', () => {
  const vendor = ga4({ vendor: 'ga4', id });
  expect(scripts).toEqual([]);
  vendor.count(home);
  vendor.count(about);
  expect(queue()).toEqual([...started, pageView(home), pageView(about)]);
  expect(scripts.map(({ src }) => src)).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
  expect(window[`ga-disable-${id}`]).toBe(false);
});

test('it is switched off before it is told of the withdrawal, which would else make it report that', () => {
  const vendor = ga4({ vendor: 'ga4', id });
  vendor.count(home);
  scriptArrives();
  let offWhenTold: unknown;
  Object.assign(window.dataLayer ?? [], {
    push: () => {
      offWhenTold = window[`ga-disable-${id}`];
    },
  });
  vendor.stop();
  expect(offWhenTold).toBe(true);
});

test('a script that arrives after the withdrawal finds nothing to report', () => {
  const vendor = ga4({ vendor: 'ga4', id });
  vendor.count(home);
  vendor.stop();
  expect(queue()).toEqual([['consent', 'default', { ...denied, analytics_storage: 'denied' }]]);
  expect(window[`ga-disable-${id}`]).toBe(true);
});

test('who accepts again is counted again, with the one script', () => {
  const vendor = ga4({ vendor: 'ga4', id });
  vendor.count(home);
  vendor.stop();
  vendor.count(about);
  expect(queue().slice(1)).toEqual([...started, pageView(about)]);
  scriptArrives();
  vendor.stop();
  vendor.count(home);
  expect(queue()).toEqual([
    ['consent', 'update', { analytics_storage: 'denied' }],
    ['consent', 'update', { analytics_storage: 'granted' }],
    pageView(home),
  ]);
  expect(scripts).toHaveLength(1);
  expect(window[`ga-disable-${id}`]).toBe(false);
});

test('a script that arrives between a withdrawal and the next acceptance is told all by that', () => {
  const vendor = ga4({ vendor: 'ga4', id });
  vendor.count(home);
  vendor.stop();
  scriptArrives();
  vendor.count(about);
  expect(queue()).toEqual([...started, pageView(about)]);
});

test('where it was never started, stopping it asks nothing of it', () => {
  ga4({ vendor: 'ga4', id }).stop();
  expect(window.dataLayer).toBeUndefined();
});
