import type { WebhookSettings } from '../../config/notifications/webhook-settings.ts';
import { fieldNames } from '../../src/enquiry/fields.ts';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import { type Delivery, notificationKey, type Send } from './delivery.ts';

const defaultTimeout = 10_000;

function bodyOf(enquiry: StoredEnquiry): string {
  const { id, receivedAt, spam } = enquiry;
  const fields = Object.fromEntries(fieldNames.map((name) => [name, enquiry[name]]));
  return JSON.stringify({ id, receivedAt, spam, ...fields });
}

/** Signs a text with HMAC-SHA256 in base64, by an API that both Node and workers have. */
async function sign(secret: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Statuses of temporary refusals: timeout, too early, too many requests. */
const passing = [408, 425, 429];

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) {
    return { status: 'sent' };
  }
  const permanent = status < 500 && !passing.includes(status);
  return { status: 'failed', permanent, reason: `the receiver answered with HTTP status ${status}` };
}

function failureOf(error: Error): Delivery {
  const { code } = (error.cause ?? {}) as { code?: string };
  return { status: 'failed', permanent: false, reason: `no answer from the receiver (${code ?? error.name})` };
}

/**
 * Posts notifications as JSON, signed by Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over
 * `webhook-id.webhook-timestamp.body`. The id of a notification never changes, so that a receiver can detect a duplicate.
 * @param timeout milliseconds that the receiver has for its response
 * @param now milliseconds since 1970
 */
export function createWebhookSender(
  { url, secret }: WebhookSettings,
  timeout = defaultTimeout,
  now = () => Date.now(),
): Send {
  return async (notification, enquiry, signal) => {
    const id = notificationKey(notification, enquiry);
    const timestamp = Math.floor(now() / 1000);
    const body = bodyOf(enquiry);
    const signature = await sign(secret, `${id}.${timestamp}.${body}`);
    const request = {
      method: 'POST',
      redirect: 'manual', // A redirect would send an enquiry to an address that the owner has not configured.
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    } as const;
    try {
      const response = await fetch(url, request);
      void response.body?.cancel(); // The status is enough, and a body could be endless.
      return deliveryOf(response.status);
    } catch (error) {
      return failureOf(error as Error);
    }
  };
}
