import { SettingsError } from './settings-error.ts';

/** Mail server, with its credentials if it requires any. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the first byte (smtps), rather than after STARTTLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly pass: string } | undefined;
}

/** Decodes a percent-encoded text; undefined if the encoding is invalid. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // Only a URIError can be thrown, for a percent-encoding that isn't UTF-8.
  }
}

/**
 * Reads SMTP_URL.
 * @throws SettingsError that never quotes the value, because it contains a password
 */
export function readMailServer(text: string): MailServer {
  const problem = new SettingsError(
    'SMTP_URL (not shown: it may hold a password) needs a mail server and nothing after it, such as SMTP_URL=smtps://user:password@mail.company.example; write special characters in user and password as in a web address, "@" as %40.',
  );
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname) || url.search || url.hash) {
    throw problem;
  }
  const user = decoded(url.username);
  const pass = decoded(url.password);
  if (user === undefined || pass === undefined || (user === '') !== (pass === '')) {
    throw problem;
  }
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    login: user === '' ? undefined : { user, pass },
  };
}
