import { company, enquiry } from '../content/content.ts';
import { generalConsultation } from './fields.ts';

/** Values of the field `service` with what the form's list shows: none, the services of the company, and what is none of them (CONTACT-4). */
export const serviceOptions = (): readonly { readonly id: string; readonly name: string }[] => [
  { id: '', name: enquiry.notSelected },
  ...company.services,
  { id: generalConsultation, name: enquiry.generalConsultation },
];
