import { getSystemErrorName } from 'node:util';
import type { NodemailerError } from 'nodemailer';
import type { Delivery } from './delivery.ts';

/** Causes by the codes of the system, of Node's TLS (https://nodejs.org/api/tls.html#x509-certificate-error-codes) and nodemailer. */
const causes: readonly (readonly [code: RegExp, cause: string])[] = [
  [/^(ENOTFOUND|EAI_NODATA|EDNS)$/, 'SMTP_URL names no host that exists'],
  [/^EAI_AGAIN$/, 'the host of SMTP_URL can’t be looked up: check the machine’s network'],
  [/^ECONNREFUSED$/, 'nothing listens at its port: check host and port in SMTP_URL'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'the network leads to no such host'],
  [/^(SOCKET|UPGRADE)_TIMEOUT$/, 'it has stopped answering'],
  [/^(ECONNECTION|ECONNRESET|EPIPE)$/, 'it broke off the connection'],
  [/^(EACCES|EPERM)$/, 'a firewall of this machine forbids the connection'],
  [/^(CONNECT_TIMEOUT|ETIMEDOUT)$/, 'no connection in time: a firewall may block the port'],
  [/^GREETING_TIMEOUT$/, 'no greeting: if its port begins with TLS, as 465 does, write smtps:// in SMTP_URL'],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
    'its certificate is self-signed: it needs one of a known authority',
  ],
  [
    /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)$/,
    'its certificate is of an unknown authority, or the certificate chain has a gap',
  ],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired'],
  [/^CERT_NOT_YET_VALID$/, 'its certificate is not valid yet: check the machine’s clock'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another name: write the host’s own name in SMTP_URL'],
  [
    /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/,
    'its port does not begin with TLS: write smtp:// in SMTP_URL',
  ],
  [/^(ERR_SSL_|EPROTO$|ETLS$)/, 'no TLS connection with it: its version of TLS may be too old'],
  [/^EPROTOCOL$/, 'what answers at its port is no mail server'],
];

const refusedSender = 'it refuses the sender: check NOTIFY_FROM';
const refusedMachine = 'it refuses connections from this machine';

/**
 * Causes by the server's code, its detail if it has one, and the command; the first that matches counts: RFC 5321, 4.2, RFC 4954, 6
 * and https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission
 */
const refusals: readonly (readonly [answer: RegExp, cause: string])[] = [
  [/^4.* STARTTLS$/, 'its TLS is out of order'],
  [/ STARTTLS$/, 'it offers no TLS, and a login is sent encrypted only'],
  [/^530 /, 'it wants a login, or TLS: check SMTP_URL'],
  [/^4.* AUTH/, 'it can’t check the login now'],
  [
    /^(504|534|535 5\.7\.139).* AUTH/,
    'it takes no such login: create a password for apps, or allow SMTP with a password, at the provider',
  ],
  [/ AUTH|^535 /, 'it refuses the login: check user and password in SMTP_URL'],
  [/^[45]52 /, 'the mailbox is full, or the mail too large'],
  // Postfix, which is set so by Debian: https://www.postfix.org/SMTPD_ACCESS_README.html#relay
  [/^454 .* RCPT TO$/, 'it passes on no mail to NOTIFY_TO without a login: write user and password in SMTP_URL'],
  [/^4.* RCPT TO$/, 'it wants another attempt later, as with greylisting'],
  [/^5.* RCPT TO$/, 'it refuses the address in NOTIFY_TO, or wants a login for it'],
  [/^5.* MAIL FROM$/, refusedSender],
  [/^5.* (CONN|EHLO|HELO)$/, refusedMachine],
  [/^5.* DATA$/, 'it refuses the mail'],
  [/^4/, 'it wants another attempt later'],
];

/** Causes in the words of a server: many check the sender and this machine once they have the recipient or the whole mail. */
const worded: typeof refusals = [
  [/sender (address )?rejected|send ?as ?denied|send as this sender|not owned by/i, refusedSender],
  [/helo command rejected|client host|blocked using|unauthorized ip/i, refusedMachine],
];

const causeOf = (table: typeof causes, code: string) => table.find(([pattern]) => pattern.test(code))?.[1];

/** Formats a response by its numbers only, because mail servers quote addresses and even texts in their responses. */
function responseOf({ responseCode, response = '', command = '' }: NodemailerError): string {
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const stage = /^[A-Z]+( [A-Z\d-]+)?$/.test(command) ? command : '';
  const code = detail ? `${responseCode} ${detail}` : String(responseCode);
  const cause = causeOf(worded, response) ?? causeOf(refusals, `${code} ${stage}`);
  const numbers = `the mail server said ${code}${stage && ` at ${stage}`}`;
  return cause ? `${numbers}: ${cause}` : numbers;
}

/**
 * Failure to report to the owner if the mail server refused addresses, or the mail.
 * @param errors one per refusal
 * @param addresses number of configured addresses, if it is addresses that were refused
 */
export function refusalOf(errors: readonly NodemailerError[], addresses = 1): Delivery & { status: 'failed' } {
  const extent = errors.length < addresses ? `${errors.length} of ${addresses} addresses refused: ` : '';
  return {
    status: 'failed',
    permanent: errors.every(({ responseCode = 0 }) => responseCode >= 500),
    reason: extent + [...new Set(errors.map(responseOf))].join('; '),
  };
}

/**
 * Failure to report to the owner if no address has accepted the mail: its cause, and what to do.
 * @param addresses number of configured addresses
 */
export function failureOf(error: NodemailerError, addresses: number): Delivery {
  const { errno, responseCode = 0, rejectedErrors } = error;
  if (rejectedErrors || responseCode > 0) {
    return rejectedErrors ? refusalOf(rejectedErrors, addresses) : refusalOf([error]);
  }
  // nodemailer's code for every socket error is ESOCKET; the system's own code, such as ECONNREFUSED, says more.
  const system = typeof errno === 'number' ? getSystemErrorName(errno) : undefined;
  const code = error.originalCode ?? error.timeoutType ?? system ?? error.code ?? error.name;
  const cause =
    error.code === 'EAUTH' ? 'it offers no login: take user and password out of SMTP_URL' : causeOf(causes, code);
  return {
    status: 'failed',
    permanent: false,
    reason: `no answer from the mail server (${code})${cause ? `: ${cause}` : ''}`,
  };
}
