import { company } from './company.ts';
import type { NotFoundWords } from './types.ts';

export const notFound = {
  metadata: {
    title: 'Page Not Found',
    description: `There is no page at this address. The menu and the link on this page lead back to the ${company.name} website.`,
  },
  heading: 'Page Not Found',
  text: "The page you are looking for doesn't exist or has been moved.",
  link: { label: 'Back to Home', href: '/' },
} as const satisfies NotFoundWords;
