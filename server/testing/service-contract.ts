import { expect, test } from 'vitest';
import type { Enquiry } from '../../src/enquiry/fields.ts';
import { bodyLimit } from '../enquiries/service.ts';
import { typedValues } from '../enquiries/validation.ts';
import type { OwnerStore } from '../storage/store.ts';
import { fullEnquiry as valid } from './enquiry.ts';
import { listEnquiries } from './list-enquiries.ts';

/** Enquiry service under test: in this process, or behind a platform's entry point. */
export interface ServedEnquiries {
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Reads the stored enquiries. */
  readonly store: Pick<OwnerStore, 'list' | 'count'>;
}

export const siteUrl = 'https://www.company.example';

export const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
export const json = { 'content-type': 'application/json' };
export const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

function formData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value);
  }
  return form;
}

const boundary = { 'content-type': 'multipart/form-data; boundary=x' };

const latin1 = Uint8Array.from(Buffer.from('name=Ren\u00e9', 'latin1'));

const latin1Parts = Uint8Array.from(
  Buffer.from(
    Object.entries({ ...valid, name: 'Ren\u00e9' })
      .map(([name, value]) => `--0-0\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .concat('--0-0--\r\n')
      .join(''),
    'latin1',
  ),
);

const ofSize = (bytes: number) => {
  const rest = JSON.stringify({ ...valid, message: '' }).length;
  return JSON.stringify({ ...valid, message: 'x'.repeat(bytes - rest) });
};

const inChunks = (text: string) => new Blob([text]).stream();

/**
 * Tests of the enquiry service for every platform: one suite for Node with SQLite and for a worker with D1. `serve` starts
 * an empty service of `siteUrl` without a rate limit.
 */
export function enquiryServiceContract(serve: () => ServedEnquiries | Promise<ServedEnquiries>): void {
  async function start() {
    const { request, store } = await serve();
    const post = (body: BodyInit, headers: Record<string, string> = {}) =>
      request('/f/contact', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    const stored = async (): Promise<Enquiry[]> => (await listEnquiries(store)).map(typedValues);
    return { request, store, post, stored, postJson: (value: unknown) => post(JSON.stringify(value), json) };
  }

  test.for([
    ['JSON', JSON.stringify(valid), { 'content-type': 'application/json' }],
    [
      'JSON with a charset, oddly written',
      JSON.stringify(valid),
      { 'content-type': 'Application/JSON ;Charset=UTF-8' },
    ],
    ['JSON with a byte order mark', `\ufeff${JSON.stringify(valid)}`, json],
    ['urlencoded', new URLSearchParams(valid), { accept: 'application/json' }],
    ['multipart', formData(valid), { accept: 'application/json, text/plain, */*' }],
  ] as const)('CONTACT-6 stores the six fields of a %s enquiry and says so in JSON', async ([, body, headers]) => {
    const { post, stored } = await start();
    const response = await post(body, headers);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, next: '/contact?sent' });
    expect(await stored()).toEqual([valid]);
  });

  test.for([
    ['urlencoded', new URLSearchParams(valid), asPage],
    ['multipart', formData(valid), asPage],
    ['urlencoded without an Accept header', new URLSearchParams(valid), {}],
    ['urlencoded by a client that takes anything', new URLSearchParams(valid), { accept: '*/*' }],
  ] as const)('a plain form post (%s) lands on the thank-you', async ([, body, headers]) => {
    const { post, stored } = await start();
    const response = await post(body, headers);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/contact?sent');
    expect(await stored()).toEqual([valid]);
  });

  test('optional fields may be left out and unknown ones are ignored', async () => {
    const { postJson, stored } = await start();
    const { phone: _, company: __, service: ___, ...required } = valid;
    const response = await postJson({ ...required, extra: 1, constructor: null, toString: 'x' });
    expect(response.status).toBe(200);
    expect(await stored()).toEqual([{ ...required, phone: '', company: '', service: '' }]);
  });

  test.for([
    ['CONTACT-3', 'name', '', 'REQUIRED_FIELD_EMPTY', 'Please enter your full name.'],
    ['CONTACT-3', 'email', '', 'REQUIRED_FIELD_EMPTY', 'Please enter your email address.'],
    ['CONTACT-3', 'message', '', 'REQUIRED_FIELD_EMPTY', 'Please enter your message.'],
    ['', 'message', ' \r\n\t\u00a0', 'REQUIRED_FIELD_EMPTY', 'Please enter your message.'],
    ['CONTACT-3', 'email', 'ada', 'TYPE_EMAIL', 'Please enter a complete email address, such as name@company.co.uk.'],
    ['CONTACT-4', 'service', 'other', 'SERVICE', 'Please choose a service from the list, or leave it unselected.'],
    ['', 'phone', 442079460000, 'TYPE', 'The phone number needs to be plain text.'],
    ['', 'company', null, 'TYPE', 'The company name needs to be plain text.'],
    ['', 'message', ['Hello'], 'TYPE', 'The message needs to be plain text.'],
    ['', 'name', 'Ada \ud83d', 'UNICODE', 'The full name holds a broken character. Please type it again.'],
  ] as const)('%s refuses %s = %j (%s)', async ([, field, value, code, message]) => {
    const { postJson, stored } = await start();
    const response = await postJson({ ...valid, [field]: value });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ ok: false, error: message, errors: [{ field, code, message }] });
    expect(await stored()).toEqual([]);
  });

  test('several wrong answers are summed up in one sentence', async () => {
    const { post, postJson } = await start();
    const reply = await (await postJson({})).json();
    expect(reply.error).toBe('Please check these answers: full name, email address and message.');
    expect(reply.errors).toHaveLength(3);
    const form = formData({ name: 'Ada' });
    form.append('company', new File(['x'], 'x.txt'));
    const ofFile = await (await post(form, { accept: 'application/json' })).json();
    expect(ofFile.error).toBe('Please check these answers: email address, company name and message.');
  });

  test.for([
    ['JSON that breaks off', 400, '{"name":', json],
    ['no JSON at all', 400, '', json],
    ['a JSON array', 400, '[]', json],
    ['JSON null', 400, 'null', json],
    ['a JSON text', 400, '"name"', json],
    ['deeply nested JSON', 400, '['.repeat(60_000), json],
    ['JSON that is not UTF-8', 400, Uint8Array.of(0x7b, 0xff, 0x7d), json],
    ['a form that is not UTF-8', 400, latin1, urlencoded],
    ['a form that is not UTF-8, encoded', 400, `${new URLSearchParams(valid)}&company=Ren%E9+%26`, urlencoded],
    ['a multipart form that is not UTF-8', 400, latin1Parts, { 'content-type': 'multipart/form-data; boundary=0-0' }],
    [
      'a multipart form that breaks off',
      400,
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda',
      boundary,
    ],
    ['a multipart form without a boundary', 400, 'text', { 'content-type': 'multipart/form-data' }],
    ['XML', 415, '<name/>', { 'content-type': 'application/xml' }],
    ['a plain text form', 415, 'name=Ada', { 'content-type': 'text/plain' }],
    ['a type that names a property of every object', 415, '{}', { 'content-type': 'constructor' }],
    ['no type', 415, new Uint8Array(2), {}],
  ] as const)('refuses %s with %i, in words', async ([, status, body, headers]) => {
    const { post, stored } = await start();
    const response = await post(body as BodyInit, { ...headers, accept: 'application/json' });
    expect(response.status).toBe(status);
    const reply = await response.json();
    expect(reply).toMatchObject({ ok: false, error: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(reply.errors).toEqual([{ field: '', code: expect.any(String), message: reply.error }]);
    expect(await stored()).toEqual([]);
  });

  test.for(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])(
    'answers %s with 405 and the methods that it takes',
    async (method) => {
      const { request } = await start();
      const response = await request('/f/contact', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('OPTIONS, POST');
    },
  );

  test.for([
    ['in one piece', (text: string) => text],
    ['in chunks, without a length', inChunks],
  ] as const)('takes 65,536 bytes and not one more, sent %s', async ([, send]) => {
    const { post, store } = await start();
    expect((await post(send(ofSize(bodyLimit)), json)).status).toBe(200);
    const tooLong = await post(send(ofSize(bodyLimit + 1)), json);
    expect(tooLong.status).toBe(413);
    expect((await tooLong.json()).error).toMatch(/too long/);
    expect(await store.count()).toBe(1);
  });

  test('keeps each character byte for byte, however it is sent', async () => {
    const { post, stored } = await start();
    const company = '\ufeffNUL \0, 👩‍💻, \u202eשלום, a\r\nb, a+b & c=d %41 100% ;, \ufffd';
    const sent = ['1', '2', '3'].map((phone) => ({ ...valid, company, phone }));
    const bodies = [JSON.stringify, (values: Enquiry) => new URLSearchParams(values), formData];
    for (const [index, values] of sent.entries()) await post(bodies[index]?.(values) ?? '', index === 0 ? json : {});
    expect(await stored()).toEqual(sent.toReversed());
  });

  test.for([...'\u00a0\u200b\ufeff\u00ad\u2060\u202a\0'])(
    'takes %j in an address, a number and a service for nothing, and keeps it in texts that say something',
    async (hidden) => {
      const { postJson, stored } = await start();
      const inside = hidden === '\u00a0' ? '' : hidden;
      const typed = {
        ...valid,
        email: `${hidden}a${inside}da@com${inside}pany.example${hidden}`,
        phone: `${hidden}020${inside} 7946 0000${hidden}`,
        service: `${hidden}customer-${inside}experience`,
        message: `می‌خواهم ${hidden}👨‍👩‍👧${hidden}`,
      };
      expect((await postJson(typed)).status).toBe(200);
      const plain = { email: 'ada@company.example', phone: '020 7946 0000', service: 'customer-experience' };
      expect(await stored()).toEqual([{ ...typed, ...plain }]);
      const refused = await (await postJson({ ...typed, name: hidden, message: hidden })).json();
      expect(refused.errors).toMatchObject([{ field: 'name' }, { field: 'message', code: 'REQUIRED_FIELD_EMPTY' }]);
    },
  );

  test('a refused plain form gets a page with its error, its values and nothing that runs', async () => {
    const { post } = await start();
    const response = await post(
      new URLSearchParams({
        ...valid,
        name: '<script>"%%email%%\' &amp; $&',
        email: '"><b>',
        message: '\n</textarea>',
      }),
      asPage,
    );
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    const page = await response.text();
    expect(page).toContain('<p id="error">Please enter a complete email address, such as name@company.co.uk.</p>');
    expect(page).toContain('value="&lt;script&gt;&quot;%%email%%&#x27; &amp;amp; $&amp;"');
    expect(page).toContain('name="email" value="&quot;&gt;&lt;b&gt;"');
    expect(page).toContain('<textarea name="message">\n\n&lt;/textarea&gt;</textarea>');
    expect(page).toContain('<option value=""></option>');
    expect(page).toContain('<option value="customer-experience" selected=""></option>');
  });

  test('a plain form that is refused with 400 gets a page in words', async () => {
    const { post } = await start();
    const response = await post(latin1, { ...urlencoded, ...asPage });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('did not arrive complete');
  });

  test.for([
    ['urlencoded', urlencoded, `name=Ada&message=${'"'.repeat(196_000)}`],
    [
      'multipart',
      boundary,
      `--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n${'"'.repeat(196_000)}\r\n--x--\r\n`,
    ],
  ] as const)('the page with the longest text that is returned (%s) is within 1.5 MB', async ([, type, body]) => {
    const { post } = await start();
    const response = await post(body, { ...type, ...asPage });
    expect(response.status).toBe(413);
    const page = await response.text();
    expect(page).toContain('too long');
    expect(page).toContain(`>${'&quot;'.repeat(196_000)}</textarea>`);
    expect(page.length).toBeLessThan(1_400_000); // Leaves 100 kB for a built page instead of the test's page.
  });

  test('CORS: scripts of the site may read the replies', async () => {
    const { post, request } = await start();
    const preflight = await request('/f/contact', { method: 'OPTIONS', headers: { origin: siteUrl } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type, accept');
    for (const body of [JSON.stringify(valid), 'broken']) {
      const response = await post(body, { ...json, origin: siteUrl });
      expect(response.headers.get('access-control-allow-origin')).toBe(siteUrl);
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });

  test.for(['https://evil.example', `${siteUrl}.evil.example`, 'ftp://www.company.example', 'null', undefined])(
    'CORS: scripts of %s may not',
    async (origin) => {
      const { post, request } = await start();
      const headers: Record<string, string> = origin ? { origin } : {};
      const preflight = await request('/f/contact', { method: 'OPTIONS', headers });
      const response = await post(JSON.stringify(valid), { ...json, ...headers });
      for (const name of [...preflight.headers.keys(), ...response.headers.keys()]) {
        expect(name).not.toMatch(/^access-control-/);
      }
    },
  );

  const other = 'https://evil.example';
  test.for([
    ['the site', 'same-origin', siteUrl, true],
    ['the site, whose origin an extension hides', 'same-origin', 'null', true],
    ['the address bar', 'none', undefined, true],
    ['the site, where the service has an origin of its own', 'cross-site', siteUrl, true],
    ['the site, to a host of the same site', 'same-site', siteUrl, true],
    ['the host that the request came to', 'same-site', 'http://visited.example:8080', true],
    ['the site, in an older browser', undefined, siteUrl, true],
    ['the host that the request came to, in an older browser', undefined, 'http://visited.example:8080', true],
    ['that host over TLS, which ends at a reverse proxy', undefined, 'https://visited.example:8080', true],
    ['an older browser that hides its origin', undefined, 'null', true],
    ['a program, or a browser that says nothing', undefined, undefined, true],
    ['another site', 'cross-site', other, false],
    ['a page that hides its origin', 'cross-site', 'null', false],
    ['a program that names no origin', 'cross-site', undefined, false],
    ['a host of the same site', 'same-site', 'https://shop.company.example', false],
    ['a host of the same site that hides its origin', 'same-site', 'null', false],
    ['a host of the same site that names no origin', 'same-site', undefined, false],
    ['another port of the host', 'same-site', 'http://visited.example:3000', false],
    ['another site, in an older browser', undefined, other, false],
    ['another port of the host, in an older browser', undefined, 'http://visited.example', false],
    ['a host that begins like the site', undefined, `${siteUrl}.evil.example`, false],
    ['what is no origin', undefined, 'visited.example:8080', false],
    ['a browser of days to come', 'same-planet', other, false],
  ] as const)('a form that comes from %s', async ([, site, origin, isTaken]) => {
    const { request, store } = await start();
    const response = await request('http://visited.example:8080/f/contact', {
      method: 'POST',
      body: new URLSearchParams(valid),
      headers: { ...asPage, ...(site && { 'sec-fetch-site': site }), ...(origin && { origin }) },
    });
    expect(response.status).toBe(isTaken ? 303 : 403);
    expect(await store.count()).toBe(isTaken ? 1 : 0);
    if (!isTaken) {
      const page = await response.text();
      expect(page).toContain('<p id="error">This enquiry was sent from another website. ');
      expect(page).not.toContain(valid.name);
    }
  });

  test('a script of another site is refused in JSON', async () => {
    const { post } = await start();
    const response = await post(JSON.stringify(valid), { ...json, 'sec-fetch-site': 'cross-site' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ ok: false, errors: [{ field: '', code: 'CROSS_SITE' }] });
  });

  test('no reply is cached or guessed at', async () => {
    const { post } = await start();
    for (const response of [await post(JSON.stringify(valid), json), await post('', json), await post('x')]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('a hundred enquiries at once are all stored, once each', async () => {
    const { postJson, stored } = await start();
    const names = Array.from({ length: 100 }, (_, index) => `Visitor ${index}`);
    const replies = await Promise.all(names.map((name) => postJson({ ...valid, name })));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect((await stored()).map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test('the health check is asked for by GET and by nothing else', async () => {
    const { request } = await start();
    const response = await request('/healthz', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await request('/healthz', { method: 'HEAD' })).status).toBe(200);
  });
}
