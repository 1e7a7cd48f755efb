import type { WebhookFormat, WebhookSettings } from '../../config/notifications/webhook-settings.ts';
import { type Delivery, notificationKey, type Send } from './delivery.ts';
import { messageOf } from './webhook-formats.ts';

const defaultTimeout = 10_000;

/** Longest pause in seconds that an attempt makes because its receiver asks for it. */
const longestPause = 60;

/** Most pauses of an attempt: a receiver that keeps asking for more is a failure that the owner reads about. */
const mostPauses = 5;

/** Signs a text with HMAC-SHA256 in base64, by an API that both Node and workers have. */
async function sign(secret: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Statuses of temporary refusals: full queue (https://help.make.com/webhooks), timeout, too early, too many requests. */
const passing = [400, 408, 425, 429];

/** Failure that a chat program tells with a status of success: Microsoft Teams in words, and what is like Slack by `"ok":false`. */
const failureInBody = /failed with error|"ok"\s*:\s*false/i;

/** Characters of an answer that are read: a chat program says what failed at its beginning. */
const answerLimit = 10_000;

/** Reads the beginning of an answer, and leaves the rest unread. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.length >= answerLimit) break;
  }
  return text;
}

async function deliveryOf(response: Response, format: WebhookFormat): Promise<Delivery> {
  const { status, ok, body } = response;
  const isFailure = ok && format !== 'json' && failureInBody.test(await beginningOf(response));
  if (!body?.locked) void body?.cancel(); // The status is enough.
  return ok && !isFailure
    ? { status: 'sent' }
    : {
        status: 'failed',
        permanent: !ok && status < 500 && !passing.includes(status),
        reason: `the receiver answered with HTTP status ${status}${isFailure ? ' and a failure' : ''}`,
      };
}

/** Waits, or until the signal is aborted. Node and workers both have these functions. */
function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Posts notifications in the format of their receiver, with a secret signed by Standard Webhooks (https://www.standardwebhooks.com):
 * HMAC-SHA256 over `webhook-id.webhook-timestamp.body`. The id of a notification never changes, so that a receiver can detect
 * a duplicate. Where a receiver asks for a pause of at most a minute, as chat programs do after a message each second, the
 * attempt goes on after it.
 * @param timeout milliseconds that the receiver has for its response
 * @param pause waits for the given milliseconds
 */
export function createWebhookSender(
  { url, format, secret }: WebhookSettings,
  timeout = defaultTimeout,
  pause = pauseFor,
): Send {
  return async (notification, enquiry, signal) => {
    const id = notificationKey(notification, enquiry);
    const { headers, body } = messageOf(format, enquiry);
    const post = async () => {
      const timestamp = Math.floor(Date.now() / 1000);
      const signature = secret && {
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${await sign(secret, `${id}.${timestamp}.${body}`)}`,
      };
      return fetch(url, {
        method: 'POST',
        redirect: 'manual', // A redirect would send an enquiry to an address that the owner has not configured.
        headers: { ...headers, 'webhook-id': id, ...signature },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      });
    };
    try {
      for (let pauses = 0; ; pauses += 1) {
        const response = await post();
        const seconds = Number(response.headers.get('retry-after') || Number.NaN);
        if (response.status !== 429 || !(seconds <= longestPause) || pauses === mostPauses) {
          return await deliveryOf(response, format);
        }
        void response.body?.cancel();
        await pause(1000 * Math.max(seconds, 1), signal);
      }
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return { status: 'failed', permanent: false, reason: `no answer from the receiver (${cause?.code ?? name})` };
    }
  };
}
