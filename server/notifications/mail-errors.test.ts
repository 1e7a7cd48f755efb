import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { notification, storedEnquiry } from '../testing/enquiry.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { createMailSender } from './mail.ts';
import { failureOf } from './mail-errors.ts';

/** Certificates: of an authority that the client knows from `trusted` on, for the host 0.0.0.0, and with one flaw each. */
const certificates: Record<string, { readonly key: string; readonly cert: string }> = {};
let authority = '';

beforeAll(() => {
  const folder = temporaryFolder(afterAll);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const openssl = (line: string) => {
    const { status, stderr } = spawnSync('openssl', line.split(' '), { cwd: folder, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  };
  const newKey = (name: string) => `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key`;
  openssl(`req -x509 ${newKey('authority')} -out authority.pem -days 2 -subj /CN=authority`);
  authority = read('authority.pem');
  for (const [name, days, host] of [
    ['good', 1, 'IP:0.0.0.0'],
    ['expired', -1, 'IP:0.0.0.0'],
    ['misnamed', 1, 'DNS:mail.company.example'],
  ]) {
    openssl(`req ${newKey(`${name}`)} -out ${name}.csr -subj /CN=mail -addext subjectAltName=${host}`);
    openssl(
      `x509 -req -in ${name}.csr -CA authority.pem -CAkey authority.key -days ${days} -copy_extensions copy -out ${name}.pem`,
    );
  }
  openssl(`req -x509 ${newKey('snakeoil')} -out snakeoil.pem -days 2 -subj /CN=debian`);
  for (const name of ['good', 'expired', 'misnamed', 'snakeoil']) {
    certificates[name] = { key: read(`${name}.key`), cert: read(`${name}.pem`) };
  }
});

/** Host that connects to this machine, and isn't known as this machine. */
const elsewhere = '0.0.0.0';

interface Attempt {
  readonly server?: Partial<SMTPServerOptions>;
  readonly certificate?: string;
  /** True if the client knows the authority. */
  readonly trusted?: boolean;
  readonly host?: string;
  readonly secure?: boolean;
  readonly login?: { user: string; pass: string };
}

async function attempt({ server, certificate, trusted, host = elsewhere, secure = false, login }: Attempt) {
  if (trusted) {
    const usual = getCACertificates();
    setDefaultCACertificates([...usual, authority]);
    onTestFinished(() => setDefaultCACertificates(usual));
  }
  const tls = certificate === undefined ? {} : { ...certificates[certificate], disabledCommands: [] };
  const { port, taken } = await startMailServer({ ...tls, ...server });
  const send = createMailSender(
    { to: ['office@company.example'], from: 'site@company.example', server: { host, port, secure, login } },
    'www.company.example',
    { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 1000, socketTimeout: 5000 },
  );
  const delivery = await send(notification, storedEnquiry, AbortSignal.timeout(9000));
  return { delivery, taken };
}

const login = { user: 'ada@company.example', pass: 'p@ss-of-ada' };

/** Makes a server that answers a command with a text which quotes people. */
const answer = (responseCode: number, text: string) =>
  Object.assign(new Error(`${text} <ada@company.example> p@ss-of-ada`), { responseCode });
const toRecipient = (code: number, text: string): Partial<SMTPServerOptions> => ({
  onRcptTo: (_address, _session, callback) => callback(answer(code, text)),
});

const atLogin = (code: number, text: string): Attempt => ({
  ...{ certificate: 'good', trusted: true, login },
  server: { onAuth: (_auth, _session, callback) => callback(answer(code, text)) },
});
const atData = (code: number, text: string): Partial<SMTPServerOptions> => ({
  onData: (stream, _session, callback) => stream.resume().on('end', () => callback(answer(code, text))),
});
const refusesSender: Partial<SMTPServerOptions> = {
  onMailFrom: (_address, _session, callback) => callback(answer(553, '5.7.1 No')),
};
const refusesAll: Partial<SMTPServerOptions> = { onConnect: (_session, done) => done(answer(554, '5.7.1 No')) };
const inTls = { secure: true };

test.for<[what: string, attempt: Attempt, reason: RegExp]>([
  ['a self-signed certificate', { certificate: 'snakeoil' }, /certificate is self-signed/],
  ['the same under TLS', { certificate: 'snakeoil', secure: true, server: inTls }, /self-signed/],
  ['an unknown authority', { certificate: 'good' }, /certificate is of an unknown authority/],
  ['an expired certificate', { certificate: 'expired', trusted: true }, /certificate has expired/],
  ['a certificate of another name', { certificate: 'misnamed', trusted: true }, /certificate is for another name/],
  ['smtps:// for STARTTLS', { certificate: 'good', secure: true }, /does not begin with TLS: write smtp:\/\//],
  ['smtp:// for TLS', { certificate: 'good', server: inTls }, /no greeting: if its port begins .*write smtps:\/\//],
  ['a host that does not exist', { host: 'mail.invalid' }, /SMTP_URL names no host|can’t be looked up/],
  ['a login without TLS', { login }, /it offers no TLS, and a login is sent encrypted only/],
  ['a refused login', atLogin(535, '5.7.8 Bad credentials'), /said 535.* at AUTH PLAIN: it refuses the login/],
  ...[
    [504, '5.7.4 Unrecognised'] as const,
    [534, '5.7.9 Application-specific password'] as const,
    [535, '5.7.139 SMTP AUTH is disabled for the tenant'] as const,
  ].map(([code, text]): [string, Attempt, RegExp] => [
    `a login of another kind that is wanted (${code})`,
    atLogin(code, text),
    /at AUTH PLAIN: it takes no such login: create a password for apps/,
  ]),
  ['a login that is wanted', { server: { authOptional: false } }, /^the mail server said 530.*: it wants a login/],
  ['greylisting', { server: toRecipient(450, '4.2.0 Greylisted') }, /said 450.* at RCPT TO: .*greylisting/],
  ['another greylisting', { server: toRecipient(451, '4.7.1 Come back') }, /said 451.* at RCPT TO: .*greylisting/],
  ['a refused recipient', { server: toRecipient(550, '5.1.1 Unknown') }, /said 550.* the address in NOTIFY_TO/],
  ...[
    [553, '5.7.1 Sender address rejected: not owned by user', 'it refuses the sender: check NOTIFY_FROM'] as const,
    [450, '4.1.8 Sender address rejected: Domain not found', 'it refuses the sender'] as const,
    [504, '5.5.2 Helo command rejected: need fully-qualified hostname', 'it refuses connections from this'] as const,
    [554, '5.7.1 Client host blocked using zen.spamhaus.org', 'it refuses connections from this'] as const,
    [454, '4.7.1 Relay access denied', 'it passes on no mail to NOTIFY_TO without a login'] as const,
  ].map(([code, text, cause]): [string, Attempt, RegExp] => [
    `a refusal that comes with the recipient (${code} ${text})`,
    { server: toRecipient(code, text) },
    new RegExp(`said ${code}.* at RCPT TO: ${cause}`),
  ]),
  ...[
    '5.2.252 SendAsDenied; u not allowed to send as v',
    '5.7.60 Client does not have permissions to send as this sender',
  ].map((text): [string, Attempt, RegExp] => [
    `a sender that is refused with the whole mail (${text})`,
    { server: atData(554, text) },
    /at DATA: it refuses the sender: check NOTIFY_FROM/,
  ]),
  ['a full mailbox', { server: toRecipient(552, '5.2.2 Full') }, /said 552.*: the mailbox is full/],
  ['a refused sender', { server: refusesSender }, /said 553.* at MAIL FROM: it refuses the sender: check NOTIFY_FROM/],
  ['a machine that is not welcome', { server: refusesAll }, /said 554/],
])('%s is named as the cause, and nobody is quoted', async ([, what, reason]) => {
  const { delivery, taken } = await attempt(what);
  expect(delivery).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) });
  expect(JSON.stringify(delivery)).not.toMatch(/ada|p@ss|company\.example|0\.0\.0\.0/i);
  expect(taken).toEqual([]);
});

test.for([
  ['port 25: STARTTLS with a self-signed certificate', false, undefined],
  ['TLS with a self-signed certificate', true, undefined],
  ['a login', false, login],
] as const)('the mail server of this machine is used as Debian installs it (%s)', async ([, secure, credentials]) => {
  const { delivery, taken } = await attempt({
    host: 'localhost',
    certificate: 'snakeoil',
    secure,
    ...(credentials && { login: credentials }),
    server: {
      secure,
      onAuth: ({ username, password }, _session, callback) =>
        callback(null, username === login.user && password === login.pass ? { user: username } : undefined),
    },
  });
  expect(delivery).toEqual({ status: 'sent' });
  expect(taken).toHaveLength(1);
});

test('a certificate of a known authority for the host’s own name is accepted', async () => {
  expect((await attempt({ certificate: 'good', trusted: true })).delivery).toEqual({ status: 'sent' });
});

test.for([
  ['EACCES', 'a firewall of this machine forbids the connection'],
  ['ETIMEDOUT', 'no connection in time: a firewall may block the port'],
])('%s on the way is named as the cause', ([code, cause]) => {
  const error = Object.assign(new Error(), { code: 'ESOCKET', originalCode: code });
  expect(failureOf(error, 1)).toMatchObject({ reason: `no answer from the mail server (${code}): ${cause}` });
});
