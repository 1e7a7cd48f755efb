import { notFound } from '../../content/not-found.ts';
import { Masthead } from '../sections/masthead/masthead.tsx';
import type { Page } from './page.ts';

const { heading, text, link } = notFound;

/** The 404 screen: every path that is no route (SITE-9). Its drawing stays tangled. */
export const page: Page = {
  metadata: notFound.metadata,
  Content: ({ illustration }) => <Masthead words={{ heading, lede: text, action: link }} illustration={illustration} />,
};
