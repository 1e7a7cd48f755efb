import type { StoredEnquiry } from '../../../server/storage/enquiry-store.ts';
import { mailtoBody } from '../../../src/enquiry/mailto.ts';

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Time of arrival, in the time zone of this machine. */
export const received = ({ receivedAt }: StoredEnquiry): string => format.format(new Date(receivedAt));

/** Link that answers an enquiry in the owner's mail program, with the message quoted. */
export function replyLink(enquiry: StoredEnquiry): string {
  const quoted = enquiry.message.replace(/^/gm, '> ');
  const body = mailtoBody(`\n\n${enquiry.name} wrote on ${received(enquiry)}:\n\n${quoted}`);
  const query = `subject=${encodeURIComponent('Your enquiry')}&body=${encodeURIComponent(body)}`;
  return `mailto:${encodeURIComponent(enquiry.email).replace('%40', '@')}?${query}`;
}
