import { isEmailAddress } from '../../config/email-address.ts';
import { isBlank, plainText } from '../../config/invisible-characters.ts';
import { type Enquiry, enquiryFrom, type FieldName, fieldNames, fields } from '../../src/enquiry/fields.ts';

/** Values received for each field before validation; a field that was not sent is absent. */
export type RawFields = Readonly<Partial<Record<FieldName, unknown>>>;

export interface FieldError {
  readonly field: FieldName;
  readonly code: 'REQUIRED_FIELD_EMPTY' | 'TYPE_EMAIL' | 'SERVICE' | 'TYPE' | 'UNICODE';
  readonly message: string;
}

export type ValidationResult =
  | { readonly status: 'valid'; readonly enquiry: Enquiry }
  | { readonly status: 'refused'; readonly error: string; readonly errors: readonly FieldError[] };

/** Value as it is stored: that of a notation as it looks, since it often is pasted. */
function legible(field: FieldName, value: unknown = ''): unknown {
  const isText = fields[field].type === 'text' || fields[field].type === 'textarea';
  return isText || typeof value !== 'string' || !value.isWellFormed() ? value : plainText(value);
}

function checkField(field: FieldName, value: unknown, services: readonly string[]): FieldError | undefined {
  const { noun } = fields[field];
  const { type, required } = fields[field];
  if (typeof value !== 'string') {
    return { field, code: 'TYPE', message: `The ${noun} needs to be plain text.` };
  }
  if (!value.isWellFormed()) {
    return { field, code: 'UNICODE', message: `The ${noun} holds a broken character. Please type it again.` };
  }
  if (required && isBlank(value)) {
    return { field, code: 'REQUIRED_FIELD_EMPTY', message: `Please enter your ${noun}.` };
  }
  if (type === 'email' && !isEmailAddress(value)) {
    return { field, code: 'TYPE_EMAIL', message: 'Please enter a complete email address, such as name@company.co.uk.' };
  }
  if (type === 'select' && value !== '' && !services.includes(value)) {
    return { field, code: 'SERVICE', message: 'Please choose a service from the list, or leave it unselected.' };
  }
  return undefined;
}

function summarise(errors: readonly FieldError[]): string {
  const [first, ...more] = errors;
  if (first && more.length === 0) return first.message;
  const names = errors.map(({ field }) => fields[field].noun);
  return `Please check these answers: ${new Intl.ListFormat('en-GB').format(names)}.`;
}

/**
 * Validates the fields by the browser's own rules (CONTACT-3 to CONTACT-5). One exception: a required value of blanks
 * only is refused, because it holds nothing to reply to. Address, number and service lose what nobody sees; texts are not
 * changed.
 * @param services values that the form offers
 */
export function validateFields(given: RawFields, services: readonly string[]): ValidationResult {
  const raw = Object.fromEntries(fieldNames.map((name) => [name, legible(name, given[name])]));
  const errors = fieldNames.map((name) => checkField(name, raw[name], services));
  const found = errors.filter((error) => error !== undefined);
  return found.length > 0
    ? { status: 'refused', error: summarise(found), errors: found }
    : { status: 'valid', enquiry: typedValues(raw) };
}

/** Returns the text values, '' for the others: a valid enquiry, or the values that a refused form shows again. */
export const typedValues = (raw: RawFields): Enquiry =>
  enquiryFrom((name) => {
    const value = raw[name];
    return typeof value === 'string' ? value : '';
  });
