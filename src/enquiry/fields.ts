/** Names of the fields of an enquiry, in the order in which they are sent (CONTACT-3). Alone, because the browser needs no more. */
export const fieldNames = ['name', 'email', 'phone', 'company', 'message', 'service'] as const;

export type FieldName = (typeof fieldNames)[number];

/**
 * Fields of an enquiry (CONTACT-3, CONTACT-4): the table from which the form, its labels' schema, validation, columns, exports
 * and every view of an enquiry follow. `label` is for the owner who reads an enquiry, `noun` for the visitor, within a sentence.
 * A new field needs its name above, a row here, a migration in server/storage/migrations/, and its label in `enquiry.yaml`.
 */
export const fields = {
  name: { type: 'text', required: true, autoComplete: 'name', label: 'Name', noun: 'full name' },
  email: { type: 'email', required: true, autoComplete: 'email', label: 'Email', noun: 'email address' },
  phone: { type: 'tel', required: false, autoComplete: 'tel', label: 'Phone', noun: 'phone number' },
  company: { type: 'text', required: false, autoComplete: 'organization', label: 'Company', noun: 'company name' },
  message: { type: 'textarea', required: true, autoComplete: 'off', label: 'Message', noun: 'message' },
  service: { type: 'select', required: false, autoComplete: 'off', label: 'Service', noun: 'service of interest' },
} as const satisfies Record<FieldName, unknown>;

/** All fields but the message, which may be long and is shown last. */
export const shortFields = /* @__PURE__ */ fieldNames.filter((name) => name !== 'message');

/** Enquiry of a visitor: a string for each field, empty for an optional field without input. */
export type Enquiry = Readonly<Record<FieldName, string>>;

/** Makes an enquiry from a value for each field. */
export const enquiryFrom = (read: (name: FieldName) => string): Enquiry =>
  Object.fromEntries(fieldNames.map((name) => [name, read(name)])) as Enquiry;

/** Last value of the field `service`; the others are ids of services in company.yaml, or empty: "not selected" (CONTACT-4). */
export const generalConsultation = 'general-consultation';

/** Form of a service's id. */
export const serviceId = /^[a-z\d]+(-[a-z\d]+)*$/;

/** Path of the embedded enquiry service. */
export const embeddedEndpoint = '/f/contact';

/** Path of the page with the form. */
export const contactPath = '/contact';

/** URL after an accepted post: the contact page with its thank-you message. */
export const sentAddress = `${contactPath}?sent`;

/**
 * Name of the honeypot, a field of the plain form that visitors don't see and programs fill in; an enquiry with a value
 * in it is suspected to be spam. Hosted form services (Formspree, Basin, Formcarry) know the honeypot by this name.
 */
export const trapName = '_gotcha';
