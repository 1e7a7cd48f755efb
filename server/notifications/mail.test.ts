import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import { notification, storedEnquiry } from '../testing/enquiry.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { createMailSender } from './mail.ts';

const enquiry = { ...storedEnquiry, message: 'First line\r\nsecond line: £100 & 漢字 👩‍💻' };

/** @param timeout milliseconds: short only for a server that does not answer */
function senderTo(port: number, timeout = 30_000) {
  const server = { host: '127.0.0.1', port, secure: false, login: undefined };
  const timeouts = {
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  };
  const send = createMailSender(
    { to: ['office@company.example', 'sales@company.example'], from: 'site@company.example', server },
    'www.company.example',
    timeouts,
  );
  return (changes: Partial<StoredEnquiry> = {}, taken: readonly string[] = []) =>
    send({ ...notification, taken }, { ...enquiry, ...changes }, new AbortController().signal);
}

async function mailOf(changes: Partial<StoredEnquiry> = {}) {
  const server = await startMailServer();
  expect(await senderTo(server.port)(changes)).toEqual({ status: 'sent' });
  expect(server.taken).toHaveLength(1);
  const [taken] = server.taken;
  if (!taken) throw new Error('No mail was taken');
  return taken;
}

test('an enquiry reaches every address of the owner as plain text, whole, ready to reply to', async () => {
  const { from, to, raw, read } = await mailOf();
  expect([from, to]).toEqual(['site@company.example', ['office@company.example', 'sales@company.example']]);
  expect(read.from?.address).toBe('site@company.example');
  expect(read.to?.map(({ address }) => address)).toEqual(to);
  expect(read.replyTo?.map(({ address }) => address)).toEqual(['ada@company.example']);
  expect(read.subject).toBe('Enquiry 12: customer-experience');
  expect(raw).toMatch(/^Date: Tue, 03 Feb 2026 04:05:06 \+0000\r$/m);
  expect([read.html, read.attachments]).toEqual([undefined, []]);
  expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
  for (const line of [
    'Enquiry:  12',
    'Received: 2026-02-03T04:05:06.789Z',
    'Name:     Ada Lovelace',
    'Email:    ada@company.example',
    'Phone:    +44 20 7946 0000',
    'Company:  Analytical Engines Ltd',
    'Service:  customer-experience',
    'Message:\n  First line\n  second line: £100 & 漢字 👩‍💻',
  ]) {
    expect(read.text).toContain(`${line}\n`);
  }
  expect(raw).not.toContain('Spam');
});

test('suspected spam says so where the owner sees it first', async () => {
  const { read } = await mailOf({ spam: 'honeypot', service: '' });
  expect(read.subject).toBe('[suspected spam] Enquiry 12');
  expect(read.text).toContain('Spam:     suspected (honeypot)\n');
});

test.for([
  ['a@b.example, thief@evil.example', []],
  ['"a@b.example" <thief@evil.example>', []],
  ['a@b.example\r\nBcc: thief@evil.example', []],
  ["o'hara+a=b@b.example", ["o'hara+a=b@b.example"]],
  ['Ada@MÜNCHEN.example', ['Ada@xn--mnchen-3ya.example']],
  ['a@b。example', ['a@b.example']],
] as const)('the address %j is replied to as %j', async ([email, replyTo]) => {
  const { raw, read } = await mailOf({ email });
  expect(read.replyTo?.map(({ address }) => address) ?? []).toEqual(replyTo);
  expect(raw.match(/^Reply-To:/gim) ?? []).toHaveLength(replyTo.length);
  expect(raw).not.toMatch(/^Bcc:/im);
});

