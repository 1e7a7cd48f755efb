import type { Page, PageName } from '../routes.ts';
import { page as about } from './about.tsx';
import { page as approach } from './approach.tsx';
import { page as home } from './home.tsx';
import { page as notFound } from './not-found.tsx';
import { page as services } from './services.tsx';

/** The pages that the app draws from the second on that a visitor sees; the first stays as the server drew it. */
export const pages = {
  home,
  about,
  services,
  approach,
  'not-found': notFound,
} satisfies Record<Exclude<PageName, 'contact' | 'privacy'>, Page>;
