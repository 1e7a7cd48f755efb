import { getSystemErrorName } from 'node:util';
import { createTransport } from 'nodemailer';
import { serviceValues } from '../../src/enquiry/fields.ts';
import { asciiEmailAddress } from '../email-address.ts';
import { describeEnquiry } from '../enquiries-listing.ts';
import type { StoredEnquiry } from '../enquiry-store.ts';
import { isLoopback } from '../loopback.ts';
import type { Delivery, Send } from './attempt.ts';
import { noticeKey } from './notice-key.ts';
import type { MailSettings } from './notice-settings.ts';

/** Milliseconds. Together they end an attempt at a server that hangs, at whatever stage. */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Our own words and the service's name if it is one of ours: nothing here that a visitor can write. */
function subjectOf({ id, service, spam }: StoredEnquiry): string {
  const topic = serviceValues.some((value) => value === service) ? `: ${service}` : '';
  return `${spam ? '[suspected spam] ' : ''}Enquiry ${id}${topic}`;
}

/** What nodemailer adds to its errors, where it applies. */
type MailError = NodeJS.ErrnoException & {
  /** The number and the text of the server's reply, and the command that it answers. */
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
};

/**
 * What to tell the owner of a failure. Mail servers quote addresses and even texts in their replies, so that only the
 * numbers of a reply are taken over.
 */
function failureOf(error: MailError): Delivery {
  const { errno, responseCode, response = '', command } = error;
  if (responseCode === undefined) {
    // nodemailer's code for all that a socket can meet is ESOCKET; the system's own, such as ECONNREFUSED, says more.
    const code = typeof errno === 'number' ? getSystemErrorName(errno) : (error.code ?? error.name);
    return { status: 'failed', permanent: false, reason: `no answer from the mail server (${code})` };
  }
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const numbers = [responseCode, ...(detail ? [detail] : [])].join(' ');
  const stage = /^[A-Z]+( [A-Z]+)?$/.test(command ?? '') ? ` at ${command}` : '';
  return { status: 'failed', permanent: responseCode >= 500, reason: `the mail server said ${numbers}${stage}` };
}

/**
 * Sends notices by e-mail: plain text, with the visitor's address to reply to. The Message-ID of a notice never changes,
 * so that a mailbox can tell a repeat.
 * @param siteHost the site's name, as in `www.company.example`
 */
export function createMailSender(
  { to, from, server }: MailSettings,
  siteHost: string,
  timeouts: typeof patience = patience,
): Send {
  const { host, port, secure, login } = server;
  const transport = createTransport({
    ...timeouts,
    host,
    port,
    secure,
    name: siteHost,
    // A password goes out encrypted or not at all, unless it stays on this machine.
    requireTLS: login !== undefined && !isLoopback(host),
    ...(login && { auth: login }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (notice, enquiry, signal) => {
    const replyTo = asciiEmailAddress(enquiry.email);
    const mail = {
      signal,
      from: { name: '', address: from },
      to: to.map((address) => ({ name: '', address })),
      // As an object: as a text it would be parsed, and could come out as several addresses.
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject: subjectOf(enquiry),
      messageId: `<${noticeKey(notice, enquiry)}@${siteHost}>`,
      date: new Date(enquiry.receivedAt),
      headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: keeps holiday replies away.
      text: `Someone has sent an enquiry on ${siteHost}. To answer, reply to this e-mail.\n\n${describeEnquiry(enquiry)}`,
      textEncoding: 'quoted-printable' as const,
    };
    try {
      await transport.sendMail(mail);
      return { status: 'sent' };
    } catch (error) {
      return failureOf(error as MailError);
    }
  };
}
