import type { Company } from './types.ts';

/** A sample company. Replace every fact here with your own before you publish. */
export const company = {
  name: 'Tidewright',
  strapline: 'From tangle to line',
  email: 'hello@tidewright.example',
  // Ofcom keeps this number for drama: it rings nowhere.
  phone: { display: '020 7946 0321', e164: '+442079460321' },
  // \u00a0 is a space at which no line ends.
  address: ['1 Sample Street', 'London', 'EC1A\u00a01AA'],
  hours: 'Monday to Friday, 9am\u00a0to\u00a05.30pm',
  profiles: [
    { label: 'LinkedIn', href: 'https://linkedin.example/company/tidewright' },
    { label: 'YouTube', href: 'https://youtube.example/@tidewright' },
    { label: 'GitHub', href: 'https://github.example/tidewright' },
  ],
} as const satisfies Company;
