import { expect, test } from 'vitest';
import type { RefusedPages } from '../../config/refused-page-slots.ts';
import { createLog } from '../log/create-log.ts';
import { type Arrival, CeilingError, StoreError } from '../storage/enquiry-store.ts';
import type { OwnerStore } from '../storage/store.ts';
import { unread, fullEnquiry as valid } from '../testing/enquiry.ts';
import { openMemoryStore } from '../testing/memory-store.ts';
import { asPage, enquiryServiceContract, json, urlencoded } from '../testing/service-contract.ts';
import { refusedPages, serviceOn } from '../testing/site.ts';
import { bodyLimit } from './service.ts';

function start(
  pages = { refused: refusedPages as RefusedPages | undefined },
  changes: Partial<Pick<OwnerStore, 'add' | 'checkWritable'>> = {},
) {
  const store = { ...openMemoryStore(), ...changes };
  const service = serviceOn(store, { pages });
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

/** Service on a store that stores nothing: `state.full` is the ceiling that it has reached. */
function startWithCeilings(rateLimit = 1000) {
  const state: { time: number; full?: 'day' | 'size'; known: boolean; arrival?: Arrival } = { time: 0, known: false };
  const store: Pick<OwnerStore, 'add' | 'checkWritable'> = {
    checkWritable: async () => {},
    async add(enquiry, arrival = {}) {
      state.arrival = arrival;
      if (state.full === 'size' || (!state.known && (state.full === 'day' || arrival.atMost === 0))) {
        throw new CeilingError(state.full ?? 'day');
      }
      return { ...enquiry, id: 1, receivedAt: '', ...unread, known: state.known };
    },
  };
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const service = serviceOn(store, { log, now: () => state.time, rateLimit });
  const post = async (sender: string, headers: Record<string, string> = json) => {
    const body = headers === json ? JSON.stringify(valid) : new URLSearchParams(valid);
    return service.request('/f/contact', { method: 'POST', body, headers: { ...headers, sender } });
  };
  return { state, lines, post };
}

test('a sender has 50 new enquiries a day: then 429 in words, though repetitions are still acknowledged', async () => {
  const { state, post } = startWithCeilings();
  for (let count = 0; count < 50; count += 1) {
    state.known = true;
    expect((await post('a')).status).toBe(200); // A repetition takes nothing.
    state.known = false;
    expect((await post('a')).status).toBe(200);
    expect(state.arrival?.atMost).toBe(1000);
    state.time += 60_000;
  }
  const refused = await post('a');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(86_400 - 50 * 60)]);
  expect((await refused.json()).error).toMatch(/today\. Please email us or call us instead\.$/);
  expect(await (await post('a', asPage)).text()).toContain('value="Ada Lovelace"');
  expect((await post('b')).status).toBe(200);
  state.known = true;
  expect((await post('a')).status).toBe(200);
  state.known = false;
  state.time += 86_400_000;
  expect((await post('a')).status).toBe(200);
});

test.for(['day', 'size'] as const)(
  'the ceiling for all (%s) is 503 in words, and the log has it once',
  async (full) => {
    const { state, lines, post } = startWithCeilings();
    state.full = full;
    for (let count = 0; count < 60; count += 1) {
      const refused = await post('a');
      expect(refused.status).toBe(503);
      expect((await refused.json()).error).toMatch(/Please email us or call us instead\.$/);
      state.time += 60_000;
    }
    expect(await (await post('a', asPage)).text()).toContain('value="Ada Lovelace"');
    const words = full === 'day' ? 'a ceiling is reached' : 'its greatest size';
    expect(lines).toEqual([expect.stringContaining(words)]);
    state.full = undefined as never;
    expect((await post('a')).status).toBe(200); // What was refused is not counted.
  },
);

test('a form that the common budget has no room for takes nothing from the budget of its sender', async () => {
  let time = 0;
  const service = serviceOn(openMemoryStore(), { now: () => time });
  const isReturned = async (sender: string) => {
    const body = new URLSearchParams({ message: 'x'.repeat(60_000) });
    const headers = { ...asPage, sender, 'content-length': '60008' };
    const response = await service.request('/f/contact', { method: 'POST', body, headers });
    return (await response.text()).includes('x'.repeat(60_000));
  };
  for (let sender = 0; sender < 34; sender += 1) expect(await isReturned(`${sender}`)).toBe(true);
  time = 30_000;
  for (let count = 0; count < 8; count += 1) expect(await isReturned('b')).toBe(false);
  time = 60_000;
  expect(await isReturned('b')).toBe(true);
});

test('without a rate limit there is no ceiling for a day', async () => {
  const { state, post } = startWithCeilings(0);
  for (let count = 0; count < 60; count += 1) {
    expect((await post('a')).status).toBe(200);
  }
  expect(state.arrival?.atMost).toBeUndefined();
});

test('a store that fails answers 503 in words and keeps what was typed', async () => {
  const add = () => Promise.reject(new StoreError('it is missing'));
  const { post } = start(undefined, { add });

  const reply = await post(JSON.stringify(valid), json);
  expect(reply.status).toBe(503);
  expect((await reply.json()).error).toMatch(/could not store your enquiry just now/);
  const page = await post(new URLSearchParams(valid), asPage);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('value="Ada Lovelace"');
});
