import { getSystemErrorName } from 'node:util';
import { createTransport } from 'nodemailer';
import { asciiEmailAddress } from '../../config/email-address.ts';
import { isLoopback } from '../../config/loopback.ts';
import type { MailSettings } from '../../config/notifications/notification-settings.ts';
import { serviceValues } from '../../src/enquiry/fields.ts';
import { describeEnquiry } from '../cli/format/listing.ts';
import { ceilings } from '../enquiries/ceilings.ts';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import { type Delivery, notificationKey, type Send } from './delivery.ts';

/** Timeouts in milliseconds. Together they end an attempt at a server that hangs at any stage. */
const defaultTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Subject of the mail: the site's own words, and the service's name if it is one of the site's. A visitor can write none of it. */
function subjectOf({ id, service, spam }: StoredEnquiry): string {
  const topic = serviceValues.some((value) => value === service) ? `: ${service}` : '';
  return `${spam ? '[suspected spam] ' : ''}Enquiry ${id}${topic}`;
}

/** Text of a digest. It holds nothing of a visitor. */
function describeDigest(enquiries: number, first: number, siteHost: string): string {
  return `${enquiries} enquiries have arrived on ${siteHost}, beginning with enquiry ${first}. This e-mail stands for all of them, because the site sends at most ${ceilings.hourlyMails} e-mails an hour. Either a flood of enquiries is coming in, or they waited while the mail server could not be reached.

Read them in the desk ("npm run desk"), or with "npm run enquiries -- list".
`;
}

/** Maximum characters of an address in a mail: RFC 5321, 4.5.3.1.3, without the angle brackets. */
const addressLimit = 254;

/** Reply-To address for the visitor; undefined if no mail can be sent to the visitor's address. */
function replyAddressOf({ email }: StoredEnquiry): string | undefined {
  const address = asciiEmailAddress(email);
  return address && address.length <= addressLimit ? address : undefined;
}

/** Normalises the spelling of an address: nodemailer converts domains to ASCII and quotes unusual local parts. */
const mailboxOf = (address: string) => (asciiEmailAddress(address) ?? address).replaceAll('"', '').toLowerCase();

function isAmong(addresses: readonly string[], address: string): boolean {
  return addresses.some((other) => mailboxOf(other) === mailboxOf(address));
}

/** Properties that nodemailer adds to its errors. */
type MailError = NodeJS.ErrnoException & {
  /** Code and text of the server's response, and the command that it belongs to. */
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly command?: string | undefined;
  /** One error per address, if all addresses were refused. */
  readonly rejectedErrors?: readonly MailError[] | undefined;
};

/** Formats a response by its numbers only, because mail servers quote addresses and even texts in their responses. */
function numbersOf({ responseCode, response = '', command }: MailError): string {
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const stage = /^[A-Z]+( [A-Z]+)?$/.test(command ?? '') ? ` at ${command}` : '';
  return `${[responseCode, ...(detail ? [detail] : [])].join(' ')}${stage}`;
}

/**
 * Failure to report to the owner if the mail server refused addresses.
 * @param errors one per refused address
 * @param addresses number of configured addresses
 */
function refusalOf(errors: readonly MailError[], addresses: number): Delivery & { status: 'failed' } {
  const extent = errors.length < addresses ? `${errors.length} of ${addresses} addresses refused: ` : '';
  const replies = [...new Set(errors.map(numbersOf))].join(', ');
  return {
    status: 'failed',
    permanent: errors.every(({ responseCode = 0 }) => responseCode >= 500),
    reason: `${extent}the mail server said ${replies}`,
  };
}

/**
 * Failure to report to the owner if no address has accepted the mail.
 * @param addresses number of configured addresses
 */
function failureOf(error: MailError, addresses: number): Delivery {
  const { errno, responseCode = 0, rejectedErrors } = error;
  if (rejectedErrors) {
    return refusalOf(rejectedErrors, addresses);
  }
  if (responseCode === 0) {
    // nodemailer's code for every socket error is ESOCKET; the system's own code, such as ECONNREFUSED, says more.
    const code = typeof errno === 'number' ? getSystemErrorName(errno) : (error.code ?? error.name);
    return { status: 'failed', permanent: false, reason: `no answer from the mail server (${code})` };
  }
  return { status: 'failed', permanent: responseCode >= 500, reason: `the mail server said ${numbersOf(error)}` };
}

const asObject = (address: string) => ({ name: '', address });

/**
 * Sends notifications by e-mail as plain text, with the visitor's address as Reply-To if it is usable. The Message-ID of a
 * notification never changes, so that a mailbox can detect a duplicate. An address that has accepted the mail is skipped
 * while others refuse it.
 * @param siteHost the site's host name, as in `www.company.example`
 */
export function createMailSender(
  { to, from, server }: MailSettings,
  siteHost: string,
  timeouts: typeof defaultTimeouts = defaultTimeouts,
): Send {
  const { host, port, secure, login } = server;
  const transport = createTransport({
    ...timeouts,
    host,
    port,
    secure,
    name: siteHost,
    // A password is sent encrypted or not at all, unless it stays on this machine.
    requireTLS: login !== undefined && !isLoopback(host),
    ...(login && { auth: login }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (notification, enquiry, signal) => {
    const waiting = to.filter((address) => !isAmong(notification.taken, address));
    if (waiting.length === 0) {
      return { status: 'sent', unneeded: true }; // The addresses that refused the notification are no longer configured.
    }
    const enquiries = 1 + notification.others.length;
    const isDigest = enquiries > 1;
    const replyTo = isDigest ? undefined : replyAddressOf(enquiry);
    const howToAnswer = replyTo
      ? 'To answer, reply to this e-mail.'
      : 'A reply to this e-mail does not reach them: their e-mail address is too long or not valid.';
    const mail = {
      signal,
      from: asObject(from),
      to: to.map(asObject),
      envelope: { from: asObject(from), to: waiting.map(asObject) },
      // As an object: a string would be parsed, and could become several addresses.
      ...(replyTo && { replyTo: asObject(replyTo) }),
      subject: isDigest ? `${enquiries} enquiries, suspected flood` : subjectOf(enquiry),
      messageId: `<${notificationKey(notification, enquiry)}${isDigest ? `.digest-${enquiries}` : ''}@${siteHost}>`,
      date: new Date(enquiry.receivedAt),
      headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: prevents automatic replies.
      text: isDigest
        ? describeDigest(enquiries, enquiry.id, siteHost)
        : `Someone has sent an enquiry on ${siteHost}. ${howToAnswer}\n\n${describeEnquiry(enquiry)}`,
      textEncoding: 'quoted-printable' as const,
    };
    try {
      const { accepted, rejectedErrors = [] } = await transport.sendMail(mail);
      if (rejectedErrors.length === 0) {
        return { status: 'sent' };
      }
      const taken = [...notification.taken, ...waiting.filter((address) => isAmong(accepted, address))];
      return { ...refusalOf(rejectedErrors, to.length), taken };
    } catch (error) {
      return failureOf(error as MailError, to.length);
    }
  };
}
