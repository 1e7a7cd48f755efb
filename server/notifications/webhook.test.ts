import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import type { WebhookFormat } from '../../config/notifications/webhook-settings.ts';
import { onLoopback } from '../../config/testing/on-loopback.ts';
import { notification, storedEnquiry } from '../testing/enquiry.ts';
import { createWebhookSender } from './webhook.ts';

const secret = Buffer.from('a key of thirty-two random bytes');
const enquiry = {
  ...storedEnquiry,
  spam: 'honeypot',
  name: 'Ada "A" Lovelace',
  phone: '',
  company: 'Analytical\r\nEngines',
  message: 'NUL \0, £, 漢字, 👩‍💻, \u202e',
};

/** Starts a receiver on this machine that keeps its requests and responds as given. */
async function startReceiver(
  answer: (response: ServerResponse) => void,
  { format = 'json', timeout = 10_000, pause = async (_: number) => {} } = {},
) {
  const posts: { readonly request: IncomingMessage; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    posts.push({ request, body: await text(request) });
    answer(response);
  });
  const { origin, close } = await onLoopback(server);
  onTestFinished(close);
  const url = `${origin}/hook?key=1`;
  const settings = { url, format: format as WebhookFormat, ...(format === 'json' && { secret }) };
  const send = createWebhookSender(settings, timeout, pause);
  return { url, posts, send: (signal = new AbortController().signal) => send(notification, enquiry, signal) };
}

test('a receiver that asks for a pause gets the post again after it, in the same attempt', async () => {
  const answers = [['1'], ['0.5'], ['90'], []];
  const pauses: number[] = [];
  const { send, posts } = await startReceiver(
    (response) => {
      const [pause] = answers.shift() ?? [];
      response.writeHead(answers.length > 0 ? 429 : 200, pause ? { 'Retry-After': pause } : {}).end();
    },
    { format: 'slack', pause: async (milliseconds) => void pauses.push(milliseconds) },
  );
  // Chat programs take a message each second; a pause beyond a minute is for the backoff.
  expect(await send()).toMatchObject({ status: 'failed', permanent: false });
  expect([pauses, posts.length]).toEqual([[1000, 1000], 3]);
  expect(await send()).toEqual({ status: 'sent' });
  expect(JSON.parse(posts[3]?.body ?? '')).toHaveProperty('text');
  expect(posts[3]?.request.headers).not.toHaveProperty('webhook-signature');
});

test('a receiver that asks for pauses without end is a failure', async () => {
  const again = (response: ServerResponse) => void response.writeHead(429, { 'Retry-After': '1' }).end();
  const { send, posts } = await startReceiver(again, { format: 'slack' });
  expect(await send()).toMatchObject({ status: 'failed', permanent: false });
  expect(posts).toHaveLength(6);
});

test.for([
  [
    'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId tcid=0',
    'failed',
  ],
  ['{"ok": false, "error": "channel_not_found"}', 'failed'],
  ['{"ok":true}', 'sent'],
  ['', 'sent'],
])('a chat program that answers 200 with %j: %s', async ([body, status]) => {
  const { send } = await startReceiver((response) => void response.end(body), { format: 'teams' });
  expect(await send()).toMatchObject({ status });
});

const answerWith = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();

test('the receiver gets the enquiry as JSON, and can prove who sent it and when', async () => {
  const { posts, send } = await startReceiver(answerWith(204));
  expect(await send()).toEqual({ status: 'sent' });
  const [{ request, body } = { request: {} as IncomingMessage, body: '' }] = posts;
  expect([request.method, request.url, request.headers['content-type']]).toEqual([
    'POST',
    '/hook?key=1',
    'application/json',
  ]);
  const { readAt, answeredAt, mark, note, ...told } = enquiry;
  expect(JSON.parse(body)).toEqual(told);
  // Zapier drops what is null, and flattens what is nested; of a post Make takes 5 MB.
  expect(Object.values(JSON.parse(body)).filter((field) => field === null || typeof field === 'object')).toEqual([]);

  const headers = request.headers as Record<string, string>;
  // The same for each attempt.
  expect(headers['webhook-id']).toBe('enquiry-12.notice-7.20260203040506789');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);

  // A receiver's own library, which throws if the signature is wrong.
  const receiver = new Webhook(secret.toString('base64'));
  expect(receiver.verify(body, headers)).toEqual(told);
  expect(() => receiver.verify(body.replace('Ada', 'Eve'), headers)).toThrow();
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'enquiry-13' })).toThrow();
});

test.for([
  [200, 'sent'],
  [202, 'sent'],
  [299, 'sent'],
  [400, 'passing'],
  [408, 'passing'],
  [429, 'passing'],
  [500, 'passing'],
  [503, 'passing'],
  [401, 'permanent'],
  [404, 'permanent'],
  [410, 'permanent'],
] as const)('status %i counts as %s', async ([status, meaning]) => {
  const { send } = await startReceiver(answerWith(status));
  expect(await send()).toEqual(
    meaning === 'sent'
      ? { status: 'sent' }
      : {
          status: 'failed',
          permanent: meaning === 'permanent',
          reason: `the receiver answered with HTTP status ${status}`,
        },
  );
});

test.for([301, 302, 307, 308])('a redirect (%i) is not followed: the enquiry stays here', async (status) => {
  const other = await startReceiver(answerWith(200));
  const { send } = await startReceiver((response) => {
    response.writeHead(status, { Location: other.url }).end();
  });
  expect(await send()).toMatchObject({ status: 'failed', permanent: true });
  expect(other.posts).toEqual([]);
});

test.each(['json', 'slack'])('an answer without end is not read (%s)', async (format) => {
  let closed = false;
  const { send } = await startReceiver(
    (response) => {
      response.writeHead(200).once('close', () => {
        closed = true;
      });
      const pour = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', pour);
      pour();
    },
    { format },
  );
  expect(await send()).toEqual({ status: 'sent' });
  await expect.poll(() => closed).toBe(true);
});

test('an attempt that is abandoned ends at once', async () => {
  const { posts, send } = await startReceiver(() => {});
  const abandon = new AbortController();
  const delivery = send(abandon.signal);
  await expect.poll(() => posts.length).toBe(1);
  abandon.abort();
  expect(await delivery).toMatchObject({ status: 'failed', permanent: false });
});

test('a receiver that never answers, or is not there, is a passing failure', async () => {
  const failed = (cause: string) => ({
    status: 'failed',
    permanent: false,
    reason: `no answer from the receiver (${cause})`,
  });
  expect(await (await startReceiver(() => {}, { timeout: 200 })).send()).toEqual(failed('TimeoutError'));
  const { origin, close } = await onLoopback(createServer());
  close();
  const send = createWebhookSender({ url: `${origin}/`, format: 'json', secret });
  expect(await send(notification, enquiry, new AbortController().signal)).toEqual(failed('ECONNREFUSED'));
});
