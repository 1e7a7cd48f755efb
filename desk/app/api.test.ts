import { expect, test, vi } from 'vitest';
import { latestOnly, request, requestLines, sessionOver } from './api.ts';
import { asSentence } from './messages.tsx';

test('of twenty keys the first and the last are answered: one at a time, also after an error', async () => {
  const answered: number[] = [];
  let running = 0;
  const press = latestOnly(async (key: number) => {
    running += 1;
    expect(running).toBe(1);
    await null;
    answered.push(key);
    running -= 1;
    if (key === 20) throw new Error('The last one fails.');
  });
  press(1);
  await null;
  const [last] = Array.from({ length: 19 }, (_, index) => press(index + 2)).reverse();
  await expect(last).rejects.toThrow('The last one fails.');
  await press(21);
  expect(answered).toEqual([1, 20, 21]);
});

test.for([
  ['put your own there', 'Put your own there'],
  ['http://localhost:3000 is this machine', 'http://localhost:3000 is this machine'],
] as const)('the desk writes "%s" as "%s"', ([text, written]) => {
  expect(asSentence(text)).toBe(written);
});

/** Answers requests of the page, and returns the events of the window. */
function answer(response: Response): string[] {
  const events: string[] = [];
  vi.stubGlobal('sessionStorage', { getItem: () => 'key' });
  vi.stubGlobal('fetch', async () => response);
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => events.push(type));
  return events;
}

const html = '<h1>From a proxy</h1>';

test.for<[answer: string, status: number, body: string, problem: string | RegExp, asksToSignIn: boolean]>([
  ['the desk refuses', 400, '{"problem":"The words say why."}', 'The words say why.', false],
  ['the desk has no token', 401, 'Sign in first.', 'Your session has expired.', true],
  ['a proxy answers programs', 401, '{}', 'Your session has expired.', true],
  ['a proxy shows its page to sign in', 403, html, 'Your session has expired.', true],
  ['a proxy has no desk behind it', 502, html, /^The desk does not respond\./, false],
  ['a proxy answers with nothing', 504, 'null', /^The desk does not respond\./, false],
])('where %s, the page says what to do', async ([, status, body, problem, asksToSignIn]) => {
  const events = answer(new Response(body, { status }));
  await expect(request('words')).rejects.toThrow(problem);
  expect(events).toEqual(asksToSignIn ? [sessionOver] : []);
});

test('empty lines keep a publication alive on its way through proxies, and say nothing', async () => {
  answer(new Response('{"at":1}\n\n\n{"at":2}\n'));
  const lines: unknown[] = [];
  for await (const line of requestLines('publish', {}, new AbortController().signal)) lines.push(line);
  expect(lines).toEqual([{ at: 1 }, { at: 2 }]);
});