test.for([
  ['254 characters is replied to', `${'a'.repeat(242)}@b.example.x`, true],
  ['255 characters is in the text only', `${'a'.repeat(243)}@b.example.x`, false],
  ['3,000 characters is in the text only', `${'a'.repeat(3000)}@b.example`, false],
  ['254 characters, but 260 in ASCII, is in the text only', `${'a'.repeat(243)}@b\u00fc.example`, false],
] as const)('an address of %s, and no line is too long', async ([, email, isReplyTo]) => {
  const long = 'x'.repeat(3000);
  const { raw, read } = await mailOf({ email, name: long, company: long, phone: long, service: long, message: long });
  expect(read.replyTo?.map(({ address }) => address)).toEqual(isReplyTo ? [email] : undefined);
  expect(read.text).toContain(`Email:    ${email}\n`);
  expect(read.text).toContain(
    isReplyTo ? 'To answer, reply to this e-mail.' : 'A reply to this e-mail does not reach them',
  );
  // RFC 5322, 2.1.1: a line has at most 998 characters.
  expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
});

const refusing = (numbers: Readonly<Record<string, number>>): Partial<SMTPServerOptions> => ({
  onRcptTo({ address }, _session, callback): void {
    const responseCode = numbers[address];
    callback(responseCode ? Object.assign(new Error(`no mail for ${address}`), { responseCode }) : undefined);
  },
});

test.for([
  [450, false],
  [550, true],
] as const)(
  'an address that is refused (%i) keeps the mail from no other, and gets it later, alone',
  async ([code, permanent]) => {
    const refused: Record<string, number> = { 'office@company.example': code };
    const server = await startMailServer(refusing(refused));
    const send = senderTo(server.port);
    expect(await send()).toEqual({
      status: 'failed',
      permanent,
      reason: expect.stringMatching(
        new RegExp(`^1 of 2 addresses refused: the mail server said ${code}( \\d\\.\\d\\.\\d)? at RCPT TO: it `),
      ),
      taken: ['sales@company.example'],
    });
    refused['office@company.example'] = 0;
    expect(await send({}, ['sales@company.example'])).toEqual({ status: 'sent' });
    expect(server.taken.map(({ to }) => to)).toEqual([['sales@company.example'], ['office@company.example']]);
    // The owner has removed the address that refused it.
    const taken = ['sales@company.example', 'OFFICE@company.example'];
    expect(await send({}, taken)).toEqual({ status: 'sent', unneeded: true });
  },
);

test('addresses that are refused for different reasons are worth another try soon if one of them is', async () => {
  const server = await startMailServer(refusing({ 'office@company.example': 450, 'sales@company.example': 550 }));
  const delivery = await senderTo(server.port)();
  expect(delivery).toMatchObject({ status: 'failed', permanent: false });
  expect(delivery).toHaveProperty(
    'reason',
    expect.stringMatching(/^the mail server said 450.* at RCPT TO: it .*; the mail server said 550.* at RCPT TO: it /),
  );
  expect(delivery).not.toHaveProperty('taken');
});

test('an address is known again however the mail server has heard it', async () => {
  const to = ['Office@M\u00dcNCHEN.example', 'Sales@Company.example', 'desk@company.example'] as const;
  const server = await startMailServer(refusing({ 'desk@company.example': 450 }));
  const settings = { host: '127.0.0.1', port: server.port, secure: false, login: undefined };
  const send = createMailSender({ to, from: 'site@company.example', server: settings }, 'www.company.example');
  const delivery = await send(notification, enquiry, new AbortController().signal);
  expect(delivery).toMatchObject({ status: 'failed', taken: to.slice(0, 2) });
});

test.for([
  ['is not there', undefined, /ECONNREFUSED\): nothing listens at its port/, 30_000],
  ['takes the connection and says nothing', () => {}, /_TIMEOUT\): /, 500],
  ['closes the connection', (socket: Socket): void => void socket.end(), /ECONNECTION/, 30_000],
  [
    'speaks another language',
    (socket: Socket): void => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    /EPROTOCOL\): what answers at its port is no mail server/,
    30_000,
  ],
] as const)('a server that %s is a passing failure', async ([, greet, cause, timeout]) => {
  const sockets: Socket[] = [];
  const listener = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    greet?.(socket);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const close = () => {
    for (const socket of sockets) {
      socket.destroy();
    }
    listener.close();
  };
  onTestFinished(close);
  const { port } = listener.address() as AddressInfo;
  if (!greet) close();
  expect(await senderTo(port, timeout)()).toEqual({
    status: 'failed',
    permanent: false,
    reason: expect.stringMatching(cause),
  });
});
