import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { enquiry } from '../../../../server/testing/enquiry.ts';
import { enquiry as words } from '../../../../src/content/content.ts';
import { sendEnquiry } from '../../../../src/enquiry/send.ts';
import { hostedResponses } from './hosted-responses.ts';

/** Sends an enquiry over a real connection to a service that answers like this. */
async function outcomeOf(respond: RequestListener) {
  const service = createServer(respond).listen(0, '127.0.0.1');
  onTestFinished(() => {
    service.closeAllConnections();
    service.close();
  });
  await once(service, 'listening');
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  return sendEnquiry({ address, extra: {}, encoding: 'application/json' }, enquiry);
}

test.for(hostedResponses)(
  'a visitor reads the right words when $vendor answers $status $contentType',
  async ({ status, contentType, body, expected }) => {
    const outcome = await outcomeOf((_, response) =>
      response.writeHead(status, { 'Content-Type': contentType }).end(body),
    );
    const seen =
      outcome.status === 'refused' ? { status: 'failed', words: outcome.reason ?? words.failed.noReason } : outcome;
    expect(seen).toEqual(expected);
  },
);

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
    { status: 'refused', reason: 'The post room is closed.' },
  ],
  // Its body is not read (CONTACT-6).
  ['a success that never ends', (_, response) => response.writeHead(200).write('{"ok":'), { status: 'sent' }],
])('CONTACT-6 CONTACT-10: %s', async ([, respond, outcome]) => {
  expect(await outcomeOf(respond)).toMatchObject(outcome);
});
