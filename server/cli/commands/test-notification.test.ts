import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import type { Call } from '../command.ts';
import { noChannels } from './resend.ts';
import { testNotification } from './test-notification.ts';

async function receiver(status: number) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push((await request.toArray()).join(''));
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const call = { store: undefined, file: '', word: undefined, options: {}, siteUrl: 'https://www.company.example' };

async function run(notifications: Call['notifications']) {
  const channels = (['email', 'webhook'] as const).filter((channel) => notifications[channel]);
  return testNotification.run({ ...call, channels, notifications });
}

const mailTo = (port: number) => ({
  to: ['office@company.example'] as const,
  from: 'office@company.example',
  server: { host: '127.0.0.1', port, secure: false, login: undefined },
});

test('a test goes out at once on each channel, and is recognised as one', async () => {
  const mail = await startMailServer();
  const { bodies, url } = await receiver(204);
  expect(await run({ email: mailTo(mail.port), webhook: { url, secret: Buffer.alloc(32) } })).toEqual({
    status: 'done',
    output:
      'The test by email is sent: look whether it arrives.\nThe test by webhook is sent: look whether it arrives.\n',
    warning: '',
  });
  expect(mail.taken[0]?.read.subject).toBe('Enquiry 0');
  expect(mail.taken[0]?.read.text).toContain('This is a test by the owner of the site.');
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ id: 0, name: 'Test of the notifications' });
});

test('a channel that fails is named with its reason, and the others are tried', async () => {
  const { bodies, url } = await receiver(410);
  expect(await run({ email: mailTo(9), webhook: { url, secret: Buffer.alloc(32) } })).toEqual({
    status: 'failed',
    exitCode: 1,
    problem:
      'The test by email failed: no answer from the mail server (ECONNREFUSED).\nThe test by webhook failed: the receiver answered with HTTP status 410.',
  });
  expect(bodies).toHaveLength(1);
});

test('without a channel there is nothing to send', async () => {
  expect(await run({ email: undefined, webhook: undefined })).toMatchObject({ exitCode: 2, problem: noChannels });
});
