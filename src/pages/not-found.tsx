import { notFound } from '../../content/not-found.ts';
import type { Page } from '../routes.ts';
import { NotFound } from '../sections/not-found.tsx';

/** The 404 screen: every path that is no route (SITE-9). */
export const page: Page = {
  metadata: notFound.metadata,
  Content: () => <NotFound words={notFound} />,
};
