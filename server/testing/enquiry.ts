import { type Enquiry, enquiryFrom } from '../../src/enquiry/fields.ts';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';

/** Enquiry with the required fields alone, for tests. */
export const enquiry: Enquiry = {
  ...enquiryFrom(() => ''),
  ...{ name: 'Ada', email: 'ada@company.example', message: 'Hello' },
};

/** Enquiry with every field filled in, for tests. */
export const fullEnquiry: Enquiry = {
  ...enquiryFrom((name) => `A ${name}`),
  name: 'Ada Lovelace',
  email: 'ada@company.example',
  phone: '+44 20 7946 0000',
  company: 'Analytical Engines Ltd',
  message: 'Line one\r\nLine two & more = 100%',
  service: 'customer-experience',
};

/** What a store keeps beside the values of an enquiry that nobody has read. */
export const unread = { spam: '', readAt: undefined, answeredAt: undefined, mark: 'unread', note: '' } as const;

/** `fullEnquiry` as a store returns it. */
export const storedEnquiry: StoredEnquiry = {
  id: 12,
  receivedAt: '2026-02-03T04:05:06.789Z',
  ...fullEnquiry,
  ...unread,
};

/** Notification of `storedEnquiry` that is sent for the first time. */
export const notification = { id: 7, enquiryId: 12, attempts: 0, taken: [] };

/** Values of the field `service` on the sample's form (CONTACT-4). */
export const services = [
  ...['', 'process-digitization', 'technology-modernization', 'customer-experience', 'ecommerce-strategy'],
  'general-consultation',
] as const;
