import { isLoopback } from '../loopback.ts';
import type { Texts } from '../settings-error.ts';

// Without zod and APIs of Node: the Cloudflare Worker reads these settings too, and zod would be a fifth of its bundle.

export interface WebhookSettings {
  readonly url: string;
  /** Key of the signatures. */
  readonly secret: Uint8Array<ArrayBuffer>;
}

/** Reads a URL that may receive enquiries: https, or http on this machine. Undefined if it can't be used. */
export function receiverOf(text: string): string | undefined {
  const url = URL.parse(text);
  const encrypted = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return url && encrypted && !url.username && !url.password && !url.hash ? url.href : undefined;
}

/** Reads a secret of Standard Webhooks: 24 to 64 random bytes in base64, with or without the prefix "whsec_". */
export function secretOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const base64 = text.replace(/^whsec_/, '');
  try {
    const bytes = atob(base64);
    // `atob` also accepts spaces and a missing "=", which other readers of the same secret may not.
    return btoa(bytes) === base64 && bytes.length >= 24 && bytes.length <= 64
      ? Uint8Array.from(bytes, (character) => character.charCodeAt(0))
      : undefined;
  } catch {
    return undefined;
  }
}

export const webhookTexts = {
  WEBHOOK_URL: {
    description: 'https address that receives each enquiry as JSON',
    shown: () => '(not shown: it may hold a key)',
    needs: 'an https address without a user',
    example: 'https://hooks.company.example/enquiry',
  },
  WEBHOOK_SECRET: {
    description: 'key of the signatures',
    shown: () => '(not shown)',
    needs: '24 to 64 random bytes in base64, such as "openssl rand -base64 32" prints',
  },
} satisfies Record<string, Texts>;
