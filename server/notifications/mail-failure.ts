import { getSystemErrorName } from 'node:util';
import type { Delivery } from './attempt.ts';

/** Properties that nodemailer adds to its errors. */
export type MailError = NodeJS.ErrnoException & {
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
 * Failure to report to the owner if no address has accepted the mail.
 * @param addresses number of configured addresses
 */
export function failureOf(error: MailError, addresses: number): Delivery {
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
