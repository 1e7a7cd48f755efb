import { isLoopback } from './loopback.ts';
import { SettingsError } from './settings-error.ts';

export interface WebhookSettings {
  readonly url: string;
  /** Key of the signatures. */
  readonly secret: Uint8Array<ArrayBuffer>;
}

function readWebhookUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fits = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
  if (!fits || url.username || url.password || url.hash) {
    throw new SettingsError(
      'WEBHOOK_URL (not shown: it may hold a key) needs an https address without a user, such as WEBHOOK_URL=https://hooks.company.example/enquiry.',
    );
  }
  return url.href;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = atob(base64);
    // `atob` also accepts spaces and a missing "=", which other readers of the same secret may not.
    return btoa(text) === base64 ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a secret of Standard Webhooks: 24 to 64 random bytes in base64, with or without the prefix "whsec_". */
function readWebhookSecret(text: string): Uint8Array<ArrayBuffer> {
  const secret = bytesOf(text.replace(/^whsec_/, ''));
  if (!secret || secret.length < 24 || secret.length > 64) {
    throw new SettingsError(
      'WEBHOOK_SECRET (not shown) needs 24 to 64 random bytes in base64, such as "openssl rand -base64 32" prints.',
    );
  }
  return secret;
}

/**
 * Reads the settings of the webhook for enquiries; undefined if there is none. No API of Node is needed.
 * @throws SettingsError for a value that can't be used; it never quotes a secret
 */
export function readWebhook(url: string | undefined, secret: string | undefined): WebhookSettings | undefined {
  if (!url && !secret) {
    return undefined;
  }
  if (!url || !secret) {
    throw new SettingsError(
      `${url ? 'WEBHOOK_URL' : 'WEBHOOK_SECRET'} is set without ${url ? 'WEBHOOK_SECRET' : 'WEBHOOK_URL'}: set both to have enquiries posted to a program of yours, or neither.`,
    );
  }
  return { url: readWebhookUrl(url), secret: readWebhookSecret(secret) };
}
