import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import type { Notification } from './outbox.ts';

/**
 * The name of a notification towards its receivers: the same for each attempt, and different from those of any other
 * database of the owner's, which counts from 1 as well.
 */
export function notificationKey({ id }: Notification, enquiry: StoredEnquiry): string {
  return `enquiry-${enquiry.id}.notice-${id}.${enquiry.receivedAt.replaceAll(/\D/g, '')}`;
}
