import type { Pillar } from './types.ts';

/** The names of the four pillars, as the services page, the home page, the footer and the enquiry form show them. */
export const pillarTitles = {
  'process-digitization': 'Process Digitisation & Automation',
  'technology-modernization': 'Technology Modernisation',
  'customer-experience': 'Customer Experience Transformation',
  'ecommerce-strategy': 'E-commerce Strategy & Operations',
} as const satisfies Readonly<Record<Pillar['id'], string>>;
