import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { enquiry } from '../../../../server/testing/enquiry.ts';
import { enquiry as words } from '../../../../src/content/content.ts';
import { sendEnquiry } from '../../../../src/enquiry/send.ts';
import { hostedResponses } from './hosted-responses.ts';

test.for(hostedResponses)(
  'a visitor reads the right words when $vendor answers $status $contentType',
  async (reply) => {
    const service = createServer((_request, response) => {
      response.writeHead(reply.status, { 'Content-Type': reply.contentType }).end(reply.body);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      service.closeAllConnections();
      service.close();
    });
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const outcome = await sendEnquiry(`http://127.0.0.1:${port}/`, enquiry);
    const seen =
      outcome.status === 'refused' ? { status: 'failed', words: outcome.reason ?? words.failed.noReason } : outcome;
    expect(seen).toEqual(reply.expected);
  },
);
