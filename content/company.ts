import type { Company, CompanyRecord, RegisteredWords } from './types.ts';

/**
 * A sample company. Replace every fact in this file with your own before you publish: `npm run launch-check` shows what is
 * left. What is here is no more than pages show.
 */
export const company = {
  name: 'Tidewright',
  strapline: 'From tangle to line',
  email: 'hello@tidewright.example',
  // Ofcom keeps this number for drama: it rings nowhere.
  phone: { display: '020 7946 0321', e164: '+442079460321' },
  // \u00a0 is a space at which no line ends.
  address: ['1 Sample Street', 'London', 'EC1A\u00a01AA'],
  profiles: [
    { label: 'LinkedIn', href: 'https://linkedin.example/company/tidewright' },
    { label: 'YouTube', href: 'https://youtube.example/@tidewright' },
    { label: 'GitHub', href: 'https://github.example/tidewright' },
  ],
} as const satisfies Company;

/**
 * The rest of the record, which only the build reads. `types.ts` says when the law asks for what the sample leaves out:
 * legalForm, registeredName, companyNumber, registeredIn, registeredOffice, vatNumber.
 */
export const companyRecord: CompanyRecord = {
  openingHours: [{ from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:30' }],
};

/** How the registered details read in the footer and on the contact page. */
export const registeredWords = {
  name: '{registeredName}.',
  form: 'Legal form: {legalForm}.',
  registration: 'Registered in {registeredIn}, number {companyNumber}.',
  office: 'Registered office: {registeredOffice}.',
  vat: 'VAT registration number {vatNumber}.',
} as const satisfies RegisteredWords;
