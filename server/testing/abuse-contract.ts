import { expect, test } from 'vitest';
import { enquiry as valid } from './enquiry.ts';
import { listEnquiries } from './list-enquiries.ts';
import type { ServedEnquiries } from './service-contract.ts';

/** Enquiry service under test, for visitors with a known client IP. */
export interface ServedVisitors extends Pick<ServedEnquiries, 'store'> {
  request(path: string, init: RequestInit, sender: string): Promise<Response>;
}

/**
 * Tests of rate limits, repetitions and suspected spam for every platform that takes enquiries.
 * @param serve starts an empty service with a rate limit per client IP, 0 for none
 */
export function enquiryAbuseContract(serve: (rateLimit: number) => ServedVisitors | Promise<ServedVisitors>): void {
  async function start(rateLimit: number) {
    const { request, store } = await serve(rateLimit);
    const post = (body: BodyInit, sender: string, headers: Record<string, string> = {}) =>
      request('/f/contact', { method: 'POST', body, headers, duplex: 'half' } as RequestInit, sender);
    const postJson = (values: object, sender = '192.0.2.1') =>
      post(JSON.stringify(values), sender, { 'content-type': 'application/json' });
    return { store, post, postJson };
  }

  test('one enquiry too many is refused with 429, words and the seconds to wait; others are served', async () => {
    const { store, postJson } = await start(2);
    for (const message of ['first', 'second']) {
      expect((await postJson({ ...valid, message })).status).toBe(200);
    }
    const refused = await postJson({ ...valid, message: 'third' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ ok: false, error: expect.stringMatching(/^Too many enquiries/) });
    expect((await postJson({ ...valid, message: 'third' }, '192.0.2.2')).status).toBe(200);
    expect((await listEnquiries(store)).map(({ message }) => message)).toEqual(['third', 'second', 'first']);
  });

  const notReturned = 'Your text could not be put back into this form';

  test('a plain form that is one too many gets its values back up to the length of an enquiry, and no more is read', async () => {
    const { post } = await start(1);
    await post(new URLSearchParams(valid), '192.0.2.1');
    const refused = async (length: number) => {
      const body = new URLSearchParams({ message: 'x'.repeat(length) });
      const response = await post(body, '192.0.2.1', { accept: 'text/html' });
      expect([response.status, response.headers.has('retry-after')]).toEqual([429, true]);
      return response.text();
    };
    const whole = await refused(60_000);
    expect(whole).toContain('Too many enquiries');
    expect(whole).toContain(`>${'x'.repeat(60_000)}</textarea>`);
    const page = await refused(66_000);
    expect(page).toContain('></textarea>');
    expect(page).toContain(`Please wait a minute and send yours again. ${notReturned}`);
  });

  test('what a sender can have returned is bounded, and leaves enough for others; so is what all can', async () => {
    const { post } = await start(0);
    const refused = async (sender: string, message: string) => {
      const page = await (await post(new URLSearchParams({ message }), sender, { accept: 'text/html' })).text();
      expect(page).toContain('Please check these answers');
      expect(page.includes(notReturned)).toBe(!page.includes(`>${message}</textarea>`));
      return page.includes(notReturned) ? 'without text' : 'with text';
    };
    const outcomesOf = async (senders: readonly string[]) => {
      const outcomes = [];
      for (const sender of senders) {
        outcomes.push(await refused(sender, 'x'.repeat(60_000)));
      }
      return [outcomes.at(0), outcomes.at(-1)];
    };
    expect(await outcomesOf(Array<string>(9).fill('192.0.2.1'))).toEqual(['with text', 'without text']);
    expect(await refused('192.0.2.2', 'Hello')).toBe('with text');
    const others = Array.from({ length: 35 }, (_, index) => `198.51.100.${index}`);
    expect(await outcomesOf(others)).toEqual(['with text', 'without text']);
  });

  test('a form of unknown length costs a sender no more than it has', async () => {
    const { post } = await start(0);
    for (let count = 0; count < 5; count += 1) {
      const body = new Blob(['name=Ada']).stream();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
      expect(await (await post(body, '192.0.2.1', headers)).text()).toContain('value="Ada"');
    }
  });

  test('an enquiry that is sent again is acknowledged again and stored once', async () => {
    const { store, post, postJson } = await start(0);
    expect((await postJson(valid)).status).toBe(200);
    const again = await postJson(valid);
    expect([again.status, await again.json()]).toEqual([200, { ok: true, next: '/contact?sent' }]);
    expect((await post(new URLSearchParams(valid), '192.0.2.1')).status).toBe(303);
    expect(await store.count()).toBe(1);
    await postJson(valid, '192.0.2.2'); // A phone that has changed its network meanwhile.
    expect(await store.count()).toBe(1);
  });

  test.for([
    ['urlencoded', (form: FormData) => new URLSearchParams([...form] as [string, string][])],
    ['multipart', (form: FormData) => form],
  ] as const)('suspected spam (%s) is stored, marked and thanked for like any other', async ([, bodyOf]) => {
    const { store, post } = await start(0);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...valid, _gotcha: 'https://spam.example' })) {
      form.append(name, value);
    }
    const response = await post(bodyOf(form), '192.0.2.1');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact?sent']);
    expect(await listEnquiries(store)).toEqual([expect.objectContaining({ ...valid, spam: 'hidden field filled in' })]);
  });

  test('the hidden field left empty, as visitors leave it, raises no suspicion', async () => {
    const { store, postJson } = await start(0);
    await postJson({ ...valid, _gotcha: '' });
    expect((await listEnquiries(store)).map(({ spam }) => spam)).toEqual(['']);
  });
}
