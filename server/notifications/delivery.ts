import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import type { Failure, Notification } from '../storage/outbox.ts';

/** Result of an attempt to send a notification; `unneeded` if every receiver had it before. */
export type Delivery =
  | { readonly status: 'sent'; readonly unneeded?: true }
  | ({ readonly status: 'failed' } & Failure);

/** Tries once to notify the owner, aborts with the signal, and returns a failure as a value. */
export type Send = (notification: Notification, enquiry: StoredEnquiry, signal: AbortSignal) => Promise<Delivery>;

/** Milliseconds that one attempt may take in total, even if the receiver sends a few bytes at a time. */
const attemptLimit = 120_000;

/**
 * Makes one attempt, of bounded time. It never throws, so that no enquiry can crash the site.
 * @param abandon aborts the attempt
 */
export async function attempt(
  send: Send,
  notification: Notification,
  enquiry: StoredEnquiry,
  abandon: AbortSignal,
): Promise<Delivery> {
  const signal = AbortSignal.any([abandon, AbortSignal.timeout(attemptLimit)]);
  try {
    return await send(notification, enquiry, signal);
  } catch (error) {
    // A bug. Only the error's name is kept, because its message might quote the enquiry.
    const reason = `an error in the site's own code (${error instanceof Error ? error.name : typeof error})`;
    return { status: 'failed', permanent: true, reason };
  }
}

/**
 * Idempotency key of a notification for its receivers: the same for each attempt. It differs from the keys of the owner's
 * other databases, which count from 1 as well.
 */
export function notificationKey({ id }: Notification, enquiry: StoredEnquiry): string {
  return `enquiry-${enquiry.id}.notice-${id}.${enquiry.receivedAt.replaceAll(/\D/g, '')}`;
}
