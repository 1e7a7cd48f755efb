import { about } from '../../../content/about.ts';
import { approach } from '../../../content/approach.ts';
import { contact } from '../../../content/contact.ts';
import { home } from '../../../content/home.ts';
import { services } from '../../../content/services.ts';
import type { pagePaths } from './fixtures.ts';

/** The main heading of each page: what tells a visitor where they are. */
export const headings = {
  '/': home.hero.heading,
  '/about': about.masthead.heading,
  '/services': services.masthead.heading,
  '/approach': approach.masthead.heading,
  '/contact': contact.masthead.heading,
} as const satisfies Record<(typeof pagePaths)[number], string>;
