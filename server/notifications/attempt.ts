import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import type { Failure, Notification } from './outbox.ts';

/** How an attempt to send a notification ended. */
export type Delivery = { readonly status: 'sent' } | ({ readonly status: 'failed' } & Failure);

/** Tries once to tell the owner, gives up when the signal is aborted, and reports failure as a value. */
export type Send = (notification: Notification, enquiry: StoredEnquiry, signal: AbortSignal) => Promise<Delivery>;

/** Milliseconds that one attempt may take as a whole, however the receiver trickles its bytes. */
const attemptLimit = 120_000;

/**
 * Makes one attempt, of bounded time. It never throws: one enquiry that trips the code must not bring down the site.
 * @param abandon ends the attempt early
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
    // A bug. Its name only: its text might quote the enquiry.
    const reason = `a fault in the site's own code (${error instanceof Error ? error.name : typeof error})`;
    return { status: 'failed', permanent: true, reason };
  }
}
