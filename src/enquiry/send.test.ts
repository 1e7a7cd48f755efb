import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { onLoopback } from '../../config/testing/on-loopback.ts';
import { enquiryFrom } from './fields.ts';
import { sendEnquiry } from './send.ts';

const embedded = { address: '/f/contact', extra: {}, encoding: 'application/json' } as const;
const enquiry = enquiryFrom((name) => `A ${name}`);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const closed = 'The post room is closed.';
const monday = 'Come back on Monday.';

test.for([
  [{ error: closed }, closed],
  [{ message: monday }, monday],
  [{ message: monday, error: closed }, closed],
  [{ error: 500, message: monday }, monday],
  [{ error: { text: 'x' }, message: monday }, monday],
  [{ error: ['x'], message: monday }, monday],
  [{ error: null, message: monday }, monday],
  [{ error: true, message: monday }, monday],
  [{ error: '', message: monday }, monday],
  [{ error: ' ', message: monday }, monday],
  [{ error: { toString: 'x' }, message: [1] }, undefined],
  [{ ok: false }, undefined],
  [null, undefined],
  ['error', undefined],
  [[{ error: 'x' }], undefined],
  [7, undefined],
] as const)('CONTACT-10: a refusal with the body %j has the reason %j', async ([body, reason]) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 422 }));
  expect(await sendEnquiry(embedded, enquiry)).toMatchObject({ status: 'refused', reason });
});

test('CONTACT-10: a request that never settles ends with its timeout', async () => {
  // Firefox settles no request that was answered while the page was in the back/forward cache, not even on abort.
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const outcome = sendEnquiry(embedded, enquiry);
  await vi.runAllTimersAsync();
  expect(await outcome).toMatchObject({ status: 'unanswered' });
});

test.for<[what: string, respond: RequestListener, outcome: object]>([
  ['a reset before the response', (_, response) => response.socket?.resetAndDestroy(), { status: 'unanswered' }],
  [
    'a reset in the middle of a refusal',
    (_, response) =>
      response.writeHead(500, { 'Content-Length': 100 }).write('{"error":', () => response.socket?.resetAndDestroy()),
    { status: 'refused', reason: undefined },
  ],
  [
    'a refusal in two pieces',
    (_, response) => {
      response.writeHead(503).write('{"error":"The post ', () => response.end('room is closed."}'));
    },
    { status: 'refused', reason: closed },
  ],
  // Its body is not read (CONTACT-6).
  ['a success that never ends', (_, response) => response.writeHead(200).write('{"ok":'), { status: 'sent' }],
])('CONTACT-6 CONTACT-10: %s', async ([, respond, outcome]) => {
  const { origin, close } = await onLoopback(createServer(respond));
  onTestFinished(close);
  expect(await sendEnquiry({ ...embedded, address: `${origin}/` }, enquiry)).toMatchObject(outcome);
});
