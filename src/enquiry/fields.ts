/**
 * Six fields of an enquiry, in the order in which they are sent (CONTACT-3, CONTACT-4). The form, the embedded enquiry
 * service and the owner's export all take them from here.
 */
export const fieldNames = ['name', 'email', 'phone', 'company', 'message', 'service'] as const;

export type FieldName = (typeof fieldNames)[number];

/** Enquiry of a visitor: six strings, empty for an optional field without input. */
export type Enquiry = Readonly<Record<FieldName, string>>;

/** Fields that the form marks as required; the service refuses an enquiry without them. */
export const requiredFields = ['name', 'email', 'message'] as const satisfies readonly FieldName[];

/** Values of the field `service`; the empty string means "not selected" (CONTACT-4). */
export const serviceValues = [
  'process-digitization',
  'technology-modernization',
  'customer-experience',
  'ecommerce-strategy',
  'general-consultation',
] as const;

export type ServiceValue = (typeof serviceValues)[number];

/** Path of the embedded enquiry service. */
export const embeddedEndpoint = '/f/contact';

/** URL after an accepted post: the contact page with its thank-you message. */
export const sentAddress = '/contact?sent';

/**
 * Name of the honeypot, a field of the plain form that visitors don't see and programs fill in; an enquiry with a value
 * in it is suspected to be spam. Hosted form services (Formspree, Basin, Formcarry) know the honeypot by this name.
 */
export const trapName = '_gotcha';
