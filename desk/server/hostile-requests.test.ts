import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { rendererBundle } from '../../build/bundles.ts';
import { readSettings } from '../../config/settings.ts';
import { previewRenderer } from '../preview/renderer.ts';
import { own, testDesk } from '../testing/test-desk.ts';

/** JSON of any kind, some of it nested deeper than a stack is high. */
const hostile = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.integer({ min: 1, max: 50_000 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
  fc.integer({ min: 1, max: 20_000 }).map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`),
  fc
    .constantFrom('\ud800', '\0', '__proto__', ']]>', '{company.name}', '{', '---\n', '/images/a.png', '%', '/%')
    .map((text) => JSON.stringify(text)),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
);

const renderer = previewRenderer(await rendererBundle(readSettings({})));
const { request: ask, files } = testDesk({}, { renderer, content: 'examples/full/content', onFinished: afterAll });
const states = files.readAll();

const place = 'a place for hostile JSON';

/** Writes a body, with a hostile text in each place for one. */
const bodyWith = (value: unknown, ...texts: readonly string[]) =>
  texts.reduce((body, text) => body.replace(JSON.stringify(place), () => text), JSON.stringify(value));

/** Puts the place for hostile JSON into a file's values, wherever the choices lead. */
function withPlace(now: unknown, [choice, ...rest]: readonly number[]): unknown {
  const keys = Object.keys(Object(now));
  const key = choice === undefined ? undefined : keys[choice % keys.length];
  if (typeof now !== 'object' || now === null || key === undefined) return place;
  const next = withPlace((now as Record<string, unknown>)[key], rest);
  return Array.isArray(now) ? now.with(Number(key), next) : { ...now, [key]: next };
}

const changed = fc
  .tuple(fc.constantFrom(...states), fc.array(fc.nat(), { maxLength: 6 }))
  .map(([{ name, revision, values }, choices]) => ({ name, revision, values: withPlace(values, choices) }));

const name = fc
  .constantFrom('home', '__proto__', 'insights/a', 'constructor', '../package', 'pages/privacy')
  .map((each) => JSON.stringify(each));

const request = fc.oneof(
  fc
    .tuple(changed, fc.oneof(fc.constant(''), fc.string()), hostile)
    .map(([change, route, text]) => [
      'words/preview',
      bodyWith({ route: `/${route}`, changed: { [change.name]: change.values } }, text),
    ]),
  // With an earlier revision nothing is written, so that each run begins with the same files.
  fc
    .tuple(changed, hostile)
    .map(([change, text]) => ['words/save', bodyWith([change, { ...change, revision: 'earlier', values: 1 }], text)]),
  fc
    .tuple(fc.oneof(hostile, name), hostile, hostile)
    .map((texts) => ['words/save', bodyWith([{ name: place, revision: place, values: place }], ...texts)]),
  fc.tuple(hostile, hostile).map((both) => ['words/preview', bodyWith({ route: place, changed: place }, ...both)]),
  fc
    .json({ maxDepth: 2 })
    .map((text) => ['words/save', bodyWith([{ name: 'insights/a', revision: '', values: { title: place } }], text)]),
  fc.oneof(hostile, name).map((text) => ['words/new', bodyWith({ name: place }, text)]),
  fc.oneof(hostile, name).map((text) => ['words/history/erase', bodyWith({ name: place }, text)]),
  fc.tuple(
    fc.constantFrom('words/save', 'words/preview', 'words/new', 'words/history/erase', 'settings', 'images/icon'),
    fc.oneof(fc.string(), hostile),
  ),
  fc.tuple(fc.webPath(), fc.string()).map(([url, body]) => [url.slice(1), body]),
  fc.tuple(fc.string(), hostile).map(([each, body]) => [`enquiries/${encodeURIComponent(each)}/read`, body]),
);

test('no body and no key makes the desk fail: what it can’t read is refused in words', async () => {
  const failed = vi.spyOn(console, 'error').mockReturnValue();
  const post = async (url: string, body: string, headers: Record<string, string>) => {
    const response = await ask(`/api/${url}`, { method: 'POST', body, headers });
    return { status: response.status, text: await response.text() };
  };
  await fc.assert(
    fc.asyncProperty(request, async ([url = '', body = '']) => {
      const { status, text } = await post(url, body, own);
      expect([status < 500, text]).toEqual([true, text]);
    }),
    { numRuns: 120 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (bytes) => {
      // A header holds neither line ends nor null bytes.
      const given = Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\0\r\n]/g, 'é');
      expect((await post('words/new', '{}', { ...own, 'x-desk-key': given })).status).toBe(401);
    }),
  );
  // React warns of values that it is made to show; an error of the desk's own is logged as such.
  expect(failed.mock.calls.filter(([first]) => first instanceof Error)).toEqual([]);
});

test('an error of the desk’s own is none of the request, and is logged, whatever its kind', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  for (const error of [new RangeError('a'), new SyntaxError('b'), new TypeError('c')]) {
    const { post } = testDesk({}, { renderer: { ...renderer, render: () => Promise.reject(error) } });
    expect(await post('words/preview', { route: '/', changed: {} })).toMatchObject({ status: 500 });
    expect(logged).toHaveBeenLastCalledWith(error);
  }
});
