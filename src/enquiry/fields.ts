/**
 * The six fields of an enquiry, in the order in which they are sent (CONTACT-3, CONTACT-4). The form, the embedded
 * enquiry service and the owner's export all take them from here.
 */
export const fieldNames = ['name', 'email', 'phone', 'company', 'message', 'service'] as const;

export type FieldName = (typeof fieldNames)[number];

/** What a visitor sends: six strings, empty where an optional field was left alone. */
export type Enquiry = Readonly<Record<FieldName, string>>;

/** The fields that the form marks as required; the service refuses an enquiry without them. */
export const requiredFields = ['name', 'email', 'message'] as const satisfies readonly FieldName[];

/** The values of the field `service`; the empty string means "not selected" (CONTACT-4). */
export const serviceValues = [
  'process-digitization',
  'technology-modernization',
  'customer-experience',
  'ecommerce-strategy',
  'general-consultation',
] as const;

export type ServiceValue = (typeof serviceValues)[number];

/** The path of the embedded enquiry service. */
export const embeddedEndpoint = '/f/contact';

/** Where a visitor lands after an accepted post: the contact page with its thank-you. */
export const sentAddress = '/contact?sent';

/**
 * A field of the plain form that visitors don't see and programs fill in; what comes with it is suspected to be spam.
 * Hosted form services (Formspree, Basin, Formcarry) know it by this name.
 */
export const trapName = '_gotcha';
