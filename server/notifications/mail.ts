import { createTransport, type NodemailerError } from 'nodemailer';
import { asciiEmailAddress } from '../../config/email-address.ts';
import type { MailSettings } from '../../config/notifications/notification-settings.ts';
import { isLoopback } from '../../config/public-origin.ts';
import { serviceId } from '../../src/enquiry/fields.ts';
import { describeEnquiry } from '../cli/format/listing.ts';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import { notificationKey, type Send } from './delivery.ts';
import { failureOf, refusalOf } from './mail-errors.ts';

/** Timeouts in milliseconds. Together they end an attempt at a server that hangs at any stage. */
const defaultTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Subject of the mail: the site's own words, and the id of the service, which the form offered. A visitor can write none of it. */
function subjectOf({ id, service, spam }: StoredEnquiry): string {
  const topic = service.length <= 60 && serviceId.test(service) ? `: ${service}` : '';
  return `${spam ? '[suspected spam] ' : ''}Enquiry ${id}${topic}`;
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
    // The mail server of this machine has a self-signed certificate, as Debian installs it.
    ...(isLoopback(host) && { tls: { rejectUnauthorized: false } }),
    ...(login && { auth: login }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (notification, enquiry, signal) => {
    const waiting = to.filter((address) => !isAmong(notification.taken, address));
    if (waiting.length === 0) {
      return { status: 'sent', unneeded: true }; // The addresses that refused the notification are no longer configured.
    }
    const isOwn = enquiry.id === 0;
    const replyTo = replyAddressOf(enquiry);
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
      subject: isOwn ? (enquiry.message.split('\n', 1)[0] ?? '') : subjectOf(enquiry),
      messageId: `<${notificationKey(notification, enquiry)}@${siteHost}>`,
      date: new Date(enquiry.receivedAt),
      headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: prevents automatic replies.
      text: isOwn
        ? `${enquiry.message}\n\nThis is from ${siteHost} itself, and no enquiry.\n`
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
      return failureOf(error as NodemailerError, to.length);
    }
  };
}
