import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { usualRateLimit } from '../../../config/rate-limit.ts';
import { createStore } from '../../../server/storage/store.ts';
import { enquiryAbuseContract } from '../../../server/testing/abuse-contract.ts';
import { fullEnquiry as valid } from '../../../server/testing/enquiry.ts';
import { enquiryServiceContract, siteUrl } from '../../../server/testing/service-contract.ts';
import { enquiryStoreContract } from '../../../server/testing/store-contract.ts';
import { startWorker, type TestWorker } from './test-worker.ts';

/** Runs the Node server's contracts against the worker in workerd with D1. */

let worker: TestWorker;

beforeAll(async () => {
  worker = await startWorker(inject('bundle'), inject('dist'), { ENQUIRY_RATE_LIMIT: '0' });
});

afterAll(() => worker.platform.dispose());

let visitors = 0;

/** Client IP of a new visitor for each request, as Cloudflare names one: their budgets are separate. */
const anyVisitor = () => `10.0.${visitors >> 8}.${visitors++ & 255}`;

/** Sends a request to the worker from a client IP, through the platform's entry point. */
async function ask(
  { platform }: TestWorker,
  path: string,
  init: RequestInit = {},
  sender = anyVisitor(),
): Promise<Response> {
  // The platform has its own FormData and Headers classes, so the encoded request is passed on instead.
  const request = new Request(new URL(path, siteUrl), init);
  const headers: [string, string][] = [...request.headers, ['cf-connecting-ip', sender]];
  const { method, body } = request;
  const bytes = body && (await request.arrayBuffer());
  const response = await platform.dispatchFetch(request.url, { method, headers, body: bytes, redirect: 'manual' });
  return response as unknown as Response;
}

describe('the enquiry service', () => {
  enquiryServiceContract(async () => {
    await worker.clear();
    return { store: worker.store, request: (path, init) => ask(worker, path, init) };
  });
});

describe('abuse', () => {
  let limited: TestWorker | undefined;

  enquiryAbuseContract(async (rateLimit) => {
    await limited?.platform.dispose();
    const fresh = await startWorker(inject('bundle'), inject('dist'), { ENQUIRY_RATE_LIMIT: String(rateLimit) });
    limited = fresh;
    return { store: fresh.store, request: (path, init, sender) => ask(fresh, path, init, sender) };
  });

  test('a rate limit that the Node server refuses is the usual one', async () => {
    await limited?.platform.dispose();
    const fresh = await startWorker(inject('bundle'), inject('dist'), { ENQUIRY_RATE_LIMIT: '100001' });
    limited = fresh;
    const send = async () => (await ask(fresh, '/f/contact', { method: 'POST', body: '{}' }, '192.0.2.7')).status;
    for (let count = 1; count <= usualRateLimit; count += 1) expect(await send()).not.toBe(429);
    expect(await send()).toBe(429);
  });

  afterAll(() => limited?.platform.dispose());
});

describe('the store', () => {
  enquiryStoreContract(async () => {
    await worker.clear();
    const clock = { time: Date.parse('2026-01-01T12:00:00Z') };
    const open = () => createStore(worker.database, { channels: ['webhook'], now: () => clock.time });
    return { store: open(), clock, reopen: open };
  });

  test('the fingerprints that an earlier version stored are gone after a minute', async () => {
    await worker.clear();
    await worker.store.add(valid);
    await worker.database.prepare("UPDATE enquiries SET fingerprint = x'0123'").run();
    const { scheduled } = (await worker.platform.getWorker()) as unknown as { scheduled(): Promise<unknown> };
    await scheduled();
    const { results } = await worker.database.prepare('SELECT fingerprint FROM enquiries').run();
    expect(results).toEqual([{ fingerprint: null }]);
  });
});

describe('the pages that need the worker', () => {
  test('the thank-you of a plain form is at its address, the contact page without it', async () => {
    const after = { headers: { 'sec-fetch-site': 'same-origin' } };
    expect(await (await ask(worker, '/contact?sent', after)).text()).toContain('Message Sent!');
    const cold = await ask(worker, '/contact?sent', { redirect: 'manual' });
    expect([cold.status, cold.headers.get('location')]).toEqual([303, '/contact']);
    expect(await (await ask(worker, '/contact')).text()).toBe('<h1>Contact</h1>');
  });

  test('a large file comes in parts, and whole to those who ask for no part', async () => {
    const part = (range: string, method = 'GET') => ask(worker, '/film.mp4', { method, headers: { range } });
    const first = await part('bytes=0-3');
    expect([first.status, await first.text(), first.headers.get('content-range')]).toEqual([
      206,
      'film',
      'bytes 0-3/9',
    ]);
    expect([(await part('bytes=9-')).status, (await part('bytes=0-1,3-4')).status]).toEqual([416, 200]);
    expect((await part('bytes=0-1', 'HEAD')).status).toBe(200);
    expect(await (await ask(worker, '/film.mp4')).text()).toBe('film data');
    expect((await ask(worker, '/none.mp4')).status).toBe(404);
    expect((await ask(worker, '/IMG_1.MOV', { headers: { range: 'bytes=1-2' } })).status).toBe(206);
  });
});
