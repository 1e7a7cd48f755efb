import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { plainText } from '../../config/invisible-characters.ts';
import { type Enquiry, fieldNames, trapName } from '../../src/enquiry/fields.ts';
import { services, enquiry as sound } from '../testing/enquiry.ts';
import { openMemoryStore } from '../testing/memory-store.ts';
import { serviceOn } from '../testing/site.ts';

/**
 * Fuzz tests of random bodies: every response is below 500, and each accepted enquiry is stored byte for byte. A failure
 * prints its seed; `FUZZ_SEED=… npm run test:units -- server/enquiries/fuzz` repeats the run.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

type Body = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string };

let store: ReturnType<typeof openMemoryStore>;
let service: ReturnType<typeof serviceOn>;
let lastId = 0;

beforeAll(() => {
  // Each enquiry comes ten minutes after the last one, so that none repeats another.
  let time = Date.now();
  store = openMemoryStore({ now: () => (time += 600_000) });
  service = serviceOn(store);
});

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const boundary = 'x7f3-boundary';

/** Writers of the three formats for values without lone surrogates, written by hand to control every byte. */
const writers = {
  json: (values: object): Body => ({ bytes: encode(JSON.stringify(values)), type: 'application/json' }),
  urlencoded: (values: object): Body => ({
    bytes: encode(new URLSearchParams(Object.entries(values)).toString()),
    type: 'application/x-www-form-urlencoded',
  }),
  multipart: (values: object): Body => ({
    bytes: encode(
      `${Object.entries(values)
        .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--${boundary}--\r\n`,
    ),
    type: `multipart/form-data; boundary=${boundary}`,
  }),
} as const;

const formats = ['json', 'urlencoded', 'multipart'] as const;

/**
 * Posts a body; asserts a status below 500, and that the enquiry is stored exactly if the response says so. Returns the
 * stored enquiry.
 */
async function postSoundly({ bytes, type }: Body, accept = '*/*'): Promise<Enquiry | undefined> {
  const headers = { 'content-type': type, accept };
  const response = await service.request('/f/contact', { method: 'POST', body: bytes, headers });
  expect(response.status).toBeLessThan(500);
  const accepted = response.status === 200 || response.status === 303;
  expect(accepted || [400, 413, 415, 422].includes(response.status)).toBe(true);
  const next = await store.get(lastId + 1);
  expect(next !== undefined).toBe(accepted);
  if (!next) return undefined;
  lastId = next.id;
  return Object.fromEntries(fieldNames.map((name) => [name, next[name]])) as Enquiry;
}

const nasty = fc.constantFrom(...'\0\n\ufeff\u202e\u200f"%&=+', '\r\n', '%zz', '--', '{{', '%%name%%');
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme-composite' }),
  fc.array(fc.oneof(nasty, fc.string()), { maxLength: 6 }).map((parts) => parts.join('')),
);
const email = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom('A@B', 'ADA@COMPANY.EXAMPLE', 'name@münchen.example', 'name@例え.テスト'),
);
const acceptable = fc.record({
  name: text.map((value) => `a${value}`),
  email,
  // Of a number, what nobody sees is not kept.
  phone: text.map(plainText),
  company: text,
  message: text.map((value) => `${value}z`),
  service: fc.constantFrom(...services),
});
const accepts = fc.constantFrom('*/*', 'text/html', 'application/json');

/** Values that a parser of the format reads from the body: in multipart, only the boundary ends a value. */
const writable = (format: (typeof formats)[number], values: Enquiry) =>
  format !== 'multipart' || !Object.values(values).some((value) => value.includes(boundary));

const wild = fc.oneof(
  fc
    .tuple(fc.jsonValue(), fc.constant('application/json'))
    .map(([value, type]) => ({ bytes: encode(JSON.stringify(value)), type })),
  fc
    .dictionary(
      fc.constantFrom(...fieldNames, trapName, '__proto__', 'constructor', ''),
      fc.oneof(text, fc.jsonValue()),
    )
    .map((value) => ({ bytes: encode(JSON.stringify(value)), type: 'application/json' })),
  fc
    .tuple(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...formats, 'nothing' as const))
    .map(([bytes, format]) => ({ bytes: bytes.slice(), type: format === 'nothing' ? '' : writers[format]({}).type })),
  // Valid bodies with one corrupted byte, or cut off.
  fc
    .tuple(acceptable, fc.constantFrom(...formats), fc.nat(), fc.integer({ min: -1, max: 255 }))
    .map(([values, format, at, byte]) => {
      const { bytes, type } = writers[format](values);
      const place = at % bytes.length;
      return { bytes: byte < 0 ? bytes.slice(0, place) : (bytes.with(place, byte) as Uint8Array<ArrayBuffer>), type };
    }),
);

const runs = (numRuns: number) => ({ seed, numRuns, endOnFailure: true });

test.for(formats)('2,000 enquiries that are in order (%s) are stored byte for byte', async (format) => {
  await fc.assert(
    fc.asyncProperty(acceptable, accepts, async (values, accept) => {
      fc.pre(writable(format, values));
      expect(await postSoundly(writers[format](values), accept)).toEqual(values);
    }),
    runs(2000),
  );
});

test('4,000 bodies of any kind are stored whole or refused in words', async () => {
  await fc.assert(
    fc.asyncProperty(wild, accepts, async (body, accept) => {
      const kept = await postSoundly(body, accept);
      if (kept && body.type === 'application/json') {
        const said: Partial<Enquiry> = JSON.parse(new TextDecoder().decode(body.bytes));
        const { phone = '', email = '', service = '' } = said;
        const plain = { phone: plainText(phone), email: plainText(email), service: plainText(service) };
        expect(kept).toEqual({ ...Object.fromEntries(fieldNames.map((name) => [name, said[name] ?? ''])), ...plain });
      }
    }),
    runs(4000),
  );
});

test('a prototype in JSON gives no values, and an object of any shape beside the six fields changes nothing', async () => {
  const inherited = encode(`{"__proto__":${JSON.stringify(sound)}}`);
  expect(await postSoundly({ bytes: inherited, type: 'application/json' })).toBeUndefined();
  const bytes = encode(`{"__proto__":{"name":"x"},"constructor":{"prototype":{}},${JSON.stringify(sound).slice(1)}`);
  expect(await postSoundly({ bytes, type: 'application/json' })).toEqual(sound);
  expect(({} as { name?: string }).name).toBeUndefined();
});
