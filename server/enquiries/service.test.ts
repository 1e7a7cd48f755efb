import { expect, onTestFinished, test } from 'vitest';
import type { RefusedPages } from '../../config/refused-page-slots.ts';
import { createLog } from '../log/create-log.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { asPage, enquiryServiceContract, json, siteUrl, urlencoded, valid } from '../testing/service-contract.ts';
import { refusedPages } from '../testing/site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bodyLimit, createEnquiryService } from './service.ts';

function start(pages = { refused: refusedPages as RefusedPages | undefined }) {
  const store = openSqliteStore(temporaryFolder());
  onTestFinished(() => store.close());
  const service = createEnquiryService({ store, siteUrl, pages, log: createLog('silent') });
  const request = async (path: string, init?: RequestInit) => service.request(path, init);
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    request('/f/contact', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  return { service, store, request, post };
}

enquiryServiceContract(() => start());

test.for([
  ['JSON', json],
  ['a plain form', urlencoded],
] as const)('does not read %s to its end that is far too long', async ([, headers]) => {
  const { post } = start();
  let pieces = 0;
  const long = new ReadableStream({
    pull: (controller) => (++pieces > 100 ? controller.close() : controller.enqueue(new Uint8Array(bodyLimit))),
  });
  expect((await post(long, headers)).status).toBe(413);
  expect(pieces).toBeLessThan(25);
});

test('a plain form that is longer than what is read gets a page that says it has no text', async () => {
  const { post } = start();
  const response = await post(`name=Ada&message=${'x'.repeat(200_000)}`, { ...urlencoded, ...asPage });
  expect(response.status).toBe(413);
  const page = await response.text();
  expect(page).toContain('too long');
  expect(page).toContain('Your text could not be put back into this form');
  expect(page).toContain('></textarea>');
});

test('a sender that breaks off is refused and nothing is stored', async () => {
  const { post, store } = start();
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('connection lost')) });
  expect((await post(broken, json)).status).toBe(400);
  expect(await store.count()).toBe(0);
});

test('without the built page a refused plain form gets a line of text', async () => {
  const { post } = start({ refused: undefined });
  const response = await post(new URLSearchParams({ ...valid, name: '' }), asPage);
  expect(response.status).toBe(422);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toBe('Please enter your full name.');
});

test('a store that fails answers 503 in words and keeps what was typed', async () => {
  const { service, store } = start();
  store.close();
  const post = (body: BodyInit, headers: Record<string, string>) =>
    service.request('/f/contact', { method: 'POST', body, headers });

  const reply = await post(JSON.stringify(valid), json);
  expect(reply.status).toBe(503);
  expect((await reply.json()).error).toMatch(/could not store your enquiry just now/);
  const page = await post(new URLSearchParams(valid), asPage);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('value="Ada Lovelace"');
});
