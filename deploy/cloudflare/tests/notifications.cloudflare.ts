import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, inject, onTestFinished, test } from 'vitest';
import { onLoopback } from '../../../config/testing/on-loopback.ts';
import { fullEnquiry as valid } from '../../../server/testing/enquiry.ts';
import { siteUrl } from '../../../server/testing/service-contract.ts';
import { startWorker } from './test-worker.ts';

const secret = Buffer.alloc(32, 7).toString('base64');

/** Starts a worker with a webhook, and a receiver that answers with the given statuses in turn. */
async function start(
  statuses: readonly number[],
  // As it is pasted from elsewhere.
  settings: Record<string, string> = { WEBHOOK_SECRET: `\ufeff“${secret}\u200b”\n` },
) {
  const posts: { body: string; headers: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    posts.push({ body: await text(request), headers: request.headers as Record<string, string> });
    response.writeHead(statuses[posts.length - 1] ?? 204).end();
  });
  const { origin, close } = await onLoopback(server);
  const worker = await startWorker(inject('bundle'), inject('dist'), {
    WEBHOOK_URL: `${origin}/hook`,
    ...settings,
  });
  onTestFinished(async () => {
    close();
    await worker.platform.dispose();
  });
  const send = (message: string) =>
    worker.platform.dispatchFetch(`${siteUrl}/f/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.1' },
      body: JSON.stringify({ ...valid, message }),
    });
  const alarm = async () => {
    const { scheduled } = (await worker.platform.getWorker()) as unknown as { scheduled(): Promise<unknown> };
    await scheduled();
  };
  const waiting = () => worker.store.outbox.backlog();
  const makeDue = () =>
    worker.database.prepare("UPDATE notices SET next_attempt_at = '1970' WHERE sent_at IS NULL").bind().run();
  return { posts, send, alarm, waiting, makeDue };
}

test('the owner is told at once, once for a repetition, with a signature that can be checked', async () => {
  const { posts, send, waiting } = await start([]);
  expect((await send('Hello')).status).toBe(200);
  await expect.poll(() => posts.length).toBe(1);
  await expect.poll(waiting).toEqual([]);
  const [post = { body: '', headers: {} }] = posts;
  expect(new Webhook(secret).verify(post.body, post.headers)).toMatchObject({ id: 1, message: 'Hello' });

  expect((await send('Hello')).status).toBe(200);
  expect((await send('Another')).status).toBe(200);
  await expect.poll(waiting).toEqual([]);
  expect(posts.map(({ body }) => JSON.parse(body).message)).toEqual(['Hello', 'Another']);
});

test('a receiver that is down costs nothing but time: the alarm makes the attempt again', async () => {
  const { posts, send, alarm, waiting, makeDue } = await start([503, 503]);
  expect((await send('Hello')).status).toBe(200);
  await expect.poll(waiting).toMatchObject([{ channel: 'webhook', waiting: 1, failing: 1 }]);
  await alarm();
  expect(posts).toHaveLength(1); // Not due yet.
  await makeDue();
  await alarm();
  await makeDue();
  await alarm();
  expect(await waiting()).toEqual([]);
  expect(posts).toHaveLength(3);
  expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('two alarms at once send a notification once', async () => {
  const { posts, send, alarm, waiting, makeDue } = await start([503]);
  await send('Hello');
  await expect.poll(waiting).toMatchObject([{ failing: 1 }]);
  await makeDue();
  await Promise.all([alarm(), alarm(), alarm()]);
  expect(await waiting()).toEqual([]);
  expect(posts).toHaveLength(2);
});

test('a setting that can’t be used costs no enquiry, and its notification waits', async () => {
  const { posts, send, alarm, waiting } = await start([], { WEBHOOK_SECRET: 'too short' });
  expect((await send('Hello')).status).toBe(200);
  await alarm();
  expect(await waiting()).toMatchObject([{ channel: 'webhook', waiting: 1 }]);
  expect(posts).toEqual([]);
});

test('a chat program gets the enquiry in its own format, without a secret', async () => {
  const { posts, send, waiting } = await start([], { WEBHOOK_FORMAT: 'slack' });
  await send('Hello <!channel>');
  await expect.poll(waiting).toEqual([]);
  expect(JSON.parse(posts[0]?.body ?? '').text).toMatch(/^```\n[^<]*Hello &lt;!channel&gt;\n```$/);
});
