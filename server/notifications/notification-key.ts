import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import type { Notification } from './outbox.ts';

/**
 * Idempotency key of a notification for its receivers: the same for each attempt. It differs from the keys of the owner's
 * other databases, which count from 1 as well.
 */
export function notificationKey({ id }: Notification, enquiry: StoredEnquiry): string {
  return `enquiry-${enquiry.id}.notice-${id}.${enquiry.receivedAt.replaceAll(/\D/g, '')}`;
}
