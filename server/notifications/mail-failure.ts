import { getSystemErrorName } from 'node:util';
import type { Delivery } from './attempt.ts';

/** What nodemailer adds to its errors, where it applies. */
export type MailError = NodeJS.ErrnoException & {
  /** The number and the text of the server's reply, and the command that it answers. */
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly command?: string | undefined;
  /** One for each address, when all were refused. */
  readonly rejectedErrors?: readonly MailError[] | undefined;
};

/** Mail servers quote addresses and even texts in their replies, so that only the numbers of a reply are taken over. */
function numbersOf({ responseCode, response = '', command }: MailError): string {
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const stage = /^[A-Z]+( [A-Z]+)?$/.test(command ?? '') ? ` at ${command}` : '';
  return `${[responseCode, ...(detail ? [detail] : [])].join(' ')}${stage}`;
}

/**
 * What to tell the owner of addresses that the mail server refused.
 * @param errors one for each of them
 * @param addresses how many are set up
 */
export function refusalOf(errors: readonly MailError[], addresses: number): Delivery & { status: 'failed' } {
  const extent = errors.length < addresses ? `${errors.length} of ${addresses} addresses refused: ` : '';
  const replies = [...new Set(errors.map(numbersOf))].join(', ');
  return {
    status: 'failed',
    permanent: errors.every(({ responseCode = 0 }) => responseCode >= 500),
    reason: `${extent}the mail server said ${replies}`,
  };
}

/**
 * What to tell the owner when nobody has taken the mail.
 * @param addresses how many are set up
 */
export function failureOf(error: MailError, addresses: number): Delivery {
  const { errno, responseCode = 0, rejectedErrors } = error;
  if (rejectedErrors) {
    return refusalOf(rejectedErrors, addresses);
  }
  if (responseCode === 0) {
    // nodemailer's code for all that a socket can meet is ESOCKET; the system's own, such as ECONNREFUSED, says more.
    const code = typeof errno === 'number' ? getSystemErrorName(errno) : (error.code ?? error.name);
    return { status: 'failed', permanent: false, reason: `no answer from the mail server (${code})` };
  }
  return { status: 'failed', permanent: responseCode >= 500, reason: `the mail server said ${numbersOf(error)}` };
}
